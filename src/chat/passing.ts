import type { Ctx } from "../platform/context.ts";
import { videoById } from "../videos/queries/video.ts";
import type { Hub, Seat } from "./hub.ts";
import { roomJson } from "./json.ts";
import { type Batch, batchAfter, type ChatNews, ownBatch } from "./news.ts";
import { roomOf } from "./queries/room.ts";
import { chatStanding } from "./standing.ts";
import type { FromServer } from "./wire.ts";

/** What the sockets of a room subscribe to. */
export function roomTopic(videoId: string): string {
  return `chat:${videoId}`;
}

export function tellRoom(hub: Hub, videoId: string, frame: FromServer): void {
  const text = JSON.stringify(frame);
  for (const server of hub.servers) server.publish(roomTopic(videoId), text);
}

/** Tells a socket what its person may do now. */
export async function tellStanding(ctx: Ctx, seat: Seat): Promise<void> {
  const video = await videoById(ctx, seat.videoId);
  if (!video) return;
  const you = await chatStanding(ctx, await seat.actor(), video);
  seat.socket.send(JSON.stringify({ t: "you", you, now: ctx.clock.now() } satisfies FromServer));
}

/** Passes news on to the sockets of this process that they are for. */
export async function pass(ctx: Ctx, hub: Hub, news: ChatNews): Promise<void> {
  if (news.kind === "person") {
    for (const seat of hub.people.get(news.userId) ?? []) await tellStanding(ctx, seat);
    return;
  }
  if (!hub.rooms.has(news.videoId)) return;
  if (news.kind === "messages") return passMessages(ctx, hub, news);
  const video = await videoById(ctx, news.videoId);
  if (video) tellRoom(hub, video.id, { t: "room", room: await roomJson(ctx, video, await roomOf(ctx, video.id)) });
}

/** What was written is told in the order of its revisions, whichever process' news comes first, and once. */
function passMessages(ctx: Ctx, hub: Hub, { videoId, from, to }: News): void | Promise<void> {
  const own = ownBatch(ctx, videoId);
  const before = hub.reading.get(videoId);
  if (!before && own && own.from === toldUpTo(hub, videoId, from) + 1) return tellBatch(hub, videoId, own);
  const reading = (before ?? Promise.resolve())
    .catch(() => undefined)
    .then(async () => {
      while (hub.rooms.has(videoId) && toldUpTo(hub, videoId, from) < to)
        tellBatch(hub, videoId, await batchAfter(ctx, videoId, toldUpTo(hub, videoId, from), to));
    })
    .finally(() => {
      if (hub.reading.get(videoId) === reading) hub.reading.delete(videoId);
    });
  hub.reading.set(videoId, reading);
  return reading;
}

type News = { videoId: string; from: number; to: number };

/** Of a room in which nobody was greeted yet, everybody will know what is before the first news. */
function toldUpTo(hub: Hub, videoId: string, from: number): number {
  return hub.revs.get(videoId) ?? from - 1;
}

function tellBatch(hub: Hub, videoId: string, { from, to, messages }: Batch): void {
  hub.revs.set(videoId, to);
  tellRoom(hub, videoId, { t: "batch", from, to, m: messages });
}

/** Tells a room what other processes may have told in vain. */
export async function renew(ctx: Ctx, hub: Hub, videoId: string): Promise<void> {
  const { rev } = await roomOf(ctx, videoId);
  if (rev > 0) await passMessages(ctx, hub, { videoId, from: rev, to: rev });
  await pass(ctx, hub, { kind: "room", videoId });
}
