import { splitTags } from "../channels/pages/settings.tsx";
import { mayUpload } from "../channels/policy.ts";
import { managedChannel } from "../channels/queries.ts";
import { attempt, type FormValues, parseInput, readForm } from "../platform/http/forms.ts";
import { definePages } from "../platform/http/pages.ts";
import type { AppContext } from "../platform/http/types.ts";
import type { Problem } from "../platform/problem.ts";
import { href } from "../ui/href.ts";
import { page } from "../ui/page.tsx";
import { chosenIds } from "../videos/pages/bulk.ts";
import { type ManagedFilter, managedFilter } from "../videos/queries/managed.ts";
import { BulkChange } from "./input.ts";
import { type BulkEdit, bulkEdit, bulkEditsOf, changeOf, chosenVideos, editMany, hasStayed } from "./rules/edit.ts";
import { changeFound, type FoundAct, foundForChange, taskOf, undoBulkEdit } from "./rules/found.ts";
import { DoneView } from "./views/done.tsx";
import { BulkView } from "./views/form.tsx";
import { LatestEdits } from "./views/latest.tsx";

const guard = "access-to-manage-channel";
const path = "/manage-channel/:channelId/edit-videos";
const donePath = "/manage-channel/:channelId/edit-videos/:editId";
type BulkContext = AppContext<typeof path>;
type DoneContext = AppContext<typeof donePath>;

/** So many of all that were found are shown with what would become of them. */
const examples = 20;

export const bulkEditingPages = definePages((on) => {
  on.get(path, guard, (c) => {
    const { searchParams } = new URL(c.req.url);
    return bulkView(c, { ...Object.fromEntries(searchParams), ids: searchParams.getAll("ids") });
  });
  on.post("/manage-channel/:channelId/edit-videos", guard, submitBulk);
  on.get(donePath, guard, donePage);
  on.post("/manage-channel/:channelId/edit-videos/:editId", guard, submitUndo);
});

async function submitBulk(c: BulkContext): Promise<Response> {
  const { lang } = c.var;
  const { values } = await readForm(c);
  if (values.action === "back") return bulkView(c, { ...values, act: "" });
  const done = await attempt(() => apply(c, values));
  if (!done.ok) return bulkView(c, values, done.problem);
  if (values.action !== "apply") return bulkView(c, { ...values, previewed: "1" });
  const base = `/manage-channel/${c.req.param("channelId")}`;
  return c.redirect(href(lang, done.value ? `${base}/edit-videos/${done.value.id}` : `${base}/videos`), 303);
}

/** Does what the form says, or only looks whether it can be read. */
async function apply(c: BulkContext, values: FormValues): Promise<BulkEdit | undefined> {
  const { ctx, actor } = c.var;
  const channelId = c.req.param("channelId");
  const { act } = values;
  const found: FoundAct =
    act === "publish" || act === "delete"
      ? { kind: act }
      : { kind: "edit", change: parseInput(BulkChange, changeIn(values)) };
  if (values.action !== "apply") return undefined;
  const filter = filterIn(values);
  if (filter) return changeFound(ctx, actor, channelId, filter, found);
  return found.kind === "edit"
    ? editMany(ctx, actor, channelId, { ids: chosenIds(values.ids), change: found.change })
    : undefined;
}

async function donePage(c: DoneContext): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const edit = await bulkEdit(ctx, actor, c.req.param("channelId"), c.req.param("editId"));
  const options = { area: "channel", channelId: edit.channelId, active: "videos", robots: "noindex" } as const;
  const stayed = edit.changes.filter(hasStayed);
  const ids = stayed.slice(0, examples).map(({ videoId }) => videoId);
  const films = await chosenVideos(ctx, actor, edit.channelId, ids);
  return page(
    c,
    { title: t("bulk.title"), ...options },
    <DoneView c={c} edit={edit} under={await taskOf(ctx, edit.id)} films={films} />,
  );
}

async function submitUndo(c: DoneContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const { channelId, editId } = { channelId: c.req.param("channelId"), editId: c.req.param("editId") };
  const done = await attempt(() => undoBulkEdit(ctx, actor, channelId, editId));
  if (!done.ok && done.problem.status !== 409) throw done.problem;
  return c.redirect(href(lang, `/manage-channel/${channelId}/edit-videos/${editId}`), 303);
}

async function bulkView(c: BulkContext, asked: FormValues, problem?: Problem): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const channel = await managedChannel(ctx, actor, c.req.param("channelId"), mayUpload);
  const filter = filterIn(asked);
  const found = filter && (await foundForChange(ctx, actor, channel.id, filter));
  const films = await chosenVideos(ctx, actor, channel.id, found ? found.slice(0, examples) : chosenIds(asked.ids));
  const act = visibilities.find((name) => name === asked.act);
  // What the table's buttons do to those that are picked is asked for as if it had been filled in here.
  const values = act ? { ...asked, visibility: act, previewed: "1" } : asked;
  const change = values.previewed && !problem ? parseInput(BulkChange, changeIn(values)) : undefined;
  const preview = change && films.map((video) => ({ video, ...changeOf(video, change) }));
  const all = filter && found ? { filter, count: found.length } : undefined;
  return page(
    c,
    { title: t("bulk.title"), area: "channel", channelId: channel.id, active: "videos", robots: "noindex" },
    <BulkView c={c} channelId={channel.id} films={films} all={all} preview={preview} form={{ values, problem }}>
      {preview ? null : <LatestEdits c={c} edits={await bulkEditsOf(ctx, channel.id)} />}
    </BulkView>,
    problem?.status ?? 200,
  );
}

const visibilities = ["public", "non_public", "private"] as const;

/** The filters of the table, where all that they find is meant. */
function filterIn({ all, state, query }: FormValues): ManagedFilter | undefined {
  return all === "1" ? managedFilter(String(state ?? ""), String(query ?? "")) : undefined;
}

/** What the form says, without what it leaves as it is. */
function changeIn(values: FormValues) {
  const { visibility, category, addTags, removeTags, ageRestriction, adultsOnly, forChildren, comments } = values;
  const { bannedByBigTech } = values;
  return {
    ...(visibility ? { visibility } : {}),
    ...(category ? { categories: category === "none" ? [] : [category] } : {}),
    ...(ageRestriction ? { ageRestriction: Number(ageRestriction) } : {}),
    ...(adultsOnly ? { adultsOnly: adultsOnly === "yes" } : {}),
    ...(forChildren ? { forChildren: forChildren === "yes" } : {}),
    ...(bannedByBigTech ? { bannedByBigTech: bannedByBigTech === "yes" } : {}),
    ...(comments ? { commentsOff: comments === "off" } : {}),
    addTags: splitTags(String(addTags ?? "")),
    removeTags: splitTags(String(removeTags ?? "")),
  };
}
