import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { notFound } from "../../platform/problem.ts";
import { maySeeVideo } from "../../videos/policy.ts";
import { countedFacts, type OpeningFacts } from "../../videos/queries/video.ts";
import type { BeatInput, OpeningInput, VisitInput } from "../input.ts";
import { deviceOf, isBot, languageOf } from "./browser.ts";
import { collect } from "./collect.ts";
import { networkMark, viewerMark } from "./marks.ts";
import { replacedAt } from "./replaced.ts";
import { areaOf, originOf } from "./source.ts";

/** What a request says of whoever sends it; none of it is kept as it is. */
export type Sender = {
  userAgent: string;
  acceptLanguage: string;
  /** Where pages of this site are. */
  ownOrigins: () => Promise<readonly string[]>;
};

/** A player begins. It becomes a view by what is played then. Throws Problem 404. */
export async function noteOpening(ctx: Ctx, actor: Actor, sender: Sender, input: OpeningInput): Promise<void> {
  const { videoId, viewId } = input;
  const video = await seen(ctx, actor, videoId);
  if (!counts(actor, sender, video)) return;
  await collect(ctx, {
    kind: "opened",
    at: ctx.clock.now(),
    viewer: viewerMark(ctx, actor),
    videoId,
    viewId,
    channelId: video.channelId,
    network: networkMark(ctx, actor),
    ...originOf(input.from ?? "", input.to ?? "", await sender.ownOrigins()),
    device: deviceOf(sender.userAgent),
    lang: languageOf(sender.acceptLanguage),
  });
}

/** What a player has played since its last beat. Throws Problem 404. */
export async function noteBeat(ctx: Ctx, actor: Actor, sender: Sender, input: BeatInput): Promise<void> {
  const { videoId, viewId, segments } = input;
  const video = await seen(ctx, actor, videoId);
  if (!counts(actor, sender, video)) return;
  await collect(ctx, {
    kind: "beat",
    at: ctx.clock.now(),
    viewer: viewerMark(ctx, actor),
    videoId,
    viewId,
    playing: input.isPlayingNow,
    bufferedMs: Math.round(input.secondsSpentBuffering * 1000),
    segments: segments.map(({ startSeconds, endSeconds }) => [
      Math.round(startSeconds * 1000),
      Math.round(endSeconds * 1000),
    ]),
    lengthMs: video.duration === null ? null : Math.round(video.duration * 1000),
    fileAt: replacedAt({ ...video, id: videoId }) ?? 0,
  });
}

/** A page was left. Who that was is asked nowhere. */
export async function noteVisit(ctx: Ctx, sender: Sender, { from, fromT, referrer }: VisitInput): Promise<void> {
  if (isBot(sender.userAgent)) return;
  const pathname = URL.parse(from, "http://here.invalid")?.pathname ?? "/";
  const { source } = originOf(referrer, from, await sender.ownOrigins());
  const area = areaOf(pathname);
  await collect(ctx, {
    kind: "visited",
    at: ctx.clock.now(),
    area: areas.has(area) ? area : "other",
    source,
    // Who leaves a page open over night does not read it.
    seconds: Math.min(Math.round(fromT), 1800),
  });
}

/** The parts of the site that visits are counted for: addresses that somebody invents are none. */
const areas = new Set([
  ...["", "watch", "search", "c", "channel", "live-upcoming", "new", "popular", "trending", "recommended"],
  ...["categories", "channels", "tags", "subscriptions", "history", "watch-later", "favourites", "playlist"],
  ...["feed", "user", "notifications", "account", "manage-channel", "admin", "embed", "tv", "login", "register"],
]);

async function seen(ctx: Ctx, actor: Actor, videoId: string): Promise<OpeningFacts> {
  const video = await countedFacts(ctx, videoId);
  if (!video || !maySeeVideo(actor, video)) throw notFound();
  return video;
}

/** Programs are no viewers, and neither are those who work on the channel. */
function counts(actor: Actor, { userAgent }: Sender, { channelId }: OpeningFacts): boolean {
  return !isBot(userAgent) && !actor.channelIds.includes(channelId);
}
