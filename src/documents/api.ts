import { z } from "@hono/zod-openapi";
import { defineApi } from "../platform/http/api.ts";
import { notFound } from "../platform/problem.ts";
import { documentPage, documentSource, isDocument } from "./queries.ts";
import { DocumentInput, saveDocument } from "./rules.ts";

const tag = "Documents";
const slugParams = z.object({ slug: z.string().max(60) });
const document = z
  .object({ documentSlug: z.string(), title: z.string(), contents: z.string(), html: z.string() })
  .openapi("Document");

export const documentsApi = defineApi((on) => {
  on(
    {
      method: "get",
      path: "/documents/{slug}",
      who: "any",
      tag,
      summary: "A document in the language asked for",
      params: slugParams,
      response: document,
    },
    async (c, { params }) => {
      if (!isDocument(params.slug)) throw notFound();
      const { ctx, lang } = c.var;
      const [source, rendered] = await Promise.all([
        documentSource(ctx, params.slug, lang),
        documentPage(ctx, params.slug, lang),
      ]);
      return { documentSlug: params.slug, title: rendered.title, contents: source.body, html: rendered.html };
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
    },
    (c, { params, body }) => saveDocument(c.var.ctx, c.var.actor, params.slug, body),
  );
});
