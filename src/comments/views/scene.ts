import { maySpeakFor } from "../../channels/policy.ts";
import { blocksOf } from "../../chat/queries/room.ts";
import { isStaff } from "../../platform/actor.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { subscriptionOf } from "../../subscriptions/queries/subscriptions.ts";
import { href } from "../../ui/href.ts";
import { asItWas } from "../../ui/next.ts";
import { intervalSeconds, leftOutMax, type Order, orders, perPage } from "../limits.ts";
import { isOwnComment } from "../policy.ts";
import { pinnedComment, pointedComment, waitingBelow } from "../queries/above.ts";
import { keepsOrderBelow } from "../queries/keepers.ts";
import { firstReplies, headComments, placeOf } from "../queries/lists.ts";
import { commentSettingsOf, lastOf } from "../queries/people.ts";
import type { CommentRow } from "../queries/rows.ts";
import type { Subject } from "../queries/subject.ts";

/** What decides how a comment is shown to whoever asks. */
export type Scene = {
  subject: Subject;
  /** They keep order here. */
  keeps: boolean;
  box: Box;
  pinnedId?: string | undefined;
  pointedId?: string | undefined;
  /** Where a form on a page of its own leads back to: the film or post as it was. */
  back?: string | undefined;
};

/** Whether one may write here, and if so when again and as whom. */
export type Box = {
  state: "open" | "login" | "off" | "subscribers" | "blocked";
  /** When the next comment may be written; null for now. */
  waitUntil: number | null;
  /** The channel as which this person commented here last; empty for themselves. */
  as: string;
};

/** A comment and those of its replies that stand open. */
export type Thread = { head: CommentRow; replies: CommentRow[] };

export type Shown = Scene & {
  order: Order;
  pinned?: Thread | undefined;
  pointed?: Thread | undefined;
  /** What waits to be let in: one's own, or everybody's for whoever keeps order. */
  waiting: CommentRow[];
  threads: Thread[];
  /** The address of what follows. */
  more?: string | undefined;
};

export function orderOf(c: AppContext): Order {
  const asked = c.req.query("order");
  return orders.find((order) => order === asked) ?? "best";
}

/** The page that a video or post has, without the language prefix. */
export function pathOfSubject({ videoId, postId }: { videoId: string | null; postId: string | null }): string {
  return videoId !== null ? `/watch/${videoId}` : `/feed/post/${postId}`;
}

/** Where whoever opened a form on a page of its own came from; a refused form says it again. */
export function backOf(c: AppContext, subject: Subject, given?: unknown): string {
  return asItWas(c, href(c.var.lang, pathOfSubject(subject)), given);
}

export function pathOfComment(row: Pick<CommentRow, "id" | "videoId" | "postId">): string {
  return `${pathOfSubject(row)}?comment=${row.id}#comment-${row.id}`;
}

/** The first comments of a video or post, with the one that `pointedId` names and the one that is pinned above them. */
export async function commentsShown(
  c: AppContext,
  subject: Subject,
  { order = orderOf(c), pointedId }: { order?: Order; pointedId?: string | undefined } = {},
): Promise<Shown> {
  const { ctx, actor } = c.var;
  const [scene, heads, pinned, found, waiting] = await Promise.all([
    sceneOf(c, subject),
    headComments(ctx, actor, subject, order),
    pinnedComment(ctx, actor, subject.id),
    pointedComment(ctx, actor, subject, pointedId),
    waitingBelow(ctx, actor, subject),
  ]);
  // A reply is read only where its thread is.
  const pointed = found?.parentId ? await pointedComment(ctx, actor, subject, found.parentId) : found;
  const above = [pinned, pointed].flatMap((row) => row ?? []);
  const threads = await threadsOf(c, [...heads, ...above]);
  const threadOf = (row: CommentRow | undefined) => threads.find(({ head }) => head.id === row?.id);
  const ids = new Set(above.map(({ id }) => id));
  const pointedThread = threadOf(pointed);
  return {
    ...scene,
    pinnedId: pinned?.id,
    pointedId: found?.id,
    order,
    pinned: pinned?.id === pointed?.id ? undefined : threadOf(pinned),
    pointed: pointedThread && found ? withReply(pointedThread, found) : undefined,
    waiting,
    threads: threads.slice(0, heads.length).filter(({ head }) => !ids.has(head.id)),
    more: moreOf(c, subject, order, heads, [], pointed?.id),
  };
}

/** Comments with the first replies to each. */
export async function threadsOf(c: AppContext, heads: CommentRow[]): Promise<Thread[]> {
  const { ctx, actor } = c.var;
  const answered = [...new Set(heads.filter(({ replies }) => replies > 0).map(({ id }) => id))];
  const replies = await firstReplies(ctx, actor, answered);
  return heads.map((head) => ({ head, replies: replies.filter(({ parentId }) => parentId === head.id) }));
}

/** A thread in which a reply stands open, also one that is not among its first. */
export function withReply(thread: Thread, reply: CommentRow): Thread {
  const known = reply.id === thread.head.id || thread.replies.some(({ id }) => id === reply.id);
  return known ? thread : { ...thread, replies: [...thread.replies, reply] };
}

/**
 * The address of what follows a page of comments. The best ones change places while one reads: until there are too many,
 * those that were shown are left out by name, so that none is missed and none comes twice. The one that stands above
 * because an address pointed to it is named by each of them.
 */
export function moreOf(
  c: AppContext,
  subject: Subject,
  order: Order,
  rows: CommentRow[],
  shownBefore: string[],
  above: string | undefined,
): string | undefined {
  const last = rows.at(-1);
  if (!last || rows.length < perPage) return undefined;
  const base = `${href(c.var.lang, pathOfSubject(subject))}/comments?order=${order}${above ? `&above=${above}` : ""}`;
  if (order !== "best") return `${base}&before=${placeOf(order, last)}`;
  const shown = [...shownBefore, ...rows.map(({ id }) => id)];
  const before = shown.length > leftOutMax ? `&before=${placeOf(order, last)}` : "";
  return `${base}${before}&without=${shown.slice(-leftOutMax).join(".")}`;
}

/** Who asks, and what they may do here. */
export async function sceneOf(c: AppContext, subject: Subject): Promise<Scene> {
  const { actor } = c.var;
  const keeps = await keepsOrderBelow(c.var.ctx, actor, subject);
  return { subject, keeps, box: await boxOf(c, subject, keeps) };
}

/** The same with which comment stands above the others. */
export async function sceneWithPin(c: AppContext, subject: Subject): Promise<Scene> {
  const [scene, pinned] = await Promise.all([sceneOf(c, subject), pinnedComment(c.var.ctx, c.var.actor, subject.id)]);
  return { ...scene, pinnedId: pinned?.id };
}

async function boxOf(c: AppContext, subject: Subject, keeps: boolean): Promise<Box> {
  const { ctx, actor } = c.var;
  const shut = (state: Box["state"]): Box => ({ state, waitUntil: null, as: "" });
  const { from } = await commentSettingsOf(ctx, subject.channelId);
  if (subject.closed || from === "nobody") return shut("off");
  const userId = actor.userId;
  if (!userId) return shut("login");
  const { id, channelId } = subject;
  if (!keeps) {
    if ((await blocksOf(ctx, { id, channelId: channelId ?? "" }, [userId])).has(userId)) return shut("blocked");
    if (channelId !== null && from === "subscribers" && !(await subscriptionOf(ctx, userId, channelId)))
      return shut("subscribers");
  }
  const last = await lastOf(ctx, userId);
  const free = (last[0]?.writtenAt ?? 0) + intervalSeconds * 1000;
  const here = last.find((one) => one.ownerChannelId === channelId)?.channelId ?? "";
  return {
    state: "open",
    waitUntil: free > ctx.clock.now() && !isStaff(actor) ? free : null,
    as: maySpeakFor(actor, here) ? here : "",
  };
}

/** Whether a comment is this person's own, also behind a channel's name. */
export function isOwn(c: AppContext, row: CommentRow): boolean {
  return isOwnComment(c.var.actor, row);
}
