import type { Client } from "./client.ts";
import type { Harness } from "./harness.ts";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

let serial = 0;

/** Somebody without an account, on a network of their own unless one is given. */
export function viewer(harness: Harness, address?: string): Client {
  const guest = harness.guest();
  const number = serial++;
  guest.address = address ?? `198.18.${number >> 8}.${number & 255}`;
  guest.cookies.set("tuid", `visitor${String(number).padStart(20, "0")}`);
  return guest;
}

export type Playing = { videoId: string; viewId?: string; from?: string; to?: string };
export type Played = Playing & { segments: [number, number][]; playing?: boolean; buffering?: number };

/** A player begins, as the browser that it names itself; gives the status. */
export async function opens(
  client: Client,
  { videoId, viewId = "a-view", ...more }: Playing,
  headers: Record<string, string> = {},
): Promise<number> {
  const body = { videoId, viewId, ...more };
  const sent = { "user-agent": firefox, "accept-language": "pl-PL,pl;q=0.9", ...headers };
  return (await client.api("POST", "/videos/view", body, sent)).status;
}

/** What it played since. */
export async function plays(
  client: Client,
  { videoId, viewId = "a-view", segments, playing = true, buffering = 0 }: Played,
  headers: Record<string, string> = {},
): Promise<number> {
  const body = {
    videoId,
    viewId,
    currentVideoTimeSeconds: segments.at(-1)?.[1] ?? 0,
    isPlayingNow: playing,
    secondsSpentBuffering: buffering,
    segments: segments.map(([startSeconds, endSeconds]) => ({ startSeconds, endSeconds })),
  };
  const sent = { "user-agent": firefox, ...headers };
  return (await client.api("POST", "/videos/view/playbackstats", body, sent)).status;
}
