import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { minute, second } from "../platform/clock.ts";
import { dialect } from "../platform/config/dialect.ts";
import { type Ctx, makeCtx } from "../platform/context.ts";
import { isNodeDead } from "../platform/nodes/register.ts";
import { nodes } from "../platform/nodes/table.ts";
import { storageElsewhere } from "../testing/distant-storage.ts";
import { makeOwner, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { needs } from "../testing/needs.ts";
import { publish, until } from "../testing/publisher.ts";
import { videoById } from "../videos/queries/video.ts";
import { rotateVideoKey } from "./rules/keys.ts";
import { createLive } from "./rules/lives.ts";
import { aloneLeaseMs, claimLive, isSlippingAway, leaseMs, mayWriteLive, renewLives } from "./rules/owners.ts";
import { type Studio, startStudio } from "./studio/studio.ts";
import { liveOwners } from "./table.ts";

needs(dialect === "postgres", "over SQLite there is one node").describe("a node that cannot reach the database", () => {
  let harness: Harness;
  let here: Ctx;
  let there: Ctx;
  let made: Awaited<ReturnType<typeof makeOwner>>;
  let opened: Studio | undefined;
  /** How much later it is by the clock that nobody sets. */
  let later = 0;
  let clock: ReturnType<typeof spyOn<Performance, "now">>;
  beforeEach(async () => {
    harness = await startHarness({ env: { LIVE_RENDITIONS: "off", MEDIAMTX_PATH: "off" } });
    here = harness.ctx;
    there = makeCtx({ ...here, nodeId: "there" });
    made = await makeOwner(harness);
    opened = undefined;
    const now = performance.now.bind(performance);
    later = 0;
    clock = spyOn(performance, "now").mockImplementation(() => now() + later);
  });
  afterEach(async () => {
    await opened?.stop();
    clock.mockRestore();
    await harness[Symbol.asyncDispose]();
  });

  async function open(ctx: Ctx): Promise<Studio> {
    opened = await startStudio(ctx, { port: 0, host: "127.0.0.1" });
    return opened;
  }

  async function announced() {
    const actor = { userId: made.user.id, role: "creator", channelIds: [made.channel.id] } as const;
    const options = { visibility: "public", liveAutostart: true, liveAutofinish: true } as const;
    const { id } = await createLive(here, actor, made.channel.id, { title: "U kogo", ...options });
    return { id, key: await rotateVideoKey(here, actor, id) };
  }

  /** A process says that it lives. */
  async function say(id: string, kind: "web" | "worker"): Promise<void> {
    const now = here.clock.now();
    const row = { session: "s", name: id, kind, version: "1", queues: [], settings: {}, startedAt: now, seenAt: now };
    await here.write((tx) => tx.db.insert(nodes).values({ id, ...row }));
  }

  async function ownerOf(id: string): Promise<string | undefined> {
    const [owner] = await here.db.select().from(liveOwners).where(eq(liveOwners.videoId, id));
    return owner?.nodeId;
  }

  test("knows when its lease is over, and writes nothing by then", async () => {
    const { id } = await makeVideo(harness, made.channel, { live: true, livestreamStartedAt: 1, playableAt: null });
    expect([mayWriteLive(here, id), await claimLive(here, id), mayWriteLive(here, id)]).toEqual([false, true, true]);
    later = leaseMs - 25 * second;
    expect([isSlippingAway(here, id), mayWriteLive(here, id)]).toEqual([false, true]);
    later = leaseMs - 15 * second;
    expect([isSlippingAway(here, id), mayWriteLive(here, id)]).toEqual([true, true]);
    later = leaseMs - 5 * second;
    expect(mayWriteLive(here, id)).toBe(false);
    expect([await renewLives(here, [id]), isSlippingAway(here, id), mayWriteLive(here, id)]).toEqual([[], false, true]);
    harness.clock.advance(leaseMs);
    expect([await claimLive(there, id), await renewLives(here, [id]), mayWriteLive(here, id)]).toEqual([
      true,
      [id],
      false,
    ]);
  });

  test("keeps its streams for longer where no other is there, and who comes meanwhile waits for that", async () => {
    const { id } = await makeVideo(harness, made.channel, { live: true, livestreamStartedAt: 1, playableAt: null });
    const alone = makeCtx({ ...here, nodeId: "alone" });
    await say("alone", "web");
    await say("a-worker", "worker");
    expect(await claimLive(alone, id)).toBe(true);
    later = 5 * minute;
    harness.clock.advance(later);
    expect([isSlippingAway(alone, id), mayWriteLive(alone, id)]).toEqual([false, true]);
    // The database does not know whether it lives.
    await say("there", "web");
    expect([await isNodeDead(there, "alone"), await claimLive(there, id)]).toEqual([true, false]);
    later = aloneLeaseMs - 5 * second;
    expect([isSlippingAway(alone, id), mayWriteLive(alone, id)]).toEqual([true, false]);
    // With another beside it each lease is a short one again.
    later = 5 * minute;
    expect([await renewLives(alone, [id]), mayWriteLive(alone, id)]).toEqual([[], true]);
    later += leaseMs;
    expect(mayWriteLive(alone, id)).toBe(false);
    expect(await claimLive(there, id)).toBe(true);
  });

  test("lets go of its streams before another may have them, and takes them up again when nobody came", async () => {
    const storage = await storageElsewhere(join(here.config.dataDir, "elsewhere"));
    let isAway = false;
    const write = ((...given) =>
      isAway ? Promise.reject(new Error("away")) : here.database.write(...given)) as typeof here.database.write;
    const cut = makeCtx({ ...here, storage, database: { ...here.database, write } });
    const studio = await open(cut);
    const { id, key } = await announced();
    const publisher = publish(`rtmp://127.0.0.1:${studio.rtmpPort}/live/${key}`);
    const stored = () => storage.list(`video/${id}/hls-1`);
    await until(stored, (keys) => keys.some((name) => name.endsWith("s00000.m4s")));
    isAway = true;
    later = leaseMs - 15 * second;
    await until(
      () => studio.broadcast(id) !== undefined,
      (held) => !held,
    );
    expect((await publisher.over).code).not.toBe(0);
    // Nobody has taken it: its own again, with what there was, once it can say so.
    isAway = false;
    const again = await until(() => studio.broadcast(id)?.stream.seconds ?? 0, Boolean);
    expect([again > 0, await ownerOf(id)]).toEqual([true, cut.nodeId]);
  }, 60_000);

  test("writes nothing of a stream when it wakes up after its lease", async () => {
    const storage = await storageElsewhere(join(here.config.dataDir, "elsewhere"));
    const studio = await open(makeCtx({ ...here, storage }));
    const { id, key } = await announced();
    const publisher = publish(`rtmp://127.0.0.1:${studio.rtmpPort}/live/${key}`);
    const stored = () => storage.list(`video/${id}/hls-1`);
    // The playlists of both tracks come last: nothing is on its way then.
    await until(stored, (keys) => keys.filter((name) => name.endsWith("index.m3u8")).length === 2);
    const folder = join(here.config.dataDir, "elsewhere", "work", `video+${id}+hls-1`);
    const written = async () => (await readdir(folder, { recursive: true }).catch(() => [])).sort();
    const kept = studio.broadcast(id)?.stream;
    later = leaseMs;
    harness.clock.advance(leaseMs);
    expect(await claimLive(there, id)).toBe(true);
    const before = [await stored(), kept?.seconds];
    const files = await written();
    await storage.put(`video/${id}/hls-1/audio/index.m3u8`, "of another");
    await until(
      () => studio.broadcast(id) !== undefined,
      (held) => !held,
    );
    await publisher.over;
    await until(written, (names) => names.length === 0);
    expect([await stored(), kept?.seconds, files.length > 0]).toEqual([...before, true]);
    expect(
      await Bun.file(
        join(here.config.dataDir, "elsewhere", "objects", "video", id, "hls-1", "audio", "index.m3u8"),
      ).text(),
    ).toBe("of another");
    expect([await ownerOf(id), (await videoById(here, id))?.livestreamEndedAt]).toEqual(["there", null]);
  }, 60_000);
});
