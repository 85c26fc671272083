import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../test/postgres.ts";
import { commentReads } from "./comments.ts";
import { feedReads } from "./feed.ts";
import { pageReads, type Timed, timed } from "./reads.ts";
import { type Measure, median } from "./result.ts";
import { prepare } from "./site.ts";

const videos = 20_000;
const rounds = 200;
/** What is not measured by then is not measured. */
const mayTake = 180_000;

type Measured = { roundTrip: number; reads: Timed[] };

/** The same reads over PostgreSQL, beside the emptiest question to the same server: the rest is the way there. */
export const queriesPostgres: Measure = {
  name: "queries-postgres",
  about: "hot queries on PostgreSQL at 20,000 videos, 100,000 comments and 96,000 posts, beside `select 1`",
  async *run() {
    const folder = await mkdtemp(join(tmpdir(), "nadaj-bench-"));
    const server = await startPostgres(folder);
    try {
      const { roundTrip, reads } = await measureApart(server.url);
      const beside = { what: "select 1", value: roundTrip };
      for (const { name, median, p99 } of reads) {
        yield { what: name, value: median, unit: "ms", beside };
        yield { what: `${name}, p99`, value: p99, unit: "ms", goal: { at: "most", value: 3 } };
      }
    } finally {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** In a process of its own: the dialect is decided when the program loads. */
async function measureApart(url: string): Promise<Measured> {
  const child = Bun.spawn(["bun", import.meta.path], {
    env: { ...Bun.env, DATABASE_URL: url },
    stdout: "pipe",
    stderr: "inherit",
    timeout: mayTake,
  });
  const output = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error("the queries were not measured in time, or failed");
  return JSON.parse(output) as Measured;
}

async function measureHere(): Promise<Measured> {
  await using prepared = await prepare(videos);
  const reads = { ...pageReads(prepared), ...(await commentReads(prepared)), ...(await feedReads(prepared)) };
  const { database } = prepared.ctx;
  // A server that runs for longer does this by itself.
  await database.raw("analyze");
  const trips: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now();
    await database.raw("select 1");
    trips.push(performance.now() - begun);
  }
  return { roundTrip: median(trips), reads: await Array.fromAsync(timed(reads, rounds)) };
}

if (import.meta.main) console.log(JSON.stringify(await measureHere()));
