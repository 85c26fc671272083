import { and, eq, inArray } from "drizzle-orm";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { batchwise } from "../../platform/db/database.ts";
import { GiveUp, type RunningJob } from "../../platform/jobs/jobs.ts";
import { dropWaiting } from "../../platform/jobs/queue.ts";
import { writeVtt } from "../../platform/media/captions.ts";
import { MediaError } from "../../platform/media/child.ts";
import { ownInput, strangerInput } from "../../platform/media/inputs.ts";
import { recogniseSpeech, type Whisper } from "../../platform/media/whisper.ts";
import { Problem } from "../../platform/problem.ts";
import { editableVideo, type Video, videoById } from "../../videos/queries/video.ts";
import { mediaCodeOf } from "../../videos/rules/processing.ts";
import { mediaKeys } from "../../videos/urls.ts";
import { draftKey, recognitionOf } from "../queries.ts";
import { recognitions } from "../table.ts";

const jobKey = (videoId: string) => `recognise ${videoId}`;

/** Has the speech of a film written down as a draft. Throws Problem 404, 409 `NO_WHISPER`, `NOTHING_UPLOADED`, `RECOGNITION_RUNNING`. */
export async function beginRecognition(ctx: Ctx, actor: Actor, videoId: string, lang: string): Promise<void> {
  await ctx.write(async (tx) => {
    const video = await editableVideo(tx, actor, videoId);
    if (!tx.config.whisper) throw new Problem(409, "NO_WHISPER");
    if (video.playableAt === null) throw new Problem(409, "NOTHING_UPLOADED");
    const before = await recognitionOf(tx, videoId);
    if (before?.state === "waiting" || before?.state === "running") throw new Problem(409, "RECOGNITION_RUNNING");
    await tx.db.delete(recognitions).where(eq(recognitions.videoId, videoId));
    await tx.db.insert(recognitions).values({ videoId, lang, createdAt: tx.clock.now() });
    await tx.enqueue("captions.recognise", { videoId }, { uniqueKey: jobKey(videoId) });
  });
}

/** Stops it, or puts away its draft or its failure. Throws Problem 404. */
export async function dropRecognition(ctx: Ctx, actor: Actor, videoId: string): Promise<void> {
  const lang = await ctx.write(async (tx) => {
    await editableVideo(tx, actor, videoId);
    await dropWaiting(tx.db, jobKey(videoId));
    const [gone] = await tx.db
      .delete(recognitions)
      .where(eq(recognitions.videoId, videoId))
      .returning({ lang: recognitions.lang });
    return gone?.lang;
  });
  if (lang) await ctx.storage.remove(draftKey(videoId, lang));
}

/** Listens to a film and keeps what it heard as a draft, which nobody else sees. */
export async function recognise(ctx: Ctx, videoId: string, running: RunningJob): Promise<void> {
  const [video, recognition] = [await videoById(ctx, videoId), await recognitionOf(ctx, videoId)];
  const { whisper } = ctx.config;
  if (!video || !recognition || video.deletedAt !== null || !whisper || recognition.state === "done") return;
  const { lang } = recognition;
  const given = new AbortController();
  const signal = AbortSignal.any([running.signal, given.signal]);
  await mustSave(ctx, videoId, { state: "running" });
  const onProgress = throttled((progress) =>
    save(ctx, videoId, { progress }).then((isWanted) => {
      if (!isWanted) given.abort();
    }),
  );
  try {
    const cues = await withSound(ctx, video, (input) => hear(ctx, { whisper, input, video, lang, signal, onProgress }));
    await ctx.storage.put(draftKey(videoId, lang), await writeVtt(cues));
    await mustSave(ctx, videoId, { state: "done", progress: 1 });
  } catch (error) {
    if (given.signal.aborted) throw new GiveUp("it was stopped meanwhile");
    if (!(error instanceof MediaError)) throw error;
    ctx.log.warn("speech could not be recognised", { videoId, error });
    throw error.lasting ? new GiveUp(error.message, { cause: error }) : error;
  }
}

type Hearing = {
  whisper: Whisper;
  input: string[];
  video: Video;
  lang: string;
  signal: AbortSignal;
  onProgress(share: number): void;
};

function hear(ctx: Ctx, { video, ...hearing }: Hearing) {
  return recogniseSpeech({ ...hearing, duration: video.duration ?? 0, threads: ctx.config.transcodeThreads });
}

/** The uploaded file's sound, or that of the renditions where it was not kept. */
function withSound<Result>(ctx: Ctx, video: Video, run: (input: string[]) => Promise<Result>): Promise<Result> {
  const { id, sourceKey, mediaVersion } = video;
  if (sourceKey !== null) return ctx.storage.withLocal(sourceKey, (path) => run([...strangerInput, "-i", path]));
  return ctx.storage.withLocal(mediaKeys.hls(id, mediaVersion), (root) =>
    run([...ownInput, "-i", `${root}/audio/index.m3u8`]),
  );
}

/** Says that it gave up. Inside a write. */
export async function failRecognition(tx: Ctx, videoId: string, error: unknown): Promise<void> {
  await tx.db
    .update(recognitions)
    .set({ state: "failed", failureCode: mediaCodeOf(error) })
    .where(eq(recognitions.videoId, videoId));
}

type Change = Partial<typeof recognitions.$inferInsert>;

/** False when it was stopped meanwhile. */
async function save(ctx: Ctx, videoId: string, change: Change): Promise<boolean> {
  const going = and(eq(recognitions.videoId, videoId), inArray(recognitions.state, ["waiting", "running"]));
  const rows = await ctx.write(
    (tx) => tx.db.update(recognitions).set(change).where(going).returning({ id: recognitions.videoId }),
    batchwise,
  );
  return rows.length > 0;
}

async function mustSave(ctx: Ctx, videoId: string, change: Change): Promise<void> {
  if (!(await save(ctx, videoId, change))) throw new GiveUp("it was stopped meanwhile");
}

/** At most once in two seconds, without waiting for it. */
function throttled(tell: (progress: number) => Promise<void>): (progress: number) => void {
  let last = 0;
  return (progress) => {
    const now = performance.now();
    if (now - last < 2000) return;
    last = now;
    void tell(progress).catch(() => undefined);
  };
}
