import { z } from "@hono/zod-openapi";
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
      summary: "A document: its Markdown with placeholders, and as HTML",
      params: slugParams,
      query: DocumentQuery,
      response: document,
    },
    async (c, { params, query }) => {
      if (!isDocument(params.slug)) throw notFound();
      const lang = query.lang ?? c.var.lang;
      const [source, { html }] = await Promise.all([
        documentSource(c.var.ctx, params.slug, lang),
        documentPage(c.var.ctx, params.slug, lang),
      ]);
      const { title, description, body: contents, updatedAt } = source;
      const facts = { documentSlug: params.slug, lang, title, description, contents, html };
      return { ...facts, updatedAt: new Date(updatedAt).toISOString() };
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
