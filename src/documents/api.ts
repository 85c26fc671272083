import { z } from "@hono/zod-openapi";
import { isStaff } from "../platform/actor.ts";
import { iso } from "../platform/clock.ts";
import { defineApi } from "../platform/http/api.ts";
import { documentMaxBytes } from "../platform/http/body-limit.ts";
import { notFound } from "../platform/problem.ts";
import { DocumentInput, DocumentQuery } from "./input.ts";
import { documentPage, ownDocumentPage } from "./queries/shown.ts";
import { documentSource, publishedText } from "./queries/texts.ts";
import { saveDocument } from "./rules.ts";
import { isDocument } from "./seeds.ts";

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
    /** How often the operator changed it; 0 for the text that ships with the program. */
    version: z.number().int(),
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
      const { slug } = params;
      const lang = query.lang ?? c.var.lang;
      const { ctx, actor } = c.var;
      const shown = isDocument(slug)
        ? await documentPage(ctx, slug, lang, false)
        : await ownDocumentPage(ctx, slug, lang, false);
      if (!shown) throw notFound();
      const text = isDocument(slug) ? await documentSource(ctx, slug, lang) : await publishedText(ctx, slug, lang);
      const source = isStaff(actor) ? text : undefined;
      return {
        documentSlug: slug,
        lang,
        title: source?.title ?? shown.title,
        description: source?.description ?? shown.description,
        contents: source?.body ?? shown.markdown,
        html: shown.html,
        updatedAt: iso(shown.updatedAt),
        version: text?.version ?? 0,
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
