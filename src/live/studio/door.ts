import type { PublishRequest, Verdict } from "../../ingest/ingest.ts";
import type { Ctx } from "../../platform/context.ts";
import { translator } from "../../platform/i18n/translate.ts";
import type { Log } from "../../platform/log.ts";
import { tellOfVideo } from "../../videos/changes.ts";
import type { Video } from "../../videos/queries/video.ts";
import { claimLive, writeAsOwner } from "../rules/owners.ts";
import { markStarted } from "../rules/transitions.ts";
import type { Broadcasts } from "./broadcasts.ts";
import type { Target } from "./target.ts";

/** What the one who lets publishers in knows of the studio. */
export type Door = {
  ctx: Ctx;
  broadcasts: Broadcasts;
  /** Opens a stream that is on the air already, with what was recorded of it. */
  takeUp(video: Video): Promise<void>;
  protocolOf(key: string): string;
  giveWay(former: string, newest: string, why: string): void;
  log: Log;
};

/** Under this name a browser's camera comes in, which no address has. */
export const cameraApp = "camera";

/** Which publisher may send what; `find` says what a key of this kind is for. */
export async function admit(
  door: Door,
  request: PublishRequest,
  find: (key: string) => Promise<Target>,
): Promise<Verdict> {
  const { ctx, broadcasts } = door;
  const target = await claimed(door, () => find(request.key));
  const t = translator(target.lang);
  if ("refuse" in target) {
    const refuse = target.refuse === "LIVE_ELSEWHERE" ? "Denied" : "BadName";
    return { refuse, description: t(`problems.${target.refuse}`) };
  }
  const { video } = target;
  const present = broadcasts.get(video.id)?.publishing;
  if (present && !ctx.config.liveNewestWins) return { refuse: "Denied", description: t("problems.ALREADY_PUBLISHING") };
  if (present) door.giveWay(present.key, request.key, t("problems.TAKEN_OVER"));
  broadcasts.expect(video.id);
  const now = ctx.clock.now();
  const due = video.livestreamStartsAt === null || video.livestreamStartsAt <= now;
  const onAir = video.livestreamStartedAt !== null || (video.liveAutostart && due);
  const broadcast = broadcasts.get(video.id) ?? broadcasts.open(video, onAir);
  const protocol = request.app === cameraApp ? "whip" : door.protocolOf(request.key);
  const { key, address } = request;
  const sink = broadcast.attach({ keyId: target.keyId, key, protocol: protocol.toUpperCase(), address });
  door.log.info("a publisher is connected", { videoId: video.id, onAir, address });
  if (onAir && !(await writeAsOwner(ctx, video.id, (tx) => markStarted(tx, video.id)))) {
    // It was deleted, ended or another's in this very moment.
    sink.end("refused");
    return { refuse: "BadName", description: t("problems.NOT_SCHEDULED") };
  }
  tellOfVideo(ctx, video.id, "signal");
  return { sink };
}

/** Of a stream that cannot be had: it is another's, or has ended in this very moment. */
function refusal(target: Target): Target {
  return "refuse" in target ? target : { refuse: "LIVE_ELSEWHERE", lang: target.lang };
}

/** What the key is for, of a stream that is this node's: read again since that is so and since the end of none is coming. */
async function claimed({ ctx, broadcasts, takeUp }: Door, find: () => Promise<Target>): Promise<Target> {
  for (let own: string | undefined; ; ) {
    const target = await find();
    if ("refuse" in target) return target;
    const { id } = target.video;
    const end = broadcasts.ending(id);
    // What was read before a stream's end has come says that it goes on: it would be opened again over its recording.
    if (end) {
      await end.catch(() => undefined);
      own = undefined;
    }
    // Whoever comes back needs nothing written, whatever the disk is like.
    else if (broadcasts.get(id)) return target;
    else if (own !== id) {
      if (!(await claimLive(ctx, id))) return refusal(await find());
      own = id;
    } else if (target.video.livestreamStartedAt === null) return target;
    // Begun anew, it would be written over what there is.
    else await takeUp(target.video);
  }
}
