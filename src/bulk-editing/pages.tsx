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
import { BulkChange } from "./input.ts";
import { bulkEdit, bulkEditsOf, changeOf, chosenVideos, editMany, undoBulkEdit } from "./rules.ts";
import { DoneView } from "./views/done.tsx";
import { BulkView } from "./views/form.tsx";
import { LatestEdits } from "./views/latest.tsx";

const guard = "access-to-manage-channel";
const path = "/manage-channel/:channelId/edit-videos";
const donePath = "/manage-channel/:channelId/edit-videos/:editId";
type BulkContext = AppContext<typeof path>;
type DoneContext = AppContext<typeof donePath>;

export const bulkEditingPages = definePages((on) => {
  on.get(path, guard, (c) => bulkView(c, { ids: new URL(c.req.url).searchParams.getAll("ids") }));
  on.post("/manage-channel/:channelId/edit-videos", guard, submitBulk);
  on.get(donePath, guard, donePage);
  on.post("/manage-channel/:channelId/edit-videos/:editId", guard, submitUndo);
});

async function submitBulk(c: BulkContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const { values } = await readForm(c);
  if (values.action === "back") return bulkView(c, values);
  const done = await attempt(async () => {
    const change = parseInput(BulkChange, changeIn(values));
    return values.action === "apply"
      ? editMany(ctx, actor, c.req.param("channelId"), { ids: chosenIds(values.ids), change })
      : undefined;
  });
  if (!done.ok) return bulkView(c, values, done.problem);
  const base = `/manage-channel/${c.req.param("channelId")}`;
  if (values.action !== "apply") return bulkView(c, values, undefined, true);
  return c.redirect(href(lang, done.value ? `${base}/edit-videos/${done.value.id}` : `${base}/videos`), 303);
}

async function donePage(c: DoneContext): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const edit = await bulkEdit(ctx, actor, c.req.param("channelId"), c.req.param("editId"));
  const options = { area: "channel", channelId: edit.channelId, active: "videos", robots: "noindex" } as const;
  return page(c, { title: t("bulk.title"), ...options }, <DoneView c={c} edit={edit} />);
}

async function submitUndo(c: DoneContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const { channelId, editId } = { channelId: c.req.param("channelId"), editId: c.req.param("editId") };
  const done = await attempt(() => undoBulkEdit(ctx, actor, channelId, editId));
  if (!done.ok && done.problem.status !== 409) throw done.problem;
  return c.redirect(href(lang, `/manage-channel/${channelId}/edit-videos/${editId}`), 303);
}

async function bulkView(c: BulkContext, values: FormValues, problem?: Problem, previewed = false): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const channel = await managedChannel(ctx, actor, c.req.param("channelId"), mayUpload);
  const films = await chosenVideos(ctx, actor, channel.id, chosenIds(values.ids));
  const change = previewed ? parseInput(BulkChange, changeIn(values)) : undefined;
  const preview = change && films.map((video) => ({ video, ...changeOf(video, change) }));
  return page(
    c,
    { title: t("bulk.title"), area: "channel", channelId: channel.id, active: "videos", robots: "noindex" },
    <BulkView c={c} channelId={channel.id} films={films} preview={preview} form={{ values, problem }}>
      {preview ? null : <LatestEdits c={c} edits={await bulkEditsOf(ctx, channel.id)} />}
    </BulkView>,
    problem?.status ?? 200,
  );
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
