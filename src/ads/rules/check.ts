import { channelById } from "../../channels/queries.ts";
import { readOutside } from "../../openurl/urls.ts";
import type { Ctx } from "../../platform/context.ts";
import { type FieldIssue, invalid } from "../../platform/problem.ts";
import { isForAdults, isKeptBack, isOpenToLink } from "../../videos/policy.ts";
import { type Video, videoById } from "../../videos/queries/video.ts";
import { spotSecondsMax, viewSecondsMax } from "../limits.ts";
import type { Ad } from "../queries/ads.ts";

type Issues = Record<string, FieldIssue>;

/** Throws Problem 422 with a word on each field that keeps an ad from being shown to staff, or to anybody. */
export async function requireComplete(tx: Ctx, ad: Ad): Promise<void> {
  const issues: Issues = {
    ...(ad.name === "" ? { name: { key: "forms.required" } } : {}),
    ...(ad.headline === "" ? { headline: { key: "forms.required" } } : {}),
    ...(ad.type === "video" ? await issuesOfSpot(tx, ad) : issuesOfBanner(ad)),
    ...(await issuesOfClick(tx, ad)),
    ...issuesOfTimes(ad, tx.clock.now()),
  };
  if (Object.keys(issues).length > 0) throw invalid(issues);
}

/**
 * Throws Problem 422 where a change names a film that is not the channel's or what nobody may open, an address that is
 * none, or an end before the beginning.
 */
export async function requireSound(tx: Ctx, ad: Ad): Promise<void> {
  const issues: Issues = {};
  if (ad.videoId !== null) {
    const video = await videoById(tx, ad.videoId);
    if (video?.channelId !== ad.channelId || video.deletedAt !== null || isStream(video))
      issues.videoId = { key: "adIssues.notOwn" };
  }
  if (ad.clickVideoId !== null && !(await isOpen(tx, ad.clickVideoId)))
    issues.clickVideoId = { key: "adIssues.notOpen" };
  if (ad.clickUrl !== "" && !readOutside(ad.clickUrl)) issues.clickUrl = { key: "forms.url" };
  if (ad.startsAt !== null && ad.endsAt !== null && ad.endsAt <= ad.startsAt)
    issues.endsAt = { key: "adIssues.endsBefore" };
  if (Object.keys(issues).length > 0) throw invalid(issues);
}

/** Whether a film can be shown as an ad at this moment. */
export function isShowable(video: Video, now: number): boolean {
  const whole = video.processing === "ready" && video.playableAt !== null && video.duration !== null;
  return whole && video.deletedAt === null && video.hiddenAt === null && !isStream(video) && !isKeptBack(video, now);
}

async function issuesOfSpot(tx: Ctx, ad: Ad): Promise<Issues> {
  const video = ad.videoId === null ? undefined : await videoById(tx, ad.videoId);
  if (!video || video.deletedAt !== null) return { videoId: { key: "forms.required" } };
  if (video.hiddenAt !== null) return { videoId: { key: "adIssues.hidden" } };
  if (!isShowable(video, tx.clock.now())) return { videoId: { key: "adIssues.notReady" } };
  if (video.spot && (video.duration ?? 0) > spotSecondsMax + 1)
    return { videoId: { key: "adIssues.spotTooLong", params: { max: spotSecondsMax } } };
  if (isForAdults(video) && ad.ageTarget < 18) return { ageTarget: { key: "adIssues.adults" } };
  if (ad.dismissMode === "never" && (video.duration ?? 0) > viewSecondsMax)
    return { dismissMode: { key: "adIssues.tooLongToStay", params: { max: viewSecondsMax } } };
  return {};
}

function issuesOfBanner(ad: Ad): Issues {
  return ad.bannerVersion === 0 ? { banner: { key: "forms.required" } } : {};
}

async function issuesOfClick(tx: Ctx, ad: Ad): Promise<Issues> {
  if (ad.clickAction === "open_url") return ad.clickUrl === "" ? { clickUrl: { key: "forms.required" } } : {};
  if (ad.clickAction === "channel") {
    const channel = await channelById(tx, ad.channelId);
    return channel?.visibility === "private" ? { clickAction: { key: "adIssues.closedChannel" } } : {};
  }
  if (ad.clickAction !== "video") return {};
  if (ad.clickVideoId === null) return { clickVideoId: { key: "forms.required" } };
  return (await isOpen(tx, ad.clickVideoId)) ? {} : { clickVideoId: { key: "adIssues.notOpen" } };
}

function issuesOfTimes({ endsAt }: Ad, now: number): Issues {
  return endsAt !== null && endsAt <= now ? { endsAt: { key: "adIssues.isOver" } } : {};
}

async function isOpen(tx: Ctx, id: string): Promise<boolean> {
  const video = await videoById(tx, id);
  return video !== undefined && isOpenToLink(video) && !video.spot;
}

/** A stream that is over is a film. */
function isStream({ live, livestreamEndedAt }: Video): boolean {
  return live && livestreamEndedAt === null;
}
