import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { databaseServer } from "../../src/platform/config/dialect.ts";
import { openDatabase } from "../../src/platform/db/open.ts";
import { viewerMark } from "../../src/stats/rules/marks.ts";
import { statBeats, statPlaybacks } from "../../src/stats/table.ts";
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
  for (const [, path, headers] of pages) await p99Of(site.url + path, headers);
  const alone = await usedDuring(site.pid, async () => {
    for (const [what, path, headers] of pages) idle.set(what, await p99Of(site.url + path, headers));
  });
  const seconds = Math.ceil((settleMs + pages.length * asked * (pauseMs + 30)) / 1000);
  const play: Players = { url: site.url, videoIds: site.seeded.videoIds, viewers, perSecond, seconds };
  const results: Result[] = [];
  let played: Played | undefined;
  const together = await usedDuring(site.pid, async () => {
    const players = Bun.spawn(["bun", "scripts/bench/stats-players.ts"], {
      stdin: new Blob([JSON.stringify(play)]),
      stdout: "pipe",
      stderr: "inherit",
    });
    await Bun.sleep(settleMs);
    for (const [what, path, headers] of pages)
      results.push({
        what: `${what} while beats come, p99`,
        value: await p99Of(site.url + path, headers),
        unit: "ms",
        beside: { what: "idle", value: idle.get(what) ?? 0 },
        goal: { at: "most", value: 2 },
      });
    played = JSON.parse(await new Response(players.stdout).text()) as Played;
    await waitUntilCounted(site.folder);
  });
  yield* results;
  if (played) yield* told(played, alone, together);
}

function* told(played: Played, alone: Used, together: Used): Generator<Result> {
  const { taken, opened, refused, seconds, p99Ms, cpuSeconds } = played;
  const calls = taken + opened;
  const goal = { at: "least", value: perSecond * 0.99 } as const;
  yield { what: "calls of players taken and written", value: calls / seconds, unit: "/s", goal };
  yield { what: "refused", value: refused, unit: "", goal: { at: "most", value: 0 } };
  yield { what: "a beat's answer, p99", value: p99Ms, unit: "ms" };
  // As many pages were asked for as without beats.
  for (const part of ["requests", "workers", "the rest"] as const) {
    const value = ((together[part] - alone[part]) * 1e6) / calls;
    yield { what: `processor of a call: ${part}`, value, unit: "µs" };
  }
  yield { what: "the players' own", value: (cpuSeconds * 1e6) / calls, unit: "µs" };
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

/** The counting is a part of what a beat costs. */
async function waitUntilCounted(folder: string): Promise<void> {
  const database = openDatabase({ dataDir: join(folder, "data"), databaseUrl: databaseServer() });
  while ((await database.db.$count(statBeats)) > 0) await Bun.sleep(500);
  await database.close();
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

async function usedDuring(pid: number, run: () => Promise<void>): Promise<Used> {
  const before = await usedBy(pid);
  await run();
  const after = await usedBy(pid);
  const parts = Object.entries(after).map(([part, used]) => [part, used - before[part as keyof Used]]);
  return Object.fromEntries(parts) as Used;
}

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
