import { and, eq, inArray } from "drizzle-orm";
import { maySpeakFor } from "../../channels/policy.ts";
import { channelById, managedChannel } from "../../channels/queries.ts";
import { whoHas } from "../../donations/queries/products.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import { forbidden, notFound, Problem } from "../../platform/problem.ts";
import { siteSettings } from "../../platform/settings/settings.ts";
import { wordWatcher } from "../../platform/watched-words.ts";
import { maySeeVideo } from "../../videos/policy.ts";
import { videoById } from "../../videos/queries/video.ts";
import type { SayInput } from "../input.ts";
import { messageJson } from "../json.ts";
import { moderatorSayRate, sayRate } from "../limits.ts";
import { tellBatch } from "../news.ts";
import { hasChat, isChatOpen, power, powerIn, rankOf, streamStart } from "../policy.ts";
import { blocksOf, lastSaid, messagesByIds, moderatorsAmong, powerOf } from "../queries/room.ts";
import { chatWordsOf } from "../queries/words.ts";
import { chatMessages } from "../table.ts";
import type { ChatMessage } from "../wire.ts";
import { inNextBatch, type Outcome } from "./batches.ts";
import { takeRoom } from "./room.ts";

export type Said = { message: ChatMessage; waitUntil: number };
export type Saying = { actor: Actor; userId: string; input: SayInput };

/**
 * Says something in a video's chat, as oneself or as a channel one works on. It is on the disk and on its way to
 * everybody when this returns. Saying it again under the same `clientId` gives the first. Throws Problem 401, 404,
 * 403 `FORBIDDEN`, `CHAT_BLOCKED`, `CHAT_CLOSED` or `CHAT_OFF`, 422 `WORD_REFUSED`, 429 `RATE_LIMITED` or `CHAT_SLOW`, 503 `CHAT_BUSY`.
 */
export async function say(ctx: Ctx, actor: Actor, input: SayInput): Promise<Said> {
  const userId = requireUser(actor);
  const asChannel = channelOf(input);
  if (input.commentAs === "channel" && (!asChannel || !maySpeakFor(actor, asChannel))) throw forbidden();
  // Administrators manage whatever they name, also what is not there: it would take the whole batch with it.
  if (asChannel) await managedChannel(ctx, actor, asChannel);
  const video = await videoById(ctx, input.videoId);
  if (!video || !maySeeVideo(actor, video) || !hasChat(video)) throw notFound();
  const own = await powerOf(ctx, actor, video.channelId);
  await ctx.limiter.take(`chat:${userId}`, own >= power.moderator ? moderatorSayRate : sayRate);
  return inNextBatch(ctx, { actor, userId, input }, sayAll);
}

/** Writes what was said in one room since the last batch, in one transaction; each has its own answer. */
async function sayAll(tx: Ctx, sayings: Saying[]): Promise<Outcome<Said>[]> {
  const videoId = sayings[0]?.input.videoId ?? "";
  const userIds = [...new Set(sayings.map(({ userId }) => userId))];
  const around = await readAround(tx, videoId, userIds);
  // Taking nothing still makes this transaction the only one in the room: what is read below stays true until the commit.
  const room = await takeRoom(tx, videoId, 0);
  const video = await videoById(tx, videoId);
  if (!video || !around) return sayings.map(() => ({ problem: notFound() }));
  const [blocks, moderators, known] = [
    await blocksOf(tx, video, userIds),
    await moderatorsAmong(tx, video.channelId, userIds),
    await alreadySaid(tx, videoId, sayings),
  ];
  const said = room.slowSeconds > 0 ? await lastSaid(tx, videoId, userIds) : new Map<string, number>();
  const now = tx.clock.now();
  const start = streamStart(video, now);
  const rows: (typeof chatMessages.$inferInsert)[] = [];
  const decided = sayings.map(({ actor, userId, input }): { id: string; waitUntil: number } | Problem => {
    const key = `${userId} ${input.clientId}`;
    const again = known.get(key);
    if (again) return { id: again, waitUntil: 0 };
    if (!maySeeVideo(actor, video)) return notFound();
    const exempt = powerIn(actor, video.channelId, moderators.has(userId)) >= power.moderator;
    const blockedUntil = blocks.get(userId);
    if (blockedUntil !== undefined) return new Problem(403, "CHAT_BLOCKED");
    if (room.off) return new Problem(403, "CHAT_OFF");
    if (!isChatOpen(video, now)) return new Problem(403, "CHAT_CLOSED");
    if (!exempt && around.isWatched(input.text)) return new Problem(422, "WORD_REFUSED");
    const slowUntil = exempt ? 0 : (said.get(userId) ?? Number.NEGATIVE_INFINITY) + room.slowSeconds * 1000;
    if (slowUntil > now)
      return new Problem(429, "CHAT_SLOW", { params: { seconds: Math.ceil((slowUntil - now) / 1000) } });
    const id = newId(now);
    const asChannel = channelOf(input);
    rows.push({
      id,
      videoId,
      userId,
      channelId: asChannel ?? null,
      clientId: input.clientId,
      text: input.text,
      rank: rankOf(
        actor,
        { channelId: video.channelId, ownerId: around.ownerId },
        asChannel,
        moderators.has(userId),
        around.donors.has(userId),
      ),
      seq: 0,
      rev: 0,
      offset: start === null ? null : now - start,
      createdAt: now,
    });
    known.set(key, id);
    if (room.slowSeconds > 0) said.set(userId, now);
    return { id, waitUntil: exempt ? 0 : now + room.slowSeconds * 1000 };
  });
  await insertInOrder(tx, videoId, rows);
  const ids = new Set(decided.flatMap((one) => (one instanceof Problem ? [] : [one.id])));
  const messages = new Map((await messagesByIds(tx, [...ids])).map((row) => [row.id, messageJson(tx, row)]));
  const [first, last] = [rows[0], rows.at(-1)];
  if (first && last) {
    const fresh = rows.flatMap(({ id }) => messages.get(id) ?? []);
    tellBatch(tx, videoId, { from: first.rev, to: last.rev, messages: fresh });
  }
  return decided.map((one) => {
    if (one instanceof Problem) return { problem: one };
    const message = messages.get(one.id);
    return message ? { value: { message, waitUntil: one.waitUntil } } : { problem: notFound() };
  });
}

/** What no room is taken for to change it: read before, so that other processes wait less for the room. */
async function readAround(tx: Ctx, videoId: string, userIds: string[]) {
  const video = await videoById(tx, videoId);
  if (!video) return undefined;
  const channel = await channelById(tx, video.channelId);
  const donors = await whoHas(tx, "badge", userIds);
  const [sites, own] = [(await siteSettings(tx)).watchedWords, await chatWordsOf(tx, video.channelId)];
  return { ownerId: channel?.ownerId ?? "", donors, isWatched: wordWatcher(`${sites}\n${own}`) };
}

async function insertInOrder(tx: Ctx, videoId: string, rows: (typeof chatMessages.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  let rev = (await takeRoom(tx, videoId, rows.length)).rev - rows.length;
  for (const row of rows) {
    rev++;
    row.seq = rev;
    row.rev = rev;
  }
  await tx.db.insert(chatMessages).values(rows);
}

async function alreadySaid(tx: Ctx, videoId: string, sayings: Saying[]): Promise<Map<string, string>> {
  const rows = await tx.db
    .select({ id: chatMessages.id, userId: chatMessages.userId, clientId: chatMessages.clientId })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.videoId, videoId),
        inArray(
          chatMessages.userId,
          sayings.map(({ userId }) => userId),
        ),
        inArray(
          chatMessages.clientId,
          sayings.map(({ input }) => input.clientId),
        ),
      ),
    );
  return new Map(rows.map(({ id, userId, clientId }) => [`${userId} ${clientId}`, id]));
}

function channelOf(input: SayInput): string | undefined {
  return input.commentAs === "channel" ? input.channelId : undefined;
}
