import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Actor } from "../platform/actor.ts";
import { dialect } from "../platform/config/dialect.ts";
import { type Ctx, makeCtx } from "../platform/context.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { foldQueries, noteQuery } from "./rules/queries.ts";
import { seekerMark } from "./rules/seekers.ts";
import { searchQueries } from "./table.ts";

/** Two processes of one site: programs over one PostgreSQL, or all that SQLite allows. */
let harness: Harness;
let beside: Harness | undefined;
let here: Ctx;
let there: Ctx;
beforeAll(async () => {
  harness = await startHarness();
  here = harness.ctx;
  if (dialect === "postgres") beside = await startHarness({ beside: harness });
  there = beside?.ctx ?? restarted();
});
afterAll(async () => {
  await beside?.[Symbol.asyncDispose]();
  await harness[Symbol.asyncDispose]();
});

/** The same site with nothing in its memory. */
const restarted = () => makeCtx({ ...here });
const told = async (typed: string) => (await harness.guest().api("GET", `/search/suggestions?query=${typed}`)).json;
const rows = () => here.db.select().from(searchQueries);

/** Visitors whom marks tell apart. */
function visitors(words: string, count: number): Actor[] {
  const byMark = new Map<string, Actor>();
  for (let last = 1; byMark.size < count; last++) {
    const network = `203.0.113.${last}`;
    byMark.set(seekerMark(here, network, words), { role: "anonymous", channelIds: [], network });
  }
  return [...byMark.values()];
}

async function ask(ctx: Ctx, actor: Actor, query: string) {
  noteQuery(ctx, actor, query);
  await foldQueries(ctx);
}

test("who asks for the same at another process, or after a restart, counts once; three people are a crowd wherever", async () => {
  const [one, two, three] = visitors("zorza polarna", 3) as [Actor, Actor, Actor];
  for (const ctx of [here, there, restarted(), here, there]) await ask(ctx, one, "Zorza polarna");
  await ask(there, two, "zorza polarna");
  expect(await rows()).toMatchObject([{ key: "zorza polarna", people: 2 }]);
  expect(await told("zor")).toMatchObject({ texts: [] });
  await ask(here, three, "zorza polarna");
  expect(await told("zor")).toMatchObject({ texts: ["zorza polarna"] });
});

test("of who asked no more is kept than letters of which many have the same, and of a crowd nothing", async () => {
  expect(await rows()).toMatchObject([{ people: 3, seekers: null }]);
  const [one, two] = visitors("gorace zrodla", 2) as [Actor, Actor];
  noteQuery(here, one, "Gorące źródła");
  noteQuery(there, two, "gorące źródła");
  await Promise.all([foldQueries(here), foldQueries(there)]);
  const { seekers, people } = (await rows()).find(({ key }) => key === "gorace zrodla") ?? {};
  expect([people, seekers?.length, seekers?.every((mark) => /^[\w-]$/.test(mark))]).toEqual([2, 2, true]);
});

test("what cannot be written is written later", async () => {
  const [one] = visitors("mgly", 1) as [Actor];
  const ctx = restarted();
  noteQuery(ctx, one, "mgły");
  const away = Object.assign(Object.create(ctx), { write: () => Promise.reject(new Error("away")) });
  await expect(foldQueries(away)).rejects.toThrow("away");
  await foldQueries(ctx);
  expect((await rows()).find(({ key }) => key === "mgly")?.people).toBe(1);
});
