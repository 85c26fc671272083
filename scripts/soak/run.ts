/**
 * `npm run soak`: half an hour of mixed load with faults, over PostgreSQL and a small disk, on loopback. At its end
 * everything that was acknowledged is looked for, and how much memory the server holds and how long pages took is told.
 * `--minutes 5` is shorter; `--nodes` is another one, of several processes (`nodes/run.ts`). It fails when anything was lost, when the memory grew, or when a page took over a second
 * while nothing was wrong.
 */
import { parseArgs } from "node:util";
import { isReady } from "../test/nodes.ts";
import { faults } from "./faults.ts";
import { type Share, shareBetween, shareOf } from "./processor.ts";
import { startPublisher } from "./publisher.ts";
import { setStage } from "./stage.ts";
import { emptyLedger, lostOf, workUntilOver } from "./work.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    nodes: { type: "boolean", default: false },
    /** Seconds from one fault to the next, of several nodes. */
    every: { type: "string", default: "60" },
  },
});
const length = Number(values.minutes) * 60_000;
if (!(length > 0) || !(Number(values.every) > 0)) throw new Error("--minutes and --every take a number");
if (values.nodes) {
  const command = ["unshare", "--net", "--mount", "bun", "scripts/soak/nodes/run.ts", values.minutes, values.every];
  process.exit(await Bun.spawn(command, { stdio: ["ignore", "inherit", "inherit"] }).exited);
}

/** After a fault pages may take their time for so long. */
const recovery = 10_000;
/** Memory may be this many times what it was when the second half began. */
const growthMax = 1.3;

await using stage = await setStage();
const publisher = await startPublisher(stage, () => [stage.server().rtmp]);
const ledger = emptyLedger();
const began = performance.now();
const isOver = () => performance.now() - began >= length;
const wrong: { name: string; from: number; to: number }[] = [];
const memory: { at: number; megabytes: number }[] = [];
const shares: Share[] = [];

const working = workUntilOver({ stage, ledger, films: [], liveId: publisher.videoId, isOver });
const sampling = (async () => {
  while (!isOver()) {
    const megabytes = await stage.memory();
    if (megabytes !== undefined) memory.push({ at: performance.now() - began, megabytes });
    await Bun.sleep(5000);
  }
})();
const watching = (async () => {
  while (!isOver()) {
    const share = await shareOf(stage.server().pid);
    if (share) shares.push(share);
    await Bun.sleep(200);
  }
})();
for (const { name, at, run } of faults) {
  await Bun.sleep(Math.max(0, at * length - (performance.now() - began)));
  const from = performance.now();
  await run(stage, publisher);
  const mended = performance.now();
  await untilReady(stage.url);
  wrong.push({ name, from, to: performance.now() });
  console.log(
    `${((from - began) / 60_000).toFixed(1).padStart(5)} min  ${name}: ready ${((performance.now() - mended) / 1000).toFixed(1)} s after it was over`,
  );
}
await Promise.all([working, sampling, watching]);
await publisher.stop();
await stage.call("POST", `/videos/${publisher.videoId}/live/finish`).catch(() => undefined);
await untilProcessed();

const lost = await lostOf(stage, ledger, publisher.videoId);
const calm = ledger.pages.filter(
  ({ at, took }) => !wrong.some(({ from, to }) => at + took > from && at < to + recovery),
);
const times = calm.map(({ took }) => took).sort((a, b) => a - b);
const share = (part: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0);
const late = memory.filter(({ at }) => at > length / 2).map(({ megabytes }) => megabytes);
const early = median(late.slice(0, Math.ceil(late.length / 4)));
const end = median(late.slice(-Math.ceil(late.length / 4)));
const slow = calm.filter(({ took }) => took > 1000);

console.log(`
| what | value |
|---|---|
| time, faults | ${values.minutes} min, ${faults.length} |
| acknowledged: comments, ratings, chat messages, films | ${ledger.comments.size}, ${ledger.ratings.size}, ${ledger.chat.length}, ${ledger.uploads.size} |
| refused or cut off, and done again | ${ledger.refused} |
| lost | ${lost.length} |
| pages while nothing was wrong | ${calm.length} of ${ledger.pages.length} |
| half, 99 % and all of them within | ${share(0.5)}, ${share(0.99)}, ${share(1)} ms |
| memory when the second half began, and at the end | ${early.toFixed(0)}, ${end.toFixed(0)} MB |
`);
for (const one of lost) console.log(`lost: ${one}`);
for (const { path, took, at } of slow) {
  const share = shareBetween(shares, at, at + took);
  const meanwhile = share ? `; the server ran for ${share.ran} ms and waited ${share.waited} ms for a processor` : "";
  console.log(`slow: ${path} took ${Math.round(took)} ms after ${Math.round((at - began) / 1000)} s${meanwhile}`);
}
process.exitCode = lost.length > 0 || slow.length > 0 || end > early * growthMax ? 1 : 0;

async function untilReady(url: string): Promise<void> {
  for (;;) {
    if (await isReady(url)) return;
    await Bun.sleep(200);
  }
}

/** Films that came last are still being made. */
async function untilProcessed(): Promise<void> {
  const late = performance.now() + 10 * 60_000;
  for (const id of ledger.uploads.keys())
    while (performance.now() < late) {
      const { processing } = await stage.call<{ processing: { state: string } }>("GET", `/videos/${id}`);
      if (processing.state !== "waiting" && processing.state !== "running") break;
      await Bun.sleep(1000);
    }
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
