import { minute } from "../platform/clock.ts";
import { newId } from "../platform/db/id.ts";
import { posts } from "../posts/table.ts";
import { makeOwner, makeVideo, type person } from "./factories.ts";
import type { Harness } from "./harness.ts";

export type Asking = Awaited<ReturnType<typeof person>>;
export type Said = {
  _id: string;
  content: string;
  parentCommentId: string | null;
  rating: number;
  likes: number;
  replies: number;
  editedAt: string | null;
  waiting: boolean;
  deleted: boolean;
  crossedOut: boolean;
};

/** A channel with a film, and people who talk below it. */
export async function talk(harness: Harness) {
  const made = await makeOwner(harness, { name: "Góry" });
  const video = await makeVideo(harness, made.channel);
  const say = async (who: Asking, content: string, more: Record<string, unknown> = {}) => {
    harness.clock.advance(minute + 1);
    const place = more.parentCommentId || more.postId ? {} : { videoId: video.id };
    return who.api("POST", "/comments", { ...place, content, ...more });
  };
  return {
    ...made,
    video,
    say,
    /** Says something that is kept, and gives it. */
    async said(who: Asking, content: string, more: Record<string, unknown> = {}): Promise<Said> {
      const answer = await say(who, content, more);
      if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`);
      return answer.json as Said;
    },
    async listed(who: Asking = harness.guest(), query = ""): Promise<Said[]> {
      return ((await who.api("GET", `/comments?videoId=${video.id}${query}`)).json as { items: Said[] }).items;
    },
    async repliesTo(id: string, who: Asking = harness.guest()): Promise<Said[]> {
      return ((await who.api("GET", `/comments?parentId=${id}`)).json as { items: Said[] }).items;
    },
    act: (who: Asking, id: string, action: string, more: Record<string, string> = {}) =>
      who.post(`/comments/${id}/act`, { action, ...more }),
    /** What visitors are given from memory is older than this no longer. */
    async page(who: Asking = harness.guest(), query = ""): Promise<string> {
      harness.clock.advance(3000);
      return (await who.get(`/watch/${video.id}${query}`)).text;
    },
  };
}

/** A post by a person, or by a channel. */
export async function makePost(harness: Harness, userId: string, channelId: string | null = null): Promise<string> {
  const now = harness.clock.now();
  const id = newId(now);
  await harness.ctx.write((tx) =>
    tx.db.insert(posts).values({ id, message: "Jutro ruszamy", userId, channelId, createdAt: now }),
  );
  return id;
}
