import { afterAll, beforeAll, expect, test } from "bun:test";
import { second } from "../platform/clock.ts";
import { beginEnding } from "../platform/ending.ts";
import { makeOwner, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { countedViews } from "../videos/table.ts";
import { rollUpAside } from "./roll-aside.ts";
import { viewerMark } from "./rules/marks.ts";
import { rollUp } from "./rules/rollup.ts";
import type { Told } from "./rules/told.ts";
import { statBeats, statDays, statHours, statMinutes, statPlaybacks, statTotals, statVisitors } from "./table.ts";

const viewers = 900;
const counted = [countedViews, statDays, statHours, statMinutes, statPlaybacks, statTotals, statVisitors];

let harness: Harness;
let crowd: Told[][];
beforeAll(async () => {
  harness = await startHarness();
  const { channel } = await makeOwner(harness);
  const films = [
    await makeVideo(harness, channel, { duration: 60 }),
    await makeVideo(harness, channel, { duration: 30 }),
  ];
  crowd = crowdOf(films.map(({ id }) => ({ id, channelId: channel.id })));
});
afterAll(() => harness[Symbol.asyncDispose]());

/** Each opens a film and plays it for two beats, in rows of a few. */
function crowdOf(films: { id: string; channelId: string }[]): Told[][] {
  const { ctx } = harness;
  const begun = ctx.clock.now();
  const told = [0, 10, 20].flatMap((seconds) =>
    Array.from({ length: viewers }, (_, number): Told => {
      const { id: videoId, channelId } = films[number % films.length] ?? { id: "", channelId: "" };
      const viewer = viewerMark(ctx, { visitorId: `visitor ${number}` });
      const watching = { at: begun + seconds * second, viewer, videoId, viewId: "a-view" };
      if (seconds > 0)
        return {
          ...{ kind: "beat", ...watching, playing: true, bufferedMs: 0, lengthMs: 60_000 },
          segments: [[(seconds - 10) * second, seconds * second]],
        };
      const facts = { source: "home", host: "", device: "phone", lang: "pl" } as const;
      return { kind: "opened", ...watching, ...facts, channelId, network: `network ${number}` };
    }),
  );
  return Array.from({ length: told.length / 30 }, (_, row) => told.slice(row * 30, row * 30 + 30));
}

const come = (rows: Told[][]) =>
  harness.ctx.write((tx) =>
    tx.db.insert(statBeats).values(rows.map((told, at) => ({ id: `${1000 + at}`, told: JSON.stringify(told) }))),
  );

/** All that was counted, which is forgotten then. */
async function takeCounted(): Promise<string[][]> {
  expect(await harness.ctx.db.$count(statBeats)).toBe(0);
  const all: string[][] = [];
  for (const table of counted) {
    const rows = await harness.ctx.db.select().from(table);
    all.push(rows.map((row) => JSON.stringify(row)).sort());
    await harness.ctx.write((tx) => tx.db.delete(table));
  }
  return all;
}

test("a crowd's beats come to the same in a thread of their own, also where somebody else counts at that moment", async () => {
  const { aside } = harness.ctx.database;
  let asked = 0;
  harness.ctx.database.aside = (run) => {
    asked++;
    return aside(run);
  };
  await come(crowd);
  await rollUp(harness.ctx);
  const right = await takeCounted();
  expect(right.map((rows) => rows.length > 0)).toEqual(counted.map(() => true));
  expect(asked).toBe(0);
  await come(crowd);
  await rollUpAside(harness.ctx);
  expect(asked).toBeGreaterThan(0);
  expect(await takeCounted()).toEqual(right);
  await come(crowd);
  await Promise.all([rollUpAside(harness.ctx), rollUp(harness.ctx)]);
  expect(await takeCounted()).toEqual(right);
});

test("what is left when the process ends is counted after it", async () => {
  await come(crowd);
  const counting = rollUpAside(harness.ctx);
  beginEnding(harness.ctx);
  await counting;
  const left = await harness.ctx.db.$count(statBeats);
  expect(left).toBeWithin(1, crowd.length);
});
