import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { type App, makeApp } from "../app/server.tsx";
import { type Ctx, makeCtx } from "../platform/context.ts";
import { nodes } from "../platform/nodes/table.ts";
import { Client } from "../testing/client.ts";
import { makeOwner } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { Tus } from "../testing/tus.ts";
import { partOf, uploadById } from "./rules/parts.ts";

/** Two processes over one database, each with a data folder of its own; the second reaches the first. */
let harness: Harness;
let there: Ctx;
let first: Bun.Server<undefined>;
let asked: string[];
let here: Tus;
let elsewhere: Tus;
let channelId: string;

beforeAll(async () => {
  harness = await startHarness();
  const { ctx } = harness;
  const dataDir = join(ctx.config.dataDir, "there");
  await mkdir(dataDir);
  there = makeCtx({ ...ctx, nodeId: "there", config: { ...ctx.config, dataDir } });
  const app: App = makeApp(there);
  asked = [];
  first = Bun.serve({
    port: 0,
    fetch(request) {
      asked.push(request.method);
      return harness.app.fetch(request, () => "127.0.0.1");
    },
  });
  const now = harness.clock.now();
  const row = {
    session: "s",
    kind: "web" as const,
    version: "1",
    queues: [],
    settings: {},
    startedAt: now,
    seenAt: now,
  };
  const internalUrl = `http://127.0.0.1:${first.port}`;
  await ctx.write((tx) => tx.db.insert(nodes).values({ ...row, id: ctx.nodeId, name: "web-1", internalUrl }));
  const { owner, channel } = await makeOwner(harness);
  channelId = channel.id;
  here = new Tus(harness, owner);
  const other = new Client(app);
  for (const [name, value] of owner.cookies) other.cookies.set(name, value);
  elsewhere = new Tus({ ...harness, app }, other);
});
afterAll(async () => {
  await first.stop(true);
  await harness[Symbol.asyncDispose]();
});

const bytes = (length: number) => new Uint8Array(length).fill(7);
const idOf = (path: string) => path.split("/").at(-1) ?? "";
const sizeIn = async (ctx: Ctx, path: string) => (await stat(partOf(ctx, idOf(path))).catch(() => undefined))?.size;

test("an upload goes on at another process: its bytes go to the one that has those before", async () => {
  const path = await here.begun(await here.draft(channelId), 1000);
  await here.send(path, 0, bytes(300));
  expect(await elsewhere.offset(path)).toBe(300);
  const answer = await elsewhere.send(path, 300, bytes(200));
  expect([answer.status, answer.offset, answer.headers.get("tus-resumable")]).toEqual([204, "500", "1.0.0"]);
  expect([await sizeIn(harness.ctx, path), await sizeIn(there, path)]).toEqual([500, undefined]);
  // In the words of the protocol also what is refused.
  expect((await elsewhere.send(path, 100, bytes(10))).status).toBe(409);
  expect((await elsewhere.send(path, 500, bytes(500))).status).toBe(204);
  expect((await uploadById(there, idOf(path)))?.finishedAt).not.toBeNull();
  asked.length = 0;
  expect([await elsewhere.offset(path), asked]).toEqual([1000, []]);
});

test("one whose process is away begins anew, and a stranger is told nothing", async () => {
  const path = await here.begun(await here.draft(channelId), 1000);
  await here.send(path, 0, bytes(300));
  const { owner } = await makeOwner(harness);
  const stranger = new Client(makeApp(there));
  for (const [name, value] of owner.cookies) stranger.cookies.set(name, value);
  asked.length = 0;
  expect([(await new Tus(harness, stranger).head(path)).status, asked]).toEqual([404, []]);
  const { ctx } = harness;
  await ctx.write((tx) => tx.db.update(nodes).set({ seenAt: 0 }).where(eq(nodes.id, ctx.nodeId)));
  expect(await elsewhere.offset(path)).toBe(0);
  expect((await elsewhere.send(path, 0, bytes(1000))).offset).toBe("1000");
  expect((await uploadById(there, idOf(path)))?.finishedAt).not.toBeNull();
});
