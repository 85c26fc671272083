import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { eq } from "drizzle-orm";
import { minute } from "../platform/clock.ts";
import { dialect } from "../platform/config/dialect.ts";
import { nodes } from "../platform/nodes/table.ts";
import { makeOwner, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { needs } from "../testing/needs.ts";
import { tellOfVideo } from "../videos/changes.ts";
import { relayLiveFile } from "./relay.ts";
import { liveOwners } from "./table.ts";

needs(dialect === "postgres", "over SQLite there is one node").describe("a stream that another node receives", () => {
  let harness: Harness;
  let videoId: string;
  const ended: (() => void)[] = [];
  beforeEach(async () => {
    harness = await startHarness();
    const { channel } = await makeOwner(harness);
    videoId = (await makeVideo(harness, channel, { live: true, livestreamStartedAt: 1, playableAt: null })).id;
  });
  afterEach(async () => {
    for (const end of ended.splice(0)) end();
    await harness[Symbol.asyncDispose]();
  });

  /** A node of the site at an address. */
  async function node(id: string, internalUrl: string): Promise<void> {
    const now = harness.clock.now();
    const about = { session: "s", name: id, kind: "web" as const, version: "1", queues: [], settings: {} };
    await harness.ctx.write((tx) =>
      tx.db.insert(nodes).values({ id, ...about, internalUrl, startedAt: now, seenAt: now }),
    );
  }

  /** One that was cut off: who asks it is connected, and hears nothing. */
  async function silentNode(id: string, onAsked: () => void): Promise<void> {
    const listener = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data: onAsked } });
    ended.push(() => listener.stop(true));
    await node(id, `http://127.0.0.1:${listener.port}`);
  }

  async function answeringNode(id: string): Promise<void> {
    const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response(`of ${id}`) });
    ended.push(() => void server.stop(true));
    await node(id, server.url.href);
  }

  async function owned(nodeId: string): Promise<void> {
    const own = { nodeId, leaseUntil: harness.clock.now() + minute };
    await harness.ctx.write(async (tx) => {
      await tx.db.delete(liveOwners).where(eq(liveOwners.videoId, videoId));
      await tx.db.insert(liveOwners).values({ videoId, ...own });
    });
  }

  async function read(): Promise<string | undefined> {
    const url = new URL(`http://localhost/media/video/${videoId}/hls-1/v90/live.m3u8`);
    const file = { videoId, file: "v90/live.m3u8", closed: false };
    return (await relayLiveFile(harness.ctx, new Request(url), url, file))?.text();
  }

  test("is asked of who has it as soon as it is another's, also by who waits for one that is gone without a word", async () => {
    const asked = Promise.withResolvers<void>();
    await silentNode("gone", asked.resolve);
    await answeringNode("next");
    await owned("gone");
    const waiting = read();
    await asked.promise;
    await owned("next");
    const begun = performance.now();
    tellOfVideo(harness.ctx, videoId, "signal");
    expect([await waiting, await read()]).toEqual(["of next", "of next"]);
    // Long before it would stop waiting.
    expect(performance.now() - begun).toBeLessThan(4000);
  });

  test("is read on while the database is away", async () => {
    await answeringNode("there");
    await owned("there");
    expect(await read()).toBe("of there");
    const now = performance.now.bind(performance);
    const clock = spyOn(performance, "now").mockImplementation(() => now() + 10_000);
    const asking = spyOn(harness.ctx.database.db, "select").mockImplementation(() => {
      throw Object.assign(new Error("no answer"), { code: "CONNECTION_CLOSED" });
    });
    try {
      expect(await read()).toBe("of there");
      expect(asking).toHaveBeenCalled();
    } finally {
      clock.mockRestore();
      asking.mockRestore();
    }
  });
});
