export { spotSecondsMax } from "../videos/limits.ts";

/** Numbers and pure checks of ads that the browser shares. */
export const adTypes = ["video", "banner"] as const;
export type AdType = (typeof adTypes)[number];

/** Where an ad stands (specification, "Ad"). */
export const adStatuses = [
  "open",
  "awaiting_verification",
  "verified_ok",
  "verified_not_ok",
  "paused",
  "live",
] as const;
export type AdStatus = (typeof adStatuses)[number];

export const placements = ["before", "after", "random"] as const;
export type Placement = (typeof placements)[number];

export const dismissModes = ["always", "never", "after_5_seconds"] as const;
export type DismissMode = (typeof dismissModes)[number];

export const clickActions = ["none", "video", "channel", "open_url"] as const;
export type ClickAction = (typeof clickActions)[number];

/** Where an ad may be met. */
export const slots = ["banner", "preVideo", "postVideo"] as const;
export type Slot = (typeof slots)[number];

export const ageTargets = [0, 12, 16, 18] as const;
export type AgeTarget = (typeof ageTargets)[number];

export const adName = { min: 3, max: 80 };
/** What viewers are told of it; a banner's words for those who do not see it. */
export const headlineMax = 80;
export const clickUrlMax = 2000;
export const reasonLength = { min: 3, max: 500 };
export const targetsMax = 10;
export const pointsMax = 1_000_000_000;
export const adsPerChannel = 200;

/** After how long a spot may be left where its mode says so. */
export const dismissAfterSeconds = 5;
/** What one view costs. */
export const pointsPerView = 1;
/** What has to be played of a longer film that is shown as a spot. */
export const viewSecondsMax = 60;
/** How long a banner has to be in sight. */
const bannerViewSeconds = 1;

/** A banner is six times as wide as high; the first is what it is kept as. A PNG or JPEG of up to 5 MB. */
export const bannerSizes = [
  { name: "1200", width: 1200, height: 200 },
  { name: "600", width: 600, height: 100 },
] as const;

/** Which slots an ad is for. */
export function slotsOf({ type, placement }: { type: AdType; placement: Placement }): Slot[] {
  if (type === "banner") return ["banner"];
  if (placement === "before") return ["preVideo"];
  return placement === "after" ? ["postVideo"] : ["preVideo", "postVideo"];
}

/** What has to be played of a spot, or seen of a banner (which lasts for nothing), before it is a view. */
export function viewSeconds(slot: Slot, duration: number | null): number {
  return slot === "banner" ? bannerViewSeconds : Math.min(duration ?? viewSecondsMax, viewSecondsMax);
}

/** What keeps an ad off the air, whatever its state: of its channel, of what it shows, of its points and times. */
export const obstacles = [
  ...(["blocked", "off", "video", "processing", "hidden", "changed", "adults", "banner"] as const),
  ...(["points", "cap", "later", "ended"] as const),
] as const;
export type Obstacle = (typeof obstacles)[number];

export type Move = { from: AdStatus; to: AdStatus; by: "channel" | "staff" };

/** Every move that there is, and whose it is. A change of what viewers are shown asks for verification again besides. */
export const moves: readonly Move[] = [
  { from: "open", to: "awaiting_verification", by: "channel" },
  { from: "awaiting_verification", to: "open", by: "channel" },
  { from: "verified_not_ok", to: "open", by: "channel" },
  { from: "verified_not_ok", to: "awaiting_verification", by: "channel" },
  { from: "verified_ok", to: "live", by: "channel" },
  { from: "live", to: "paused", by: "channel" },
  { from: "paused", to: "live", by: "channel" },
  { from: "awaiting_verification", to: "verified_ok", by: "staff" },
  { from: "awaiting_verification", to: "verified_not_ok", by: "staff" },
  { from: "verified_ok", to: "verified_not_ok", by: "staff" },
  { from: "live", to: "verified_not_ok", by: "staff" },
  { from: "paused", to: "verified_not_ok", by: "staff" },
];

/** The states that somebody may bring an ad to from where it stands. */
export function movesFrom(from: AdStatus, by: Move["by"]): AdStatus[] {
  return moves.filter((move) => move.from === from && move.by === by).map(({ to }) => to);
}
