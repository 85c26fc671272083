import type { Texts } from "../../locales/pl.ts";

export type GoLiveWord = keyof Texts<"golive">;

export type GoLiveIcon = "addVideo" | "mic" | "micOff" | "live" | "stop" | "warning" | "info";

export type GoLiveProps = {
  /** Where offers are posted: the site's WHIP address of this live video. */
  endpoint: string;
  texts: Texts<"golive">;
  icons: Record<GoLiveIcon, string>;
};

export type Quality = { label: string; width: number; height: number; bitsPerSecond: number };

/** What may be chosen; the bit rates are caps, and WebRTC goes below them when the network is slow. */
export const qualities: [Quality, ...Quality[]] = [
  { label: "720p", width: 1280, height: 720, bitsPerSecond: 2_500_000 },
  { label: "1080p", width: 1920, height: 1080, bitsPerSecond: 4_500_000 },
  { label: "480p", width: 854, height: 480, bitsPerSecond: 1_200_000 },
];

export function qualityAt(index: number): Quality {
  return qualities[index] ?? qualities[0];
}
