import type { Actor } from "../../platform/actor.ts";
import { attempt, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { notFound, type Problem } from "../../platform/problem.ts";
import type { FormState } from "../../ui/forms.tsx";
import { emptyForm } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { orderScript, orderSheet } from "../../ui/order-list.tsx";
import { page } from "../../ui/page.tsx";
import { PageChange } from "../input.ts";
import { homeSlug } from "../limits.ts";
import { type Change, changesBetween, sameTitles } from "../queries/changes.ts";
import { choicesFor } from "../queries/choices.ts";
import { filledSections } from "../queries/filled.ts";
import { pageBySlug, pageVersion, type VideoPage, versionsOf } from "../queries/pages.ts";
import { savePage } from "../rules/pages.ts";
import { WholePreview } from "../views/editor/whole-preview.tsx";
import { Editor } from "../views/editor.tsx";
import { ofSections } from "../views/page.tsx";
import { pageTitle } from "../views/titles.ts";
import { acted, type Draft, draftOf, problemInForm, readDraft, readySections, sectionOf } from "./draft.ts";

/** Whose eyes the preview has. */
export type Watching = "visitor" | "subscriber";
/** What somebody else published since the draft was begun. */
export type Conflict = { name: string; changes: Change[]; renamed: boolean };

type Shown = { draft: Draft; watching: Watching; form: FormState; conflict?: Conflict; loaded?: number };

/** `/admin/sections/{slug}`: a page's sections, to be arranged; with `version` those of a former version. */
export async function editorPage(c: AppContext<"/admin/sections/:slug">): Promise<Response> {
  const { ctx } = c.var;
  const found = await pageToEdit(c);
  const watching = watchingOf(c.req.query("as"));
  const wanted = c.req.query("version");
  if (wanted === undefined) return showEditor(c, found, { draft: draftOf(found), watching, form: emptyForm });
  const former = /^\d{1,9}$/.test(wanted) ? await pageVersion(ctx, found, Number(wanted)) : undefined;
  if (!former) throw notFound();
  const draft = draftOf({ ...former, slug: found.slug, version: found.version });
  return showEditor(c, found, { draft, watching, form: emptyForm, loaded: former.version });
}

/** What the form's buttons do. All but publishing and the whole preview give the form back, with nothing kept. */
export async function submitEditor(c: AppContext<"/admin/sections/:slug">): Promise<Response> {
  const found = await pageToEdit(c);
  const { values } = await readForm(c);
  const action = String(values.action ?? "");
  const draft = acted(readDraft(values), action);
  const watching = watchingOf(values.as);
  if (action === "preview") return showPreview(c, found, draft, watching);
  if (action !== "publish") return showEditor(c, found, { draft, watching, form: emptyForm });
  const done = await attempt(() => publish(c, found, draft));
  if (done.ok) {
    const as = watching === "subscriber" ? "&as=subscriber" : "";
    return c.redirect(`${href(c.var.lang, `/admin/sections/${done.value.slug}`)}?done=published${as}`, 303);
  }
  return notPublished(c, found, { draft, watching, form: emptyForm }, done.problem);
}

function watchingOf(chosen: unknown): Watching {
  return chosen === "subscriber" ? "subscriber" : "visitor";
}

async function pageToEdit(c: AppContext<"/admin/sections/:slug">): Promise<VideoPage> {
  const found = await pageBySlug(c.var.ctx, c.req.param("slug"));
  if (!found) throw notFound();
  return found;
}

function publish(c: AppContext, found: VideoPage, draft: Draft): Promise<VideoPage> {
  const { ctx, actor } = c.var;
  const names = found.slug === homeSlug ? {} : { slug: draft.slug, titles: draft.titles };
  const sections = draft.sections.map(sectionOf);
  return savePage(ctx, actor, found.id, parseInput(PageChange, { ...names, sections, version: draft.version }));
}

/** The form with all that was typed, and what was wrong; what somebody else published meanwhile is told of. */
async function notPublished(c: AppContext, found: VideoPage, shown: Shown, problem: Problem): Promise<Response> {
  if (problem.code !== "PAGE_CHANGED") {
    const told = problemInForm(problem, shown.draft);
    const bad = Object.keys(told.fields ?? {});
    const isBad = (id: string) => bad.some((name) => name.endsWith(`-${id}`));
    const sections = shown.draft.sections.map((one) => ({ ...one, open: one.open || isBad(one.id) }));
    const form = { values: {}, problem: told };
    return showEditor(c, found, { ...shown, draft: { ...shown.draft, sections }, form }, problem.status);
  }
  const present = (await pageBySlug(c.var.ctx, found.slug)) ?? found;
  const conflict = await conflictWith(c, present, shown.draft.version);
  // Whoever publishes once more knows what they replace.
  const draft = { ...shown.draft, version: present.version };
  return showEditor(c, present, { ...shown, draft, conflict }, problem.status);
}

async function conflictWith(c: AppContext, present: VideoPage, begunWith: number): Promise<Conflict> {
  const { ctx, t } = c.var;
  const [before, versions] = await Promise.all([pageVersion(ctx, present, begunWith), versionsOf(ctx, present.id)]);
  const by = versions.find(({ version }) => version === present.version);
  return {
    name: [by?.name, by?.surname].filter(Boolean).join(" ") || t("sections.admin.history.somebody"),
    changes: before ? changesBetween(before.sections, present.sections) : [],
    renamed: before ? !sameTitles(before.titles, present.titles) : false,
  };
}

async function showEditor(c: AppContext, found: VideoPage, shown: Shown, status = 200): Promise<Response> {
  const { ctx, actor, lang, t } = c.var;
  const { draft, watching } = shown;
  const [filled, choices, versions] = await Promise.all([
    filledSections(ctx, eyesOf(actor, watching), lang, readySections(draft)),
    choicesFor(ctx, actor, lang, draft.sections),
    versionsOf(ctx, found.id),
  ]);
  const changes = changesBetween(found.sections, draft.sections.map(sectionOf)).length;
  const renamed = found.slug !== homeSlug && (found.slug !== draft.slug || !sameTitles(found.titles, draft.titles));
  const title = pageTitle(found, t, lang);
  return page(
    c,
    {
      title,
      area: "admin",
      active: "sections",
      robots: "noindex",
      sheets: [orderSheet],
      scripts: [orderScript, "sections-editor.js"],
    },
    <Editor
      c={c}
      found={found}
      {...shown}
      filled={filled}
      choices={choices}
      versions={versions}
      changes={changes + (renamed ? 1 : 0)}
      done={c.req.query("done")}
    />,
    status,
  );
}

function eyesOf(actor: Actor, watching: Watching): Actor {
  return watching === "subscriber" ? actor : { role: "anonymous", channelIds: [] };
}

/** The page as it would be, whole. */
async function showPreview(c: AppContext, found: VideoPage, draft: Draft, watching: Watching): Promise<Response> {
  const { ctx, actor, lang, t } = c.var;
  const filled = await filledSections(ctx, eyesOf(actor, watching), lang, readySections(draft));
  const title = `${t("sections.admin.preview.title")}: ${pageTitle(found, t, lang)}`;
  return page(
    c,
    { title, robots: "noindex", ...ofSections(filled) },
    <WholePreview c={c} slug={found.slug} title={title} filled={filled} watching={watching} />,
  );
}
