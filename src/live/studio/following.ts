import type { Ctx } from "../../platform/context.ts";
import { translator } from "../../platform/i18n/translate.ts";
import { videoById } from "../../videos/queries/video.ts";
import { isShut, streamKeyByHash } from "../queries.ts";
import { hashKey } from "../rules/keys.ts";
import type { Broadcasts } from "./broadcasts.ts";
import type { Cameras } from "./cameras.ts";
import { hearCommands } from "./ownership.ts";
import { cameraKeyId, cameraTarget } from "./target.ts";

type Followed = {
  broadcasts: Broadcasts;
  cameras: Cameras;
  kick(key: string, why: string): void;
};

/** Ends what goes on by a key, a member or a video that is no more. The function it gives ends that. */
export function follow(ctx: Ctx, followed: Followed): () => void {
  const { broadcasts, kick } = followed;
  const endStrangers = () => void broadcasts.attempt(() => endStrangersCameras(ctx, followed));
  const look = (videoId: string) => void broadcasts.attempt(() => lookAgain(ctx, followed, videoId));
  const lookAtAll = () => {
    endStrangers();
    void lookAtStreams(ctx, followed);
  };
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
    ctx.bus.subscribe("channel-members", endStrangers),
    ctx.bus.subscribe("account-blocked", lookAtAll),
    ctx.bus.subscribe("channel-blocked", lookAtAll),
    ctx.bus.subscribe("videos", ({ videoId, change }) => {
      if (change === "deleted") look(videoId);
    }),
    ctx.bus.subscribe("missed", lookAtAll),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Looks at each stream again, for who told of a change may have been a command of the operator's. */
export async function lookAtStreams(ctx: Ctx, followed: Followed): Promise<void> {
  const { broadcasts } = followed;
  const ids = [...broadcasts.all()].map(({ videoId }) => videoId);
  await Promise.all(ids.map((videoId) => broadcasts.attempt(() => lookAgain(ctx, followed, videoId))));
}

/**
 * Ends the stream of a video that is no more, and one by a key that is no more, whoever told it or did in vain; of a
 * channel that staff shut it ends once the block could have been taken back.
 */
async function lookAgain(ctx: Ctx, { broadcasts, kick }: Followed, videoId: string): Promise<void> {
  const broadcast = broadcasts.get(videoId);
  if (!broadcast) return;
  const video = await videoById(ctx, videoId);
  if (!video || video.deletedAt !== null) return broadcasts.finish(videoId);
  if (await isShut(ctx, video.channelId)) broadcasts.shut(broadcast);
  const { publishing } = broadcast;
  if (!publishing || publishing.keyId === cameraKeyId) return;
  if (!(await streamKeyByHash(ctx, hashKey(publishing.key)))) kick(publishing.key, keyReplaced());
}

function keyReplaced(): string {
  return translator("pl")("problems.KEY_REPLACED");
}

/** Ends what those film who may not any longer. */
export async function endStrangersCameras(ctx: Ctx, { broadcasts, cameras, kick }: Followed): Promise<void> {
  for (const { key, camera } of cameras.all()) {
    const target = await cameraTarget(ctx, cameras, key);
    if (!("refuse" in target) || target.refuse !== "BAD_KEY") continue;
    cameras.revoke(key);
    // At once, whatever the program in between still has to say.
    broadcasts.get(camera.videoId)?.cutOff(key);
    kick(key, "whoever films has left the channel");
  }
}
