import { z } from "@hono/zod-openapi";
import { isStaff } from "../platform/actor.ts";
import { defineApi, idParams } from "../platform/http/api.ts";
import { notFound } from "../platform/problem.ts";
import { NewPageInput, PageChange } from "./input.ts";
import { videoPageJson } from "./json.ts";
import { sectionTypes } from "./limits.ts";
import { allPages, keptPage, pageById, pageBySlug } from "./queries/pages.ts";
import { createPage, removePage, savePage } from "./rules/pages.ts";

const tag = "Video pages";
const titles = z.object({ pl: z.string(), en: z.string() });
const videoPage = z
  .object({
    _id: z.string(),
    slug: z.string(),
    titles,
    sections: z.array(
      z.object({
        id: z.string(),
        type: z.enum(sectionTypes),
        titles,
        rows: z.number().int(),
        hidden: z.boolean(),
        category: z.string().optional(),
        tag: z.string().optional(),
        playlistId: z.string().optional(),
        listId: z.string().optional(),
        documentSlug: z.string().optional(),
      }),
    ),
    version: z.number().int(),
    updatedAt: z.string().nullable(),
  })
  .openapi("VideoPage");

/** With `nocache`, whatever its value, a page is as it is now; without, some seconds old at most. */
const freshQuery = z.object({ nocache: z.string().optional() });

export const sectionsApi = defineApi((on) => {
  on(
    {
      method: "get",
      path: "/video-pages",
      who: "any",
      tag,
      summary: "The pages made of sections, home first",
      response: z.object({ items: z.array(videoPage), count: z.number().int() }),
    },
    async (c) => {
      const pages = await allPages(c.var.ctx);
      return { items: pages.map((page) => videoPageJson(page, isStaff(c.var.actor))), count: pages.length };
    },
  );
  on(
    {
      method: "get",
      path: "/video-pages/by-slug/{slug}",
      who: "any",
      tag,
      summary: "A page by its address; home is `home`",
      params: z.object({ slug: z.string().max(60) }),
      query: freshQuery,
      response: videoPage,
    },
    async (c, { params, query }) => {
      const { ctx, actor } = c.var;
      const page = await (query.nocache === undefined ? keptPage : pageBySlug)(ctx, params.slug);
      if (!page) throw notFound();
      return videoPageJson(page, isStaff(actor));
    },
  );
  on(
    {
      method: "get",
      path: "/video-pages/{id}",
      who: "any",
      tag,
      summary: "A page by its id",
      params: idParams,
      query: freshQuery,
      response: videoPage,
    },
    async (c, { params }) => {
      const page = await pageById(c.var.ctx, params.id);
      if (!page) throw notFound();
      return videoPageJson(page, isStaff(c.var.actor));
    },
  );
  on(
    {
      method: "post",
      path: "/video-pages",
      who: "staff",
      tag,
      summary: "Make a page of sections",
      body: NewPageInput,
      status: 201,
      response: videoPage,
    },
    async (c, { body }) => c.json(videoPageJson(await createPage(c.var.ctx, c.var.actor, body), true), 201),
  );
  on(
    {
      method: "patch",
      path: "/video-pages/{id}",
      who: "staff",
      tag,
      summary:
        "Publish what a page is to show, when nobody changed it since `version`; without it, when nobody else published the last one",
      params: idParams,
      body: PageChange,
      response: videoPage,
    },
    async (c, { params, body }) => videoPageJson(await savePage(c.var.ctx, c.var.actor, params.id, body), true),
  );
  on(
    {
      method: "delete",
      path: "/video-pages/{id}",
      who: "staff",
      tag,
      summary: "Delete a page; home stays",
      params: idParams,
    },
    (c, { params }) => removePage(c.var.ctx, c.var.actor, params.id),
  );
});
