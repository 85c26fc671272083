import { and, desc, eq, gt, inArray, isNull, lt } from "drizzle-orm";
import { mayUpload } from "../../channels/policy.ts";
import { managedChannel } from "../../channels/queries.ts";
import type { Actor } from "../../platform/actor.ts";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import { notFound, Problem } from "../../platform/problem.ts";
import { tagsMax } from "../../platform/tags.ts";
import { mayEditVideo } from "../../videos/policy.ts";
import type { Video } from "../../videos/queries/video.ts";
import { updateVideo } from "../../videos/rules/edit.ts";
import { videos } from "../../videos/table.ts";
import type { BulkChange } from "../input.ts";
import { bulkEdits, type Edited, type FilmChange, type Kept } from "../table.ts";

const keptFor = 30 * day;
const names = [
  ...(["visibility", "categories", "tags", "ageRestriction", "adultsOnly", "forChildren"] as const),
  ...(["bannedByBigTech", "commentsOff"] as const),
];
/** How many of a channel's changes are listed, to be taken back. */
const listedMax = 10;

export type BulkEdit = typeof bulkEdits.$inferSelect;

/** Films of a channel that this person may change, by their ids; others are left out. Throws Problem 404. */
export async function chosenVideos(ctx: Ctx, actor: Actor, channelId: string, ids: string[]): Promise<Video[]> {
  const channel = await managedChannel(ctx, actor, channelId, mayUpload);
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select()
    .from(videos)
    .where(and(inArray(videos.id, ids), eq(videos.channelId, channel.id), isNull(videos.deletedAt)))
    .orderBy(desc(videos.createdAt), desc(videos.id));
  return rows.filter((video) => mayEditVideo(actor, video));
}

/** What a change would make of a film: nothing, where it is so already. */
export function changeOf(video: Video, change: BulkChange): FilmChange {
  const { ageRestriction: age } = change;
  // What staff decided is no less for anybody.
  const ageRestriction = age !== undefined && age < video.ageAtLeast ? video.ageAtLeast : age;
  const wanted = { ...change, ageRestriction, tags: tagsOf(video.tags, change) };
  const differs = (name: keyof Edited) =>
    wanted[name] !== undefined && JSON.stringify(wanted[name]) !== JSON.stringify(video[name]);
  const changed = names.filter(differs);
  const pick = (from: Partial<Edited>) => Object.fromEntries(changed.map((name) => [name, from[name]]));
  return { videoId: video.id, before: pick(video), after: pick(wanted as Partial<Edited>) };
}

/** Those that go, go first, so that there is room; no film has more than it may. */
function tagsOf(tags: string[], { addTags, removeTags }: BulkChange): string[] {
  const folded = (tag: string) => tag.toLowerCase();
  const gone = new Set(removeTags.map(folded));
  const kept = tags.filter((tag) => !gone.has(folded(tag)));
  const had = new Set(kept.map(folded));
  return [...kept, ...addTags.filter((tag) => !had.has(folded(tag)))].slice(0, Math.max(tagsMax, kept.length));
}

/** Changes many films in one write, which may be taken back. Undefined where nothing changed. Throws Problem 404, 422. */
export async function editMany(
  ctx: Ctx,
  actor: Actor,
  channelId: string,
  { ids, change }: { ids: string[]; change: BulkChange },
): Promise<BulkEdit | undefined> {
  return ctx.write(async (tx) => {
    const films = await chosenVideos(tx, actor, channelId, ids);
    const changes = films.map((video) => changeOf(video, change)).filter(changesAny);
    if (changes.length === 0) return undefined;
    for (const { videoId, after } of changes) await updateVideo(tx, actor, videoId, after);
    return keepEdit(tx, actor, channelId, changes);
  });
}

export function changesAny({ after }: FilmChange): boolean {
  return Object.keys(after).length > 0;
}

/** Whether not all of it is as was asked: something was refused, or kept when it was taken back. */
export function hasStayed({ refused, kept }: FilmChange): boolean {
  return refused !== undefined || kept !== undefined;
}

/** Whether something of it is as was asked last: changed, or as it was before. */
export function isDone({ undoneAt }: Pick<BulkEdit, "undoneAt">, change: FilmChange): boolean {
  return undoneAt === null ? change.refused === undefined : isTakenBack(change);
}

/** Whether something of it is as it was, after it was taken back. */
export function isTakenBack({ before, kept, refused }: FilmChange): boolean {
  return !refused && Object.keys(before).some((name) => !kept?.[name as keyof Edited]);
}

/** Remembers what was changed, and forgets what is too old to be taken back. Inside a write. */
export async function keepEdit(tx: Ctx, actor: Actor, channelId: string, changes: FilmChange[]): Promise<BulkEdit> {
  const now = tx.clock.now();
  await tx.db.delete(bulkEdits).where(and(eq(bulkEdits.channelId, channelId), lt(bulkEdits.createdAt, now - keptFor)));
  const row = { id: newId(now), channelId, userId: actor.userId ?? null, changes, createdAt: now, undoneAt: null };
  await tx.db.insert(bulkEdits).values(row);
  return row;
}

/** What was changed on a channel in the last 30 days, the newest first. */
export async function bulkEditsOf(ctx: Ctx, channelId: string): Promise<BulkEdit[]> {
  const since = ctx.clock.now() - keptFor;
  return ctx.db
    .select()
    .from(bulkEdits)
    .where(and(eq(bulkEdits.channelId, channelId), gt(bulkEdits.createdAt, since)))
    .orderBy(desc(bulkEdits.createdAt))
    .limit(listedMax);
}

/** One of a channel's. Throws Problem 404. */
export async function bulkEdit(ctx: Ctx, actor: Actor, channelId: string, id: string): Promise<BulkEdit> {
  const channel = await managedChannel(ctx, actor, channelId, mayUpload);
  const [edit] = await ctx.db.select().from(bulkEdits).where(eq(bulkEdits.id, id)).limit(1);
  if (edit?.channelId !== channel.id) throw notFound();
  return edit;
}

/**
 * Takes a change back as far as it is about these films: gives what is left to be told of it, which is what became of those
 * that are there still, and all about others. Inside a write.
 */
export async function takeBack(tx: Ctx, actor: Actor, edit: BulkEdit, ids: string[]): Promise<FilmChange[]> {
  const asked = new Set(ids);
  const films = new Map((await chosenVideos(tx, actor, edit.channelId, ids)).map((video) => [video.id, video]));
  const left: FilmChange[] = [];
  for (const change of edit.changes) {
    const { videoId, before } = change;
    if (!asked.has(videoId)) {
      left.push(change);
      continue;
    }
    const video = films.get(videoId);
    if (!video) continue;
    const same = Object.entries(before).filter(([name]) => isUnchanged(video, change, name as keyof Edited));
    const refused = same.length > 0 ? await putBack(tx, actor, videoId, Object.fromEntries(same)) : undefined;
    const kept = keptOf(video, change);
    if (refused) left.push({ ...change, refused });
    else left.push(Object.keys(kept).length > 0 ? { ...change, kept } : change);
  }
  return left;
}

/** Gives the code of the problem for which a film stays as it is: nothing of it is written then. */
async function putBack(tx: Ctx, actor: Actor, id: string, before: Partial<Edited>): Promise<string | undefined> {
  try {
    await updateVideo(tx, actor, id, before);
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

function isUnchanged(video: Video, { after }: FilmChange, name: keyof Edited): boolean {
  return JSON.stringify(video[name]) === JSON.stringify(after[name]);
}

function keptOf(video: Video, change: FilmChange): Kept {
  const kept: Kept = {};
  for (const name of Object.keys(change.before) as (keyof Edited)[]) {
    if (!isUnchanged(video, change, name)) kept[name] = "later";
    if (name === "ageRestriction" && (change.before[name] ?? 0) < video.ageAtLeast) kept[name] = "staff";
  }
  return kept;
}
