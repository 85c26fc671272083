import { z } from "@hono/zod-openapi";
import { requireUser } from "../platform/actor.ts";
import { readCursor } from "../platform/db/cursor.ts";
import { defineApi, idParams } from "../platform/http/api.ts";
import { contactBrake, ticketBrake } from "./brakes.ts";
import { ContactInput, PinInput, ReplyInput } from "./input.ts";
import { replyJson, ticketJson } from "./json.ts";
import { topics } from "./limits.ts";
import { repliesOf, ticketsCount, ticketsOf } from "./queries.ts";
import { closeAsPerson } from "./rules/keep.ts";
import { openTicket } from "./rules/open.ts";
import { replyAsPerson } from "./rules/reply.ts";
import { keyByPin, ownTicket } from "./rules/visit.ts";

const tag = "Support";
const about = z.object({
  _id: z.string(),
  topic: z.enum(topics),
  subject: z.string(),
  status: z.enum(["open", "closed"]),
  createdAt: z.string(),
  lastReplyAt: z.string(),
});
const ticket = about.openapi("Ticket");
const reply = z.object({
  _id: z.string(),
  from: z.enum(["person", "staff"]),
  email: z.string().nullable(),
  content: z.string(),
  pictures: z.number().int(),
  createdAt: z.string(),
});
const withReplies = about.extend({ replies: z.array(reply) }).openapi("TicketWithReplies");
/** Of a mail's link or of the PIN, for who has no account. */
const keyQuery = z.object({ key: z.string().max(100).optional() });

export const supportApi = defineApi((on) => {
  on(
    {
      ...{ method: "post", path: "/contacts", who: "any", tag, summary: "Report a problem with the site" },
      ...{ body: ContactInput, brake: contactBrake },
    },
    async (c, { body }) => void (await openTicket(c.var.ctx, c.var.actor, body, c.var.lang)),
  );
  on(
    {
      ...{ method: "get", path: "/tickets", who: "user", tag, summary: "One's own tickets, the last answered first" },
      response: z.object({ items: z.array(ticket), count: z.number().int() }),
    },
    async (c) => {
      const { ctx, actor } = c.var;
      const userId = requireUser(actor);
      const [rows, count] = await Promise.all([
        ticketsOf(ctx, userId, 100, readCursor(undefined)),
        ticketsCount(ctx, userId),
      ]);
      return { items: rows.map(ticketJson), count };
    },
  );
  on(
    {
      ...{ method: "get", path: "/tickets/{id}", who: "any", tag, summary: "One's own ticket with its replies" },
      ...{ params: idParams, query: keyQuery, response: withReplies },
    },
    async (c, { params, query }) => {
      const { ctx, actor } = c.var;
      const found = await ownTicket(ctx, actor, params.id, query.key);
      const replies = await repliesOf(ctx, found.id, false);
      return { ...ticketJson(found), replies: replies.map((row) => replyJson(found, row)) };
    },
  );
  on(
    {
      ...{ method: "post", path: "/tickets/{id}/login", who: "any", tag, summary: "The key of a ticket by its PIN" },
      ...{ params: idParams, body: PinInput, brake: ticketBrake, response: z.object({ key: z.string() }) },
    },
    async (c, { params, body }) => ({ key: await keyByPin(c.var.ctx, params.id, body.pin) }),
  );
  on(
    {
      ...{ method: "post", path: "/tickets/{id}/replies", who: "any", tag, summary: "Write in one's own ticket" },
      ...{ params: idParams, query: keyQuery, body: ReplyInput, brake: ticketBrake },
    },
    (c, { params, query, body }) => replyAsPerson(c.var.ctx, c.var.actor, params.id, query.key, body),
  );
  on(
    {
      ...{ method: "post", path: "/tickets/{id}/close", who: "any", tag, summary: "End one's own ticket" },
      ...{ params: idParams, query: keyQuery, brake: ticketBrake },
    },
    (c, { params, query }) => closeAsPerson(c.var.ctx, c.var.actor, params.id, query.key),
  );
});
