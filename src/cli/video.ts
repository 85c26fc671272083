import { and, desc, eq, isNotNull, isNull, type SQL } from "drizzle-orm";
import { channelBySlug } from "../channels/queries.ts";
import { systemActor } from "../platform/actor.ts";
import { iso } from "../platform/clock.ts";
import type { Ctx } from "../platform/context.ts";
import { notFound } from "../platform/problem.ts";
import { processAgain } from "../remakes/rules/begin.ts";
import { mayProcessAgain } from "../videos/policy.ts";
import { type Video, videoById } from "../videos/queries/video.ts";
import { deleteVideo, restoreVideo } from "../videos/rules/edit.ts";
import { retryTranscode } from "../videos/rules/processing.ts";
import { type ProcessingState, videos } from "../videos/table.ts";
import { complain } from "./complain.ts";
import { filmVerbs } from "./film-verbs.ts";
import { doOrRehearse } from "./rehearse.ts";
import { limitOf, verbsCommand } from "./verbs.ts";

const states = ["none", "waiting", "running", "ready", "failed", "cancelled"] as const satisfies ProcessingState[];

/** Throws Problem 404. */
async function videoOf(ctx: Ctx, word = ""): Promise<Video> {
  const video = await videoById(ctx, word);
  if (!video) throw notFound();
  return video;
}

function rowOf({ id, title, channelId, visibility, processing, duration, deletedAt, createdAt }: Video) {
  const state = deletedAt === null ? processing : "deleted";
  return { id, title, state, visibility, seconds: Math.round(duration ?? 0), channelId, createdAt: iso(createdAt) };
}

export const videoCommand = verbsCommand("video", "lists and changes videos", {
  list: {
    usage: `[--channel SLUG] [--state ${states.join("|")}] [--deleted] [--limit N] [--json]`,
    options: {
      ...{ channel: { type: "string" }, state: { type: "string" } },
      ...{ deleted: { type: "boolean" }, limit: { type: "string" } },
    },
    async run({ ctx, values, out }) {
      const state = states.find((one) => one === values.state);
      if (values.state && !state) return complain(`states are ${states.join(", ")}`);
      const channel = values.channel ? await channelBySlug(ctx, values.channel.replace(/^@/, "")) : undefined;
      if (values.channel && !channel) throw notFound();
      const which: (SQL | undefined)[] = [
        channel ? eq(videos.channelId, channel.id) : undefined,
        state ? eq(videos.processing, state) : undefined,
        values.deleted ? isNotNull(videos.deletedAt) : isNull(videos.deletedAt),
      ];
      const rows = await ctx.db
        .select()
        .from(videos)
        .where(and(...which))
        .orderBy(desc(videos.id))
        .limit(limitOf(values.limit));
      out.rows(rows.map(rowOf));
      return 0;
    },
  },
  show: {
    usage: "ID [--json]",
    words: [1, 1],
    async run({ ctx, words, out }) {
      const video = await videoOf(ctx, words[0]);
      const { sourceName, sourceSize, width, height, failureCode, renditions, publishedAt, deletedAt } = video;
      out.facts({
        ...rowOf(video),
        ...{ publishedAt: iso(publishedAt), deletedAt: iso(deletedAt), sourceName, sourceSize, width, height },
        ...{ failureCode, renditions: renditions.map(({ height, state }) => `${height} ${state}`) },
      });
      return 0;
    },
  },
  ...filmVerbs,
  retranscode: {
    usage: "ID… [--dry-run] [--json]",
    words: [1, 10_000],
    dry: true,
    run: ({ ctx, words, dryRun, out }) => each(ctx, words, out, dryRun, "processed again", processOnceMore),
  },
  delete: {
    usage: "ID… [--dry-run] [--json]",
    words: [1, 10_000],
    dry: true,
    run: ({ ctx, words, dryRun, out }) =>
      each(ctx, words, out, dryRun, "deleted", (tx, id) => deleteVideo(tx, systemActor, id)),
  },
  restore: {
    usage: "ID… [--dry-run] [--json]",
    words: [1, 10_000],
    dry: true,
    run: ({ ctx, words, dryRun, out }) =>
      each(ctx, words, out, dryRun, "brought back", (tx, id) => restoreVideo(tx, systemActor, id)),
  },
});

/** What failed or was called off goes on; what can be watched is made anew beside itself. */
async function processOnceMore(tx: Ctx, id: string): Promise<void> {
  const act = mayProcessAgain(await videoOf(tx, id)) ? retryTranscode : processAgain;
  await act(tx, systemActor, id);
}

/** Does something with each video, and looks for all of them before the first. */
async function each(
  ctx: Ctx,
  ids: string[],
  out: { done(text: string, facts: Record<string, unknown>): void },
  dryRun: boolean,
  what: string,
  act: (ctx: Ctx, id: string) => Promise<unknown>,
): Promise<number> {
  const found: Video[] = [];
  for (const id of ids) found.push(await videoOf(ctx, id));
  for (const { id } of found) await doOrRehearse(ctx, dryRun, (tx) => act(tx, id));
  const lines = found.map(({ id, title }) => `${id} ${dryRun ? "would be" : "is"} ${what}: ${title}`);
  out.done(lines.join("\n"), { ids: found.map(({ id }) => id), what, dryRun });
  return 0;
}
