import { and, eq, inArray, sql } from "drizzle-orm";
import { mayUpload } from "../../channels/policy.ts";
import { managedChannel } from "../../channels/queries.ts";
import { memberLater } from "../../channels/rules/later.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import { minute } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { jobs } from "../../platform/jobs/table.ts";
import { Problem } from "../../platform/problem.ts";
import { chosenMax } from "../../videos/limits.ts";
import { foundByActor, type ManagedFilter } from "../../videos/queries/managed.ts";
import type { Video } from "../../videos/queries/video.ts";
import { deleteVideo, updateVideo } from "../../videos/rules/edit.ts";
import { publishVideo } from "../../videos/rules/publication.ts";
import type { BulkChange } from "../input.ts";
import { bulkEdits, type FilmChange } from "../table.ts";
import { type BulkEdit, bulkEdit, changeOf, changesAny, chosenVideos, keepEdit, takeBack } from "./edit.ts";

const rate = { max: 20, windowMs: 10 * minute };
/** So many films are changed in one write: others write between two of them. */
const step = 50;

/** What is done to all films that the filters of the table find. */
export type FoundAct = { kind: "edit"; change: BulkChange } | { kind: "publish" | "delete" | "undo" };

/** A change under way, as its job carries it: each write lays down the next with what is left. */
export type FoundTask = {
  editId: string;
  channelId: string;
  userId: string;
  act: FoundAct;
  /** The films that are still to be changed. */
  ids: string[];
  total: number;
};

const taskKey = (editId: string) => `bulk edit ${editId}`;

/** The films that the filters find and this person may change, those first that first appeared. Throws Problem 403, 404. */
export async function foundForChange(
  ctx: Ctx,
  actor: Actor,
  channelId: string,
  filter: ManagedFilter,
): Promise<string[]> {
  await managedChannel(ctx, actor, channelId, mayUpload);
  return foundByActor(ctx, actor, channelId, filter);
}

/** Has all films changed that are found now. Undefined where there is none. Throws Problem 403, 404, 429. */
export async function changeFound(
  ctx: Ctx,
  actor: Actor,
  channelId: string,
  filter: ManagedFilter,
  act: FoundAct,
): Promise<BulkEdit | undefined> {
  const userId = requireUser(actor);
  await ctx.limiter.take(`bulk edit ${userId}`, rate);
  const ids = await foundForChange(ctx, actor, channelId, filter);
  if (ids.length === 0) return undefined;
  return ctx.write(async (tx) => {
    const edit = await keepEdit(tx, actor, channelId, []);
    await layDown(tx, { editId: edit.id, channelId, userId, act, ids, total: ids.length });
    return edit;
  });
}

/**
 * Takes a change of many films back, of more than can be changed at once by a job; what somebody changed since then stays.
 * Gives what became of the films, or will. Throws Problem 404, 409 `ALREADY_UNDONE` or `BULK_RUNNING`.
 */
export async function undoBulkEdit(ctx: Ctx, actor: Actor, channelId: string, id: string): Promise<FilmChange[]> {
  return ctx.write(async (tx) => {
    const edit = await bulkEdit(tx, actor, channelId, id);
    if (edit.undoneAt !== null) throw new Problem(409, "ALREADY_UNDONE");
    if ((await taskOf(tx, id))?.goesOn) throw new Problem(409, "BULK_RUNNING");
    // From now on it says which it was taken back of.
    const told = { ...edit, changes: edit.changes.filter(changesAny) };
    const ids = told.changes.map(({ videoId }) => videoId);
    const many = ids.length > chosenMax;
    const changes = many ? told.changes : await takeBack(tx, actor, told, ids);
    await tx.db.update(bulkEdits).set({ undoneAt: tx.clock.now(), changes }).where(eq(bulkEdits.id, id));
    const task = { editId: id, channelId, userId: requireUser(actor), act: { kind: "undo" } as const };
    if (many) await layDown(tx, { ...task, ids, total: ids.length });
    return changes;
  });
}

/** How far a change is that is under way, or was given up; undefined for one that is done. */
export async function taskOf(ctx: Ctx, editId: string): Promise<{ task: FoundTask; goesOn: boolean } | undefined> {
  const key = eq(jobs.uniqueKey, taskKey(editId));
  // In the words of the index of what waits, and of that of what runs.
  for (const state of [sql`${jobs.state} = 'waiting'`, inArray(jobs.state, ["running", "failed"])]) {
    const [job] = await ctx.db.select().from(jobs).where(and(key, state)).limit(1);
    if (job) return { task: job.payload as FoundTask, goesOn: job.state !== "failed" };
  }
  return undefined;
}

/**
 * Changes some films and lays down the job for the rest in the same write, so that each is changed once whatever ends the
 * process. One that is refused takes that write back: then the others are changed without it.
 */
export async function runFound(ctx: Ctx, task: FoundTask): Promise<void> {
  const refused = new Map<string, string>();
  for (;;) {
    try {
      return await ctx.write((tx) => changeSome(tx, task, refused));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.set(error.videoId, error.code);
    }
  }
}

class Refusal extends Error {
  constructor(
    readonly videoId: string,
    readonly code: string,
  ) {
    super(code);
  }
}

async function changeSome(tx: Ctx, task: FoundTask, refused: Map<string, string>): Promise<void> {
  const { editId, channelId, userId, act, ids } = task;
  const actor = (await memberLater(tx, userId, channelId, mayUpload))?.actor;
  if (!actor) return;
  const edit = await bulkEdit(tx, actor, channelId, editId);
  const some = ids.slice(0, step);
  const changes =
    act.kind === "undo"
      ? await takeBack(tx, actor, edit, some)
      : [...edit.changes, ...(await actOnSome(tx, actor, channelId, act, some, refused))];
  await tx.db.update(bulkEdits).set({ changes }).where(eq(bulkEdits.id, editId));
  const left = ids.slice(step);
  if (left.length > 0) await layDown(tx, { ...task, ids: left });
}

async function actOnSome(
  tx: Ctx,
  actor: Actor,
  channelId: string,
  act: FoundAct,
  ids: string[],
  refused: Map<string, string>,
): Promise<FilmChange[]> {
  const films = new Map((await chosenVideos(tx, actor, channelId, ids)).map((video) => [video.id, video]));
  const changes: FilmChange[] = [];
  for (const id of ids) {
    const video = films.get(id);
    const code = refused.get(id);
    if (code) changes.push({ videoId: id, before: {}, after: {}, refused: code });
    if (!video || code) continue;
    const change = await actOn(tx, actor, video, act).catch((error) => {
      throw error instanceof Problem ? new Refusal(id, error.code) : error;
    });
    if (change) changes.push(change);
  }
  return changes;
}

/** What became of it; undefined where it is so already. */
async function actOn(tx: Ctx, actor: Actor, video: Video, act: FoundAct): Promise<FilmChange | undefined> {
  if (act.kind === "edit") {
    const change = changeOf(video, act.change);
    if (!changesAny(change)) return undefined;
    await updateVideo(tx, actor, video.id, change.after);
    return change;
  }
  if (act.kind === "undo" || (act.kind === "publish" && video.publishedAt !== null)) return undefined;
  await (act.kind === "publish" ? publishVideo : deleteVideo)(tx, actor, video.id);
  return { videoId: video.id, before: {}, after: {}, did: act.kind };
}

async function layDown(tx: Ctx, task: FoundTask): Promise<void> {
  await tx.enqueue("bulkEditing.found", task, { uniqueKey: taskKey(task.editId) });
}
