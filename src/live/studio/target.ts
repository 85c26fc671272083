import type { Ctx } from "../../platform/context.ts";
import type { Lang } from "../../platform/i18n/translate.ts";
import { siteSettings } from "../../platform/settings/settings.ts";
import { type Video, videoById } from "../../videos/queries/video.ts";
import { videoState } from "../../videos/state.ts";
import { earlyMs } from "../limits.ts";
import { maySend, openLives, streamKeyByHash } from "../queries.ts";
import { hashKey } from "../rules/keys.ts";
import type { Cameras } from "./cameras.ts";

export type Target =
  | { keyId: string; lang: Lang; video: Video }
  | { refuse: "BAD_KEY" | "NOT_SCHEDULED" | "LIVE_ELSEWHERE" | "MAINTENANCE"; lang: Lang };

/** In the place of a stream key's id. */
export const cameraKeyId = "camera";

/** Which live video a browser's camera films for now; who may not any longer films for none. */
export async function cameraTarget(ctx: Ctx, cameras: Cameras, key: string): Promise<Target> {
  const camera = cameras.cameraOf(key);
  const video = camera && (await videoById(ctx, camera.videoId));
  if (!video || !(await maySend(ctx, camera.userId, video))) return { refuse: "BAD_KEY", lang: "pl" };
  return openTarget(ctx, video, cameraKeyId, "pl");
}

/** Which live video a key publishes to now. */
export async function targetOf(ctx: Ctx, key: string): Promise<Target> {
  const known = await streamKeyByHash(ctx, hashKey(key));
  if (!known) return { refuse: "BAD_KEY", lang: "pl" };
  const video = known.videoId === null ? await currentLive(ctx, known.channelId) : await videoById(ctx, known.videoId);
  return openTarget(ctx, video, known.id, known.lang);
}

/** While the site is closed for work what is on the air goes on, and nothing begins. */
async function openTarget(ctx: Ctx, video: Video | undefined, keyId: string, lang: Lang): Promise<Target> {
  const open = video?.live && video.deletedAt === null && video.livestreamEndedAt === null;
  if (!open) return { refuse: "NOT_SCHEDULED", lang };
  const begins = video.livestreamStartedAt === null;
  if (begins && (await siteSettings(ctx)).maintenance) return { refuse: "MAINTENANCE", lang };
  return { keyId, lang, video };
}

/** The lasting key means the stream on the air, else the one whose time is nearest, else one without a time. */
async function currentLive(ctx: Ctx, channelId: string): Promise<Video | undefined> {
  const now = ctx.clock.now();
  const lives = await openLives(ctx, channelId);
  const onAir = lives.find((video) => videoState(video, now) === "live");
  if (onAir) return onAir;
  const soon = lives
    .filter(({ livestreamStartsAt }) => livestreamStartsAt !== null && livestreamStartsAt - earlyMs < now)
    .sort((a, b) => Math.abs((a.livestreamStartsAt ?? 0) - now) - Math.abs((b.livestreamStartsAt ?? 0) - now));
  return soon[0] ?? lives.find(({ livestreamStartsAt }) => livestreamStartsAt === null);
}
