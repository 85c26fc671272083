import type { Channel } from "../../channels/queries.ts";
import { isForAdults } from "../../videos/policy.ts";
import type { Video } from "../../videos/queries/video.ts";
import { type Obstacle, pointsPerView } from "../limits.ts";
import type { ads } from "../table.ts";
import { isShowable } from "./check.ts";

type Standing = {
  ad: typeof ads.$inferSelect;
  channel: Pick<Channel, "adsEnabled" | "blockedAt" | "deletedAt">;
  video: Video | null;
  points: number;
  /** How many views it had today. */
  today: number;
};

/** What keeps an ad from being shown at this moment; nothing where it is on the air as soon as it is `live`. */
export function obstaclesTo({ ad, channel, video, points, today }: Standing, now: number): Obstacle[] {
  const found: (Obstacle | false)[] = [
    (channel.blockedAt !== null || channel.deletedAt !== null) && "blocked",
    !channel.adsEnabled && "off",
    ad.type === "banner" ? ad.bannerVersion === 0 && "banner" : obstacleOfSpot(ad, video, now),
    points < pointsPerView && "points",
    ad.dailyCap !== null && today >= ad.dailyCap && "cap",
    ad.startsAt !== null && ad.startsAt > now && "later",
    ad.endsAt !== null && ad.endsAt <= now && "ended",
  ];
  return found.filter((one) => one !== false);
}

function obstacleOfSpot(ad: Standing["ad"], video: Video | null, now: number): Obstacle | false {
  if (!video || video.deletedAt !== null) return "video";
  if (video.hiddenAt !== null) return "hidden";
  if (!isShowable(video, now)) return "processing";
  if (isForAdults(video) && ad.ageTarget < 18) return "adults";
  const isVerified = ad.status === "verified_ok" || ad.status === "paused" || ad.status === "live";
  return isVerified && ad.verifiedVersion !== video.mediaVersion && "changed";
}
