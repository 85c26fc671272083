import { z } from "@hono/zod-openapi";
import type { User } from "../accounts/queries.ts";
import { iso } from "../platform/clock.ts";
import { newest } from "../platform/db/cursor.ts";
import { defineApi, idParams } from "../platform/http/api.ts";
import { wholeNumber } from "../platform/http/numbers.ts";
import { roles } from "./input.ts";
import { countedPeople } from "./queries/people.ts";
import { changeRole } from "./rules/people.ts";

const person = z
  .object({
    _id: z.string(),
    name: z.string(),
    surname: z.string(),
    email: z.string(),
    role: z.enum(roles),
    createdAt: z.string(),
    blockedAt: z.string().nullable(),
    blockedUntil: z.string().nullable(),
  })
  .openapi("Account");
const peopleQuery = z.object({
  role: z.enum(roles).optional(),
  adminSearch: z.string().max(150).optional(),
  blockedOnLiveChats: z.enum(["true", "false"]).optional(),
  offset: wholeNumber.min(0).max(10_000).default(0),
  limit: wholeNumber.min(1).max(100).default(20),
});

export const peopleApi = defineApi((on) => {
  on(
    {
      ...{ method: "get", path: "/users", who: "staff", tag: "Users", summary: "Accounts, the newest first" },
      ...{ query: peopleQuery, response: z.object({ items: z.array(person), count: z.number().int() }) },
    },
    async (c, { query }) => {
      const wanted = { role: query.role, query: query.adminSearch, muted: query.blockedOnLiveChats === "true" };
      const { rows, count } = await countedPeople(c.var.ctx, wanted, query.limit, newest, query.offset);
      return { items: rows.map(personJson), count };
    },
  );
  on(
    {
      ...{ method: "patch", path: "/users/{id}", who: "staff", tag: "Users", summary: "Change somebody's role" },
      ...{ params: idParams, body: z.strictObject({ role: z.enum(roles) }), response: person },
    },
    async (c, { params, body }) => personJson(await changeRole(c.var.ctx, c.var.actor, params.id, body.role)),
  );
});

function personJson(user: User) {
  const { id: _id, name, surname, email, role } = user;
  const times = {
    createdAt: iso(user.createdAt),
    blockedAt: iso(user.blockedAt),
    blockedUntil: iso(user.blockedUntil),
  };
  return { _id, name, surname, email, role, ...times };
}
