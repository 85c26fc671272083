/** Players that send beats at an even pace, as a process of its own. */
import { quantile } from "./result.ts";

type Players = { url: string; videoIds: string[]; perSecond: number; seconds: number; connections: number };

const { url, videoIds, perSecond, seconds, connections } = (await Bun.stdin.json()) as Players;
const viewers = perSecond * 4;
const times: number[] = [];
let taken = 0;
let next = 0;

async function send(path: string, viewer: number, body: object): Promise<void> {
  const answer = await fetch(url + path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
      "sec-fetch-site": "same-origin",
      cookie: `tuid=player${String(viewer).padStart(20, "0")}`,
      "x-forwarded-for": `10.${viewer >> 16}.${(viewer >> 8) & 255}.${viewer & 255}`,
    },
    body: JSON.stringify(body),
  });
  await answer.bytes();
  if (answer.ok) taken++;
}

const begun = performance.now();
await Promise.all(
  Array.from({ length: connections }, async () => {
    while (performance.now() - begun < seconds * 1000) {
      const number = next++;
      const due = (number / perSecond) * 1000 - (performance.now() - begun);
      if (due > 1) await Bun.sleep(due);
      const viewer = number % viewers;
      const round = Math.floor(number / viewers);
      const playing = { videoId: videoIds[viewer % videoIds.length], viewId: `v${viewer}` };
      const from = performance.now();
      if (round === 0) await send("/api/videos/view", viewer, playing);
      else
        await send("/api/videos/view/playbackstats", viewer, {
          ...playing,
          currentVideoTimeSeconds: round * 4,
          isPlayingNow: true,
          secondsSpentBuffering: 0,
          segments: [{ startSeconds: (round - 1) * 4, endSeconds: round * 4 }],
        });
      times.push(performance.now() - from);
    }
  }),
);
const took = (performance.now() - begun) / 1000;
console.log(JSON.stringify({ taken, seconds: took, p99Ms: quantile(times, 0.99) }));
