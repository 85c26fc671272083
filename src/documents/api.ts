import { z } from "@hono/zod-openapi";
import { isStaff } from "../platform/actor.ts";
import { iso } from "../platform/clock.ts";
import { defineApi } from "../platform/http/api.ts";
import { documentMaxBytes } from "../platform/http/body-limit.ts";
import { notFound } from "../platform/problem.ts";
import { DocumentInput, DocumentQuery } from "./input.ts";
import { documentPage, documentSource, isDocument } from "./queries.ts";
import { saveDocument } from "./rules.ts";

const tag = "Documents";
const slugParams = z.object({ slug: z.string().max(60) });
const document = z
  .object({
    documentSlug: z.string(),
    lang: z.enum(["pl", "en"]),
    title: z.string(),
    description: z.string(),
    contents: z.string(),
    html: z.string(),
    updatedAt: z.string(),
  })
  .openapi("Document");

export const documentsApi = defineApi((on) => {
  on(
    {
      method: "get",
      path: "/documents/{slug}",
      who: "any",
      tag,
      summary: "A document as Markdown and HTML; staff get its source with what is to be filled in",
      params: slugParams,
      query: DocumentQuery,
      response: document,
    },
    async (c, { params, query }) => {
      if (!isDocument(params.slug)) throw notFound();
      const lang = query.lang ?? c.var.lang;
      const { ctx, actor } = c.var;
      const shown = await documentPage(ctx, params.slug, lang, false);
      const source = isStaff(actor) ? await documentSource(ctx, params.slug, lang) : undefined;
      return {
        documentSlug: params.slug,
        lang,
        title: source?.title ?? shown.title,
        description: source?.description ?? shown.description,
        contents: source?.body ?? shown.markdown,
        html: shown.html,
        updatedAt: iso(shown.updatedAt),
      };
    },
  );
  on(
    {
      method: "put",
      path: "/documents/{slug}",
      who: "staff",
      tag,
      summary: "Replace the text of a document",
      params: slugParams,
      body: DocumentInput,
      bodyMax: documentMaxBytes,
    },
    (c, { params, body }) => saveDocument(c.var.ctx, c.var.actor, params.slug, body),
  );
});
