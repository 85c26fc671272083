import { z } from "@hono/zod-openapi";
import { iso } from "../platform/clock.ts";
import { defineApi, idParams, nextCursor } from "../platform/http/api.ts";
import { notFound } from "../platform/problem.ts";
import { donateBrake } from "./brakes.ts";
import { DonateInput } from "./input.ts";
import { donorJson, paymentJson } from "./json.ts";
import { paymentStates, paymentTypes, products } from "./limits.ts";
import { paymentById } from "./queries/payments.ts";
import { donorsWith, standingsOf } from "./queries/products.ts";
import { donationSettings } from "./queries/settings.ts";
import { wall, wallCount } from "./queries/wall.ts";
import { donate } from "./rules/donate.ts";
import { placeIn, placeText } from "./rules/places.ts";

const tag = "Donations";
const grosze = z.int().describe("Whole grosze");
const transfer = z.object({
  recipient: z.string(),
  account: z.string(),
  title: z.string(),
  /** The 2D code of banking apps. */
  code: z.string().nullable(),
});
const payment = z
  .object({
    _id: z.string(),
    type: z.enum(paymentTypes),
    amount: grosze,
    received: grosze,
    method: z.string(),
    status: z.enum(paymentStates),
    createdAt: z.string(),
    paidAt: z.string().nullable(),
    dueAt: z.string().nullable(),
    endedAt: z.string().nullable(),
    transfer: transfer.nullable(),
  })
  .openapi("Payment");
const donor = z
  .object({ name: z.string(), type: z.enum(paymentTypes), amount: grosze, at: z.string() })
  .openapi("Donor");
const standing = z.object({
  product: z.enum(products),
  donors: z.int(),
  mine: z.boolean(),
  until: z.string().nullable(),
});
const listed = 50;

export const donationsApi = defineApi((on) => {
  on(
    {
      ...{ method: "post", path: "/payments/payment-element/donate", who: "any", tag, summary: "Begin a donation" },
      ...{ body: DonateInput, brake: donateBrake, status: 201 },
      response: z.object({ paymentId: z.string(), url: z.string(), payment }),
    },
    async (c, { body }) => {
      const { ctx, actor, lang } = c.var;
      const begun = await donate(ctx, actor, body, lang);
      const { id } = begun.payment;
      return { paymentId: id, url: begun.url, payment: paymentJson(begun.payment, await donationSettings(ctx)) };
    },
  );
  // Each by its own path: a parameter is a whole part of one.
  for (const product of products)
    on(
      {
        ...{ method: "get", path: `/payments/donated-${product}`, who: "any", tag },
        ...{ summary: `Who has what donations give: ${product}`, response: standing },
      },
      async (c) => {
        const { ctx, actor } = c.var;
        const [donors, own] = await Promise.all([
          donorsWith(ctx, product),
          actor.userId ? standingsOf(ctx, actor.userId) : [],
        ]);
        const mine = own.find((one) => one.product === product);
        return { product, donors, mine: mine !== undefined, until: iso(mine?.until) };
      },
    );
  on(
    {
      ...{ method: "get", path: "/payments/{id}", who: "any", tag, summary: "How a payment stands" },
      ...{ params: idParams, response: payment },
    },
    async (c, { params }) => {
      const found = await paymentById(c.var.ctx, params.id);
      if (!found) throw notFound();
      return paymentJson(found, await donationSettings(c.var.ctx));
    },
  );
  on(
    {
      ...{ method: "get", path: "/donators-all", who: "any", tag, summary: "Donors who agreed to be named" },
      query: z.object({ before: z.string().max(200).optional() }),
      response: z.object({
        items: z.array(donor),
        count: z.int().describe("How many are named, counted to ten thousand"),
        next: nextCursor,
      }),
    },
    async (c, { query }) => {
      const { ctx } = c.var;
      const [rows, count] = await Promise.all([wall(ctx, listed + 1, placeIn(ctx, query.before)), wallCount(ctx)]);
      const shown = rows.slice(0, listed);
      const last = rows.length > listed ? shown.at(-1) : undefined;
      return { items: shown.map(donorJson), count, next: last ? placeText(ctx, last) : null };
    },
  );
});
