import { readdir } from "node:fs/promises";
import { viewerMark } from "../../src/stats/rules/marks.ts";
import { statPlaybacks } from "../../src/stats/table.ts";
import { quantile, type Result } from "./result.ts";
import { ownerSession, type Prepared, startSite } from "./site.ts";
import { filmOf, type Played, type Players, visitorOf } from "./stats-viewers.ts";

const perSecond = 5000;
/** Each says what it played once in half a minute. */
const viewers = perSecond * 30;
const films = 1000;
const settleMs = 5000;
/** Pages asked for in turn, at a pace that leaves the server alone by itself. */
const asked = 400;
const pauseMs = 50;

/** Beats as many players send them, what they cost the server, and how much slower pages are meanwhile. */
export async function* beats(): AsyncGenerator<Result> {
  let cookie = "";
  let channelId = "";
  await using site = await startSite({
    videos: films,
    env: { TRUST_PROXY: "true" },
    async fill(prepared) {
      channelId = prepared.seeded.channelIds[0] ?? "";
      cookie = `session=${await ownerSession(prepared.ctx, channelId)}`;
      await watchAlready(prepared);
    },
  });
  const pages: [string, string, Record<string, string>][] = [
    ["watch page", `/watch/${site.seeded.videoIds[0]}`, {}],
    ["statistics", `/manage-channel/${channelId}/stats`, { cookie }],
  ];
  const idle = new Map<string, number>();
  for (const [what, path, headers] of pages) {
    await p99Of(site.url + path, headers);
    idle.set(what, await p99Of(site.url + path, headers));
  }
  const seconds = Math.ceil((settleMs + pages.length * asked * (pauseMs + 30)) / 1000);
  const play: Players = { url: site.url, videoIds: site.seeded.videoIds, viewers, perSecond, seconds };
  const before = await usedBy(site.pid);
  const players = Bun.spawn(["bun", "scripts/bench/stats-players.ts"], {
    stdin: new Blob([JSON.stringify(play)]),
    stdout: "pipe",
    stderr: "inherit",
  });
  await Bun.sleep(settleMs);
  for (const [what, path, headers] of pages)
    yield {
      what: `${what} while beats come, p99`,
      value: await p99Of(site.url + path, headers),
      unit: "ms",
      beside: { what: "idle", value: idle.get(what) ?? 0 },
      goal: { at: "most", value: 2 },
    };
  const played = JSON.parse(await new Response(players.stdout).text()) as Played;
  yield* told(played, before, await usedBy(site.pid));
}

function* told(played: Played, before: Used, after: Used): Generator<Result> {
  const { taken, opened, refused, seconds, p99Ms, cpuSeconds } = played;
  const goal = { at: "least", value: perSecond * 0.99 } as const;
  yield { what: "calls of players taken and written", value: (taken + opened) / seconds, unit: "/s", goal };
  yield { what: "refused", value: refused, unit: "", goal: { at: "most", value: 0 } };
  yield { what: "a beat's answer, p99", value: p99Ms, unit: "ms" };
  for (const part of ["requests", "workers", "the rest"] as const) {
    const value = ((after[part] - before[part]) * 1e6) / (taken + opened);
    yield { what: `the server's processor: ${part}, of a call`, value, unit: "µs" };
  }
  yield { what: "the players' own processor", value: (cpuSeconds * 1e6) / (taken + opened), unit: "µs" };
}

/** As many as are at it at any moment of a busy evening: each plays for a minute. */
async function watchAlready({ ctx, seeded }: Prepared): Promise<void> {
  const now = ctx.clock.now();
  const facts = { source: "home", host: "", device: "computer", lang: "pl", seen: "", pending: [], bufferedMs: 0 };
  for (let first = 0; first < viewers; first += 1000) {
    const rows = Array.from({ length: 1000 }, (_, at) => {
      const viewer = first + at;
      return {
        ...facts,
        viewer: viewerMark(ctx, { visitorId: visitorOf(viewer) }),
        videoId: filmOf(viewer, seeded.videoIds),
        channelId: seeded.channelIds[0] ?? "",
        viewId: `v${viewer}-0`,
        network: `network ${viewer}`,
        openedAt: now - 60_000,
        lastAt: now,
        playedMs: 30_000,
        countedAt: now - 30_000,
      };
    });
    await ctx.write((tx) => tx.db.insert(statPlaybacks).values(rows));
  }
}

/** Of a page that nobody else asked for, one after the other. */
async function p99Of(url: string, headers: Record<string, string>): Promise<number> {
  const times: number[] = [];
  for (let number = 0; number < asked; number++) {
    await Bun.sleep(pauseMs * (0.5 + Math.random()));
    const begun = performance.now();
    const answer = await fetch(`${url}?n=${crypto.randomUUID()}`, { headers, redirect: "manual" });
    await answer.bytes();
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
    times.push(performance.now() - begun);
  }
  return quantile(times, 0.99);
}

/** Seconds of a processor: of the thread that answers requests, of Workers, and of what Bun does beside both. */
type Used = Record<"requests" | "workers" | "the rest", number>;

async function usedBy(pid: number): Promise<Used> {
  const used: Used = { requests: 0, workers: 0, "the rest": 0 };
  for (const thread of await readdir(`/proc/${pid}/task`)) {
    const stat = await Bun.file(`/proc/${pid}/task/${thread}/stat`).text();
    const name = stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")"));
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const part =
      Number(thread) === pid ? "requests" : /worker/i.test(name) && !/jit/i.test(name) ? "workers" : "the rest";
    used[part] += (Number(fields[11]) + Number(fields[12])) / 100;
  }
  return used;
}
