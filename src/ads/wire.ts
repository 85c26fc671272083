import type { DismissMode, Slot } from "./limits.ts";

/** An ad as it is handed to who is shown it. */
export type ShownAd = {
  adId: string;
  /** What a view and a click of it are told with: good once, for some hours, and only with this ad. */
  ticket: string;
  slot: Slot;
  /** What viewers are told; a banner's words. */
  headline: string;
  /** What has to be played, or be in sight, before it is a view. */
  viewSeconds: number;
  dismissMode: DismissMode;
  /** Where it leads, as a path of this site, signed where it leaves it; null where nowhere. */
  link: { to: string; newTab: boolean } | null;
  advertiser: { _id: string; name: string; slug: string; picture: string | null };
  /** Of a spot: where it plays, and how long. */
  video: {
    _id: string;
    url: string;
    duration: number;
    poster: string | null;
    captions: { lang: string; label: string; url: string }[];
  } | null;
  banner: { src: string; srcSet: string; width: number; height: number } | null;
};

export type ShownAds = Record<Slot, ShownAd | null>;
