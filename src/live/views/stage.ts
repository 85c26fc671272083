import type { StageAnswer, StageProps } from "../../../islands/player/props.ts";
import { managesChannel } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { whenEnding } from "../../platform/ending.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { edgeUrl, signedSegment } from "../../platform/media-urls.ts";
import { href } from "../../ui/href.ts";
import { gateOf } from "../../videos/gate.ts";
import { type Gate, isForAdults } from "../../videos/policy.ts";
import { audienceNow, seePlayer } from "../../videos/presence.ts";
import { type Video, visibleVideo } from "../../videos/queries/video.ts";
import { isOnAir, isOnAirOrToCome, type VideoState, videoState } from "../../videos/state.ts";
import { ageSegment, playableUrl } from "../../videos/urls.ts";
import { signalOf } from "../relay.ts";
import type { LiveReport } from "../report.ts";
import { studioOf } from "../studio/studio.ts";

const names: Partial<Record<VideoState, StageAnswer["state"]>> = {
  "live-scheduled": "to-come",
  "premiere-scheduled": "to-come",
  "waiting-for-live-scheduled": "waiting",
  live: "live",
  premiere: "premiere",
};

/** How a stream or premiere stands, for the player that waits for it or plays it. */
function stageAnswer(ctx: Ctx, video: Video, gate: Gate = "open"): StageAnswer {
  const now = ctx.clock.now();
  const state = names[videoState(video, now)] ?? (video.live ? "ended" : "recorded");
  const broadcast = studioOf(ctx)?.broadcast(video.id);
  return {
    state: state === "ended" && video.playableAt !== null && !broadcast ? "recorded" : state,
    startsAt: video.livestreamStartedAt ?? video.livestreamStartsAt ?? video.premiereAt,
    now,
    src: gate !== "open" || state === "to-come" || state === "waiting" ? null : playableUrl(ctx, video),
    signal: !broadcast || broadcast.publishing !== undefined,
    viewers: audienceNow(ctx, video),
  };
}

/** What the player of this video's page is told; null for a video that each watches when they like. */
export function stageOf(c: AppContext, video: Video, gate: Gate): StageProps | null {
  const { ctx, lang } = c.var;
  if (!isOnAirOrToCome(videoState(video, ctx.clock.now()))) return null;
  // A frame on another site has no cookie to say it by.
  const opened = isForAdults(video) && gate === "open" ? `?opened=${ageSegment(ctx, video.id)}` : "";
  const url = href(lang, `/watch/${video.id}/state`) + opened;
  return { first: stageAnswer(ctx, video, gate), url, premiere: !video.live, preview: false };
}

/** The same for the creator's own page: what the server receives is shown before anybody else sees it. */
export function previewOf(c: AppContext, video: Video, received: Received): StageProps {
  const url = href(c.var.lang, `/watch/${video.id}/state?preview=1`);
  return { first: previewAnswer(c.var.ctx, video, received), url, premiere: false, preview: true };
}

/** Players with nothing to play keep their question open so long, in milliseconds. */
const waitMax = 15_000;

/**
 * `GET /watch/:id/state`: how it stands now, and by the same who is there; `playing=1` says that it plays. With `known`,
 * the answer that the asker has, it waits for another one: who waits for a stream sees it begin at once.
 */
export async function watchState(c: AppContext<"/watch/:id/state">): Promise<Response> {
  const { ctx, actor } = c.var;
  const id = c.req.param("id");
  const known = c.req.query("known");
  const agent = c.req.header("user-agent") ?? "";
  const look = async () => {
    const video = await visibleVideo(ctx, actor, id);
    const preview = c.req.query("preview") === "1" && managesChannel(actor, video.channelId);
    const state = videoState(video, ctx.clock.now());
    // Who looks at their own stream in its control room is nobody's viewer, also by what their player asks for.
    if (preview ? isOnAir(state) : isOnAirOrToCome(state))
      seePlayer(ctx, id, actor, agent, !preview && c.req.query("playing") === "1");
    return preview ? previewAnswer(ctx, video, await receivedOf(ctx, id)) : stageAnswer(ctx, video, gateOf(c, video));
  };
  const changed = nextChange(ctx, id, c.req.raw.signal);
  try {
    let answer = await look();
    const until = Math.min(waitMax, Math.max(500, (answer.startsAt ?? Number.MAX_SAFE_INTEGER) - answer.now));
    if (known === nameOf(answer)) {
      await changed.within(answer.state === "to-come" ? until : waitMax);
      answer = await look();
    }
    c.header("cache-control", "private, no-store");
    // What anybody may ask, a player in a frame without an origin may read.
    c.header("access-control-allow-origin", "*");
    return c.json(answer);
  } finally {
    changed.forget();
  }
}

/** What of an answer is worth another one. */
function nameOf({ state, src, signal }: StageAnswer): string {
  return `${state} ${src !== null} ${signal}`;
}

/** The next news of a video. It is listened for before the first look, so that none falls between. */
function nextChange(ctx: Ctx, id: string, signal: AbortSignal) {
  let wake: () => void = () => undefined;
  const news = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const forgets = [
    ctx.bus.subscribe("videos", ({ videoId }) => {
      if (videoId === id) wake();
    }),
    // A server that stops is not to wait for questions that it keeps open itself.
    whenEnding(ctx, () => wake()),
  ];
  signal.addEventListener("abort", () => wake(), { once: true });
  return {
    forget: () => {
      for (const forget of forgets) forget();
    },
    async within(milliseconds: number): Promise<void> {
      const timer = setTimeout(wake, milliseconds);
      await news;
      clearTimeout(timer);
    },
  };
}

type Received = Pick<LiveReport, "preview" | "playable">;

async function receivedOf(ctx: Ctx, id: string): Promise<Received> {
  const signal = await signalOf(ctx, id);
  return { preview: signal?.held === true && !signal.onAir, playable: signal?.playable === true };
}

function previewAnswer(ctx: Ctx, video: Video, { preview, playable }: Received): StageAnswer {
  const answer = stageAnswer(ctx, video);
  if (!preview) return answer;
  const src = `${edgeUrl(ctx)}/${signedSegment(ctx, video.id)}/video/${video.id}/preview-live/live.m3u8`;
  return { ...answer, state: "live", src: playable ? src : null };
}
