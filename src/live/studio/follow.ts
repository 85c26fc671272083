import type { Ctx } from "../../platform/context.ts";
import { translator } from "../../platform/i18n/translate.ts";
import { videoById } from "../../videos/queries/video.ts";
import { streamKeyByHash } from "../queries.ts";
import { hashKey } from "../rules/keys.ts";
import type { Broadcasts } from "./broadcasts.ts";
import { hearCommands } from "./ownership.ts";
import { cameraKeyId } from "./target.ts";

type Followed = {
  kick(key: string, why: string): void;
  endStrangersCameras(): Promise<void>;
};

/** Ends what goes on by a key, a member or a video that is no more. The function it gives ends that. */
export function follow(ctx: Ctx, broadcasts: Broadcasts, { kick, endStrangersCameras }: Followed): () => void {
  const stops = [
    hearCommands(ctx, (videoId) => broadcasts.get(videoId) !== undefined, {
      air: (videoId) => void broadcasts.attempt(() => broadcasts.goOnAir(videoId)),
      end: (videoId) => void broadcasts.attempt(() => broadcasts.finish(videoId)),
    }),
    // A key that was replaced opens nothing any longer, also for who is in already.
    ctx.bus.subscribe("stream-key", ({ keyId }) => {
      for (const { publishing } of broadcasts.all())
        if (publishing && publishing.keyId === keyId) kick(publishing.key, keyReplaced());
    }),
    ctx.bus.subscribe("channel-members", () => void broadcasts.attempt(endStrangersCameras)),
    ctx.bus.subscribe("videos", ({ videoId, change }) => {
      if (change === "deleted") void broadcasts.attempt(() => lookAgain(ctx, broadcasts, videoId, kick));
    }),
    ctx.bus.subscribe("missed", () => {
      void broadcasts.attempt(endStrangersCameras);
      for (const { videoId } of broadcasts.all())
        void broadcasts.attempt(() => lookAgain(ctx, broadcasts, videoId, kick));
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Ends the stream of a video that is no more, and one by a key that is no more, whoever told it or did in vain. */
async function lookAgain(ctx: Ctx, broadcasts: Broadcasts, videoId: string, kick: Followed["kick"]): Promise<void> {
  const broadcast = broadcasts.get(videoId);
  if (!broadcast) return;
  const video = await videoById(ctx, videoId);
  if (!video || video.deletedAt !== null) return broadcasts.finish(videoId);
  const { publishing } = broadcast;
  if (!publishing || publishing.keyId === cameraKeyId) return;
  if (!(await streamKeyByHash(ctx, hashKey(publishing.key)))) kick(publishing.key, keyReplaced());
}

function keyReplaced(): string {
  return translator("pl")("problems.KEY_REPLACED");
}
