import { z } from "@hono/zod-openapi";
import { requireUser } from "../platform/actor.ts";
import { defineApi, idParams } from "../platform/http/api.ts";
import { SmartListChange, SmartListInput } from "./input.ts";
import { smartListJson } from "./json.ts";
import { freshCounts, smartListsOf } from "./queries/smart-lists.ts";
import { changeSmartList, removeSmartList, saveSearch } from "./rules/smart-lists.ts";

const tag = "Search";
const smartList = z.object({ _id: z.string(), name: z.string(), fresh: z.number().int() });

export const smartListsApi = defineApi((on) => {
  on(
    {
      method: "get",
      path: "/smart-lists",
      who: "user",
      tag,
      summary: "One's saved searches, and how many new videos each has",
      response: z.object({ items: z.array(smartList), count: z.number().int() }),
    },
    async (c) => {
      const { ctx, actor } = c.var;
      const lists = await smartListsOf(ctx, requireUser(actor));
      const fresh = await freshCounts(ctx, lists, actor);
      return { items: lists.map((list) => smartListJson(list, fresh.get(list.id) ?? 0)), count: lists.length };
    },
  );
  on(
    {
      method: "post",
      path: "/smart-lists",
      who: "user",
      tag,
      summary: "Keep a search under a name",
      body: SmartListInput,
      status: 201,
      response: smartList,
    },
    async (c, { body }) => {
      const list = await saveSearch(c.var.ctx, c.var.actor, body);
      return c.json(smartListJson(list, 0), 201);
    },
  );
  on(
    {
      method: "patch",
      path: "/smart-lists/{id}",
      who: "user",
      tag,
      summary: "Change the name or the filters of a saved search",
      params: idParams,
      body: SmartListChange,
      response: smartList,
    },
    async (c, { params, body }) => {
      const { ctx, actor } = c.var;
      const list = await changeSmartList(ctx, actor, params.id, body);
      return smartListJson(list, (await freshCounts(ctx, [list], actor)).get(list.id) ?? 0);
    },
  );
  on(
    {
      method: "delete",
      path: "/smart-lists/{id}",
      who: "user",
      tag,
      summary: "Delete a saved search",
      params: idParams,
    },
    (c, { params }) => removeSmartList(c.var.ctx, c.var.actor, params.id),
  );
});
