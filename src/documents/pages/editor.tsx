import { attempt, type FormValues, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { type Lang, langs } from "../../platform/i18n/translate.ts";
import { notFound, type Problem } from "../../platform/problem.ts";
import type { FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { DocumentInput, DraftInput, SeenInput } from "../input.ts";
import { previewOf, type RenderedDocument } from "../queries/shown.ts";
import { draftOf, isKnownDocument, publishedText, versionsOf } from "../queries/texts.ts";
import { discardDraft, keepDraft, removeDocument, restoreVersion, saveDocument } from "../rules.ts";
import { isDocument, seeded } from "../seeds.ts";
import { EditorView, type Known } from "../views/editor.tsx";

type EditorContext = AppContext<"/admin/documents/:slug/:lang">;

/** A document's text in one language, with its preview, its draft and what it was before. */
export async function editorPage(c: EditorContext): Promise<Response> {
  const known = await knownText(c);
  const { draft, text } = known;
  const shown = draft ?? text;
  return editorView(c, known, {
    values: {
      title: shown?.title ?? "",
      description: shown?.description ?? "",
      contents: shown?.body ?? "",
    },
  });
}

/** Saves, keeps as a draft, brings back, deletes, or shows what the text would look like. */
export async function submitEditor(c: EditorContext): Promise<Response> {
  const { ctx, actor, lang: shownIn } = c.var;
  const { slug, lang } = placeOf(c);
  const { values } = await readForm(c, { files: true });
  const [verb, rest = ""] = String(values.action ?? "").split(":");
  const here = href(shownIn, `/admin/documents/${slug}/${lang}`);
  const { title, description, contents } = values;
  if (verb === "preview") return editorView(c, await knownText(c), { values }, await preview(c, lang, values));
  const done = await attempt(async () => {
    if (verb === "remove") {
      await removeDocument(ctx, actor, slug);
      return `${href(shownIn, "/admin/documents")}?done=removed`;
    }
    if (verb === "discard") {
      await discardDraft(ctx, actor, slug, lang);
      return (await isKnownDocument(ctx, slug)) ? here : href(shownIn, "/admin/documents");
    }
    const seen = parseInput(SeenInput, values.seen);
    if (verb === "restore") {
      await restoreVersion(ctx, actor, slug, lang, Number(rest), seen);
      return `${here}?done=restored`;
    }
    if (verb === "draft") {
      await keepDraft(ctx, actor, slug, parseInput(DraftInput, { lang, title, description, contents }), seen);
      return `${here}?done=draft`;
    }
    await saveDocument(ctx, actor, slug, parseInput(DocumentInput, { lang, title, description, contents }), seen);
    return `${here}?done=published`;
  });
  if (done.ok) return c.redirect(done.value, 303);
  if (done.problem.status === 404 || done.problem.status === 403) throw done.problem;
  return editorView(c, await knownText(c), { values, problem: done.problem });
}

/** What the text would look like; the problem where it cannot be shown. */
async function preview(c: EditorContext, lang: Lang, values: FormValues): Promise<RenderedDocument | Problem> {
  const done = await attempt(async () => {
    const draft = { title: values.title, description: values.description, contents: values.contents, lang };
    const { title, description, contents } = parseInput(DraftInput, draft);
    return previewOf(c.var.ctx, lang, { title, description, body: contents });
  });
  return done.ok ? done.value : done.problem;
}

function placeOf(c: EditorContext): { slug: string; lang: Lang } {
  const lang = langs.find((one) => one === c.req.param("lang"));
  if (!lang) throw notFound();
  return { slug: c.req.param("slug"), lang };
}

async function knownText(c: EditorContext): Promise<Known> {
  const { ctx } = c.var;
  const { slug, lang } = placeOf(c);
  if (!(await isKnownDocument(ctx, slug))) throw notFound();
  const [published, draft, versions] = await Promise.all([
    publishedText(ctx, slug, lang),
    draftOf(ctx, slug, lang),
    versionsOf(ctx, slug, lang),
  ]);
  const seed = isDocument(slug) ? seeded(slug, lang) : undefined;
  return { slug, lang, text: published ?? seed, version: published?.version ?? 0, seed, draft, versions };
}

async function editorView(
  c: EditorContext,
  known: Known,
  form: FormState,
  shown?: RenderedDocument | Problem,
): Promise<Response> {
  const { t } = c.var;
  const failed = shown instanceof Error ? shown : undefined;
  const asked = Number(c.req.query("version") ?? Number.NaN);
  const former = asked === 0 ? known.seed : known.versions.find(({ version }) => version === asked);
  return page(
    c,
    {
      title: `${known.text?.title ?? known.draft?.title ?? known.slug} · ${t("documents.admin.title")}`,
      area: "admin",
      active: "documents",
      robots: "noindex",
      prose: true,
    },
    <EditorView
      c={c}
      known={known}
      form={failed ? { ...form, problem: failed } : form}
      preview={failed ? undefined : (shown as RenderedDocument | undefined)}
      former={former && { version: asked, body: former.body, title: former.title }}
      done={c.req.query("done")}
    />,
    form.problem?.status ?? failed?.status ?? 200,
  );
}
