import { afterEach, beforeEach, describe, expect, jest, test } from "bun:test";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { second } from "../platform/clock.ts";
import { localBus } from "../platform/cluster/bus.ts";
import { loadNodeId } from "../platform/cluster/key-files.ts";
import { type Ctx, makeCtx } from "../platform/context.ts";
import { fragment } from "../platform/hls/fragments.ts";
import { audioInit } from "../platform/hls/inits.ts";
import { diskStorage } from "../platform/storage/disk.ts";
import { makeOwner, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { publish, until } from "../testing/publisher.ts";
import { videoById } from "../videos/queries/video.ts";
import { deleteVideo } from "../videos/rules/edit.ts";
import { videos } from "../videos/table.ts";
import { finishLive, startLive } from "./rules/control.ts";
import { rotateVideoKey } from "./rules/keys.ts";
import { createLive } from "./rules/lives.ts";
import { claimLive, isElsewhere, leaseMs, offerLives, releaseLive, renewLives } from "./rules/owners.ts";
import { byOwner } from "./studio/ownership.ts";
import { type Studio, startStudio } from "./studio/studio.ts";
import { liveOwners } from "./table.ts";

/** Two servers of one site, each with a disk of its own. */
let harness: Harness;
let here: Ctx;
let there: Ctx;
let made: Awaited<ReturnType<typeof makeOwner>>;
let studios: Studio[];
beforeEach(async () => {
  harness = await startHarness({ env: { LIVE_RENDITIONS: "off", MEDIAMTX_PATH: "off" } });
  here = harness.ctx;
  const storage = diskStorage(join(here.config.dataDir, "other-media"));
  there = makeCtx({ ...here, nodeId: "there", storage });
  made = await makeOwner(harness);
  studios = [];
});
afterEach(async () => {
  for (const studio of studios) await studio.stop();
  await harness[Symbol.asyncDispose]();
});

const actor = () => ({ userId: made.user.id, role: "creator", channelIds: [made.channel.id] }) as const;

async function open(ctx: Ctx): Promise<Studio> {
  const studio = await startStudio(ctx, { port: 0, host: "127.0.0.1" });
  studios.push(studio);
  return studio;
}

/** A stream with its key, which begins by itself or when it is put on the air. */
async function announced(liveAutostart: boolean) {
  const options = { visibility: "public", liveAutostart, liveAutofinish: true } as const;
  const { id } = await createLive(here, actor(), made.channel.id, { title: "U kogo", ...options });
  const key = await rotateVideoKey(here, actor(), id);
  const publish = (studio: Studio) => studio.authorise({ app: "live", key, address: "192.0.2.1" });
  return { id, key, publish };
}

/** A stream on the air that no process has. */
async function interrupted(): Promise<string> {
  return (await makeVideo(harness, made.channel, { live: true, livestreamStartedAt: 1, playableAt: null })).id;
}

async function ownerOf(id: string): Promise<string | undefined> {
  const [owner] = await here.db.select().from(liveOwners).where(eq(liveOwners.videoId, id));
  return owner?.nodeId;
}

/** A second of sound, as a stream that was cut off leaves it. */
async function record(id: string): Promise<void> {
  const sound = { asc: Uint8Array.of(0x11, 0x90), sampleRate: 48_000, channels: 2, codec: "mp4a.40.2" };
  const sample = { decodeTime: 0, duration: 48_000, offset: 0, key: true, data: new Uint8Array(100) };
  await here.storage.put(`video/${id}/hls-1/audio/init.mp4`, audioInit(sound));
  await here.storage.put(`video/${id}/hls-1/audio/s00000.m4s`, fragment(1, [sample]));
}

describe("a lease", () => {
  test("keeps others away until it runs out, and is renewed by its owner alone", async () => {
    const id = await interrupted();
    expect([await claimLive(here, id), await claimLive(there, id), await claimLive(here, id)]).toEqual([
      true,
      false,
      true,
    ]);
    expect([await isElsewhere(here, id), await isElsewhere(there, id)]).toEqual([false, true]);
    harness.clock.advance(leaseMs - second);
    expect([await renewLives(here, [id]), await renewLives(there, [id])]).toEqual([[], [id]]);
    harness.clock.advance(leaseMs - second);
    expect(await claimLive(there, id)).toBe(false);
    harness.clock.advance(second);
    expect([await isElsewhere(there, id), await claimLive(there, id), await isElsewhere(here, id)]).toEqual([
      false,
      true,
      true,
    ]);
    expect([await renewLives(here, [id]), await renewLives(there, [id])]).toEqual([[id], []]);
    await releaseLive(here, id);
    expect(await ownerOf(id)).toBe("there");
    await releaseLive(there, id);
    // What nobody has is whose hands it is in.
    expect([await ownerOf(id), await renewLives(here, [id]), await ownerOf(id)]).toEqual([undefined, [], here.nodeId]);
  });

  test("of a node that ends is anybody's at once, and its own again if nobody came", async () => {
    const id = await interrupted();
    expect(await claimLive(here, id)).toBe(true);
    await offerLives(here);
    expect([await ownerOf(id), await claimLive(there, id), await claimLive(here, id)]).toEqual([
      here.nodeId,
      true,
      false,
    ]);
    await offerLives(there);
    expect(await claimLive(here, id)).toBe(true);
    await releaseLive(here, id);
  });

  test("is of a stream that goes on, and ends with it", async () => {
    const ended = { live: true, livestreamStartedAt: 1, livestreamEndedAt: 2 };
    const over = await makeVideo(harness, made.channel, ended);
    for (const id of [over.id, "nothing"]) expect(await claimLive(here, id)).toBe(false);
    const id = await interrupted();
    await claimLive(here, id);
    await finishLive(here, actor(), id);
    expect([await ownerOf(id), await renewLives(here, [id])]).toEqual([undefined, [id]]);
  });

  test("of two that want it at once one has it", async () => {
    const id = await interrupted();
    const claims = await Promise.all([here, there, here, there].map((ctx) => claimLive(ctx, id)));
    const owner = await ownerOf(id);
    expect(claims).toEqual(owner === "there" ? [false, true, false, true] : [true, false, true, false]);
  });
});

describe("a start", () => {
  test("takes up what is its own or nobody's, and leaves what another has", async () => {
    const [own, nobodys, others] = [await interrupted(), await interrupted(), await interrupted()];
    await claimLive(here, own);
    await claimLive(there, others);
    const studio = await open(here);
    expect([own, nobodys, others].map((id) => studio.broadcast(id) !== undefined)).toEqual([true, true, false]);
    expect(await Promise.all([own, nobodys, others].map(ownerOf))).toEqual([here.nodeId, here.nodeId, "there"]);
  });

  test("takes up the stream of a node that has fallen silent if it has what was recorded, and else waits for that", async () => {
    const [kept, away] = [await interrupted(), await interrupted()];
    for (const id of [kept, away]) await claimLive(there, id);
    harness.clock.advance(leaseMs);
    await record(kept);
    const studio = await open(here);
    expect([studio.broadcast(kept)?.stream.seconds, studio.broadcast(away)]).toEqual([1, undefined]);
    expect([await ownerOf(kept), await ownerOf(away)]).toEqual([here.nodeId, "there"]);
    // Back again, it finds its own.
    const back = await open(there);
    expect([back.broadcast(kept), back.broadcast(away) !== undefined]).toEqual([undefined, true]);
  });
});

describe("between two servers", () => {
  test("a publisher is let in where the stream is, and nowhere else", async () => {
    const [one, other] = [await open(here), await open(there)];
    const { id, publish } = await announced(true);
    expect(await publish(one)).toHaveProperty("sink");
    expect(await publish(other)).toEqual({
      refuse: "Denied",
      description: "Tę transmisję odbiera teraz inny serwer. Spróbuj za chwilę",
    });
    expect([other.broadcast(id), await ownerOf(id)]).toEqual([undefined, here.nodeId]);
  });

  test("a publisher who comes back elsewhere goes on with what was recorded, however often it knocks", async () => {
    const shared = makeCtx({ ...here, nodeId: "third", storage: here.storage });
    const studio = await open(shared);
    const { id, publish } = await announced(true);
    await here.write((tx) => tx.db.update(videos).set({ livestreamStartedAt: 1 }).where(eq(videos.id, id)));
    await claimLive(there, id);
    await record(id);
    expect(await publish(studio)).toHaveProperty("refuse");
    harness.clock.advance(leaseMs);
    const verdicts = await Promise.all([publish(studio), publish(studio), publish(studio)]);
    expect(verdicts.filter((verdict) => "sink" in verdict)).toHaveLength(1);
    const recorded = studio.broadcast(id)?.stream;
    expect([recorded?.seconds, recorded?.audio?.nextNumber, await ownerOf(id)]).toEqual([1, 1, "third"]);
  });

  test("who asks either of them to put it on the air or to end it is obeyed by its owner", async () => {
    const [one] = [await open(here), await open(there)];
    const { id, publish } = await announced(false);
    await publish(one);
    expect((await videoById(here, id))?.livestreamStartedAt).toBeNull();
    expect((await startLive(there, actor(), id)).livestreamStartedAt).toBe(harness.clock.now());
    expect(one.broadcast(id)?.onAir).toBe(true);
    expect((await finishLive(there, actor(), id)).livestreamEndedAt).toBe(harness.clock.now());
    expect([one.broadcast(id), await ownerOf(id)]).toEqual([undefined, undefined]);
  });

  test("what the owner was told in vain it finds out when it hears the others again", async () => {
    const studio = await open(here);
    const [deleted, replaced] = [await announced(true), await announced(true)];
    await deleted.publish(studio);
    const publisher = publish(`rtmp://127.0.0.1:${studio.rtmpPort}/live/${replaced.key}`);
    const received = () => studio.broadcast(replaced.id)?.publishing !== undefined;
    await until(received, Boolean);
    const mute = makeCtx({ ...here, bus: localBus(() => undefined) });
    await deleteVideo(mute, actor(), deleted.id);
    await rotateVideoKey(mute, actor(), replaced.id);
    expect([studio.broadcast(deleted.id) !== undefined, received()]).toEqual([true, true]);
    here.bus.publish("missed", {});
    await until(
      () => studio.broadcast(deleted.id),
      (broadcast) => broadcast === undefined,
    );
    await until(received, (is) => !is);
    expect((await publisher.over).code).not.toBe(0);
  }, 60_000);

  test("an owner that does not answer is waited for in vain, and not for ever", async () => {
    const id = await interrupted();
    await claimLive(here, id);
    const over = (video: { livestreamEndedAt: number | null }) => video.livestreamEndedAt !== null;
    expect(await byOwner(there, id, "end", over, 20)).toMatchObject({ id, livestreamEndedAt: null });
    harness.clock.advance(leaseMs);
    expect(await byOwner(there, id, "end", over, 20)).toBeUndefined();
    expect((await finishLive(there, actor(), id)).livestreamEndedAt).toBe(harness.clock.now());
  });

  test("a preview that is over is nobody's", async () => {
    const studio = await open(here);
    const preview = await announced(false);
    const verdict = await preview.publish(studio);
    expect(await ownerOf(preview.id)).toBe(here.nodeId);
    if ("sink" in verdict) verdict.sink.end("closed");
    await until(
      () => ownerOf(preview.id),
      (owner) => owner === undefined,
    );
  });
});

test("a stream that another took meanwhile is let go of, and that one's recording is not touched", async () => {
  jest.useFakeTimers({ now: Date.now() });
  try {
    const studio = await open(here);
    const { id, publish } = await announced(true);
    await publish(studio);
    harness.clock.advance(leaseMs);
    expect(await claimLive(there, id)).toBe(true);
    jest.advanceTimersByTime(11 * second);
    jest.useRealTimers();
    await until(
      () => studio.broadcast(id) !== undefined,
      (held) => !held,
    );
    expect(await ownerOf(id)).toBe("there");
    expect((await videoById(here, id))?.livestreamEndedAt).toBeNull();
  } finally {
    jest.useRealTimers();
  }
});

test("a stream that another took meanwhile is ended by that one alone", async () => {
  const studio = await open(here);
  const { id, publish } = await announced(true);
  await publish(studio);
  harness.clock.advance(leaseMs);
  expect(await claimLive(there, id)).toBe(true);
  await studio.finish(id);
  expect([studio.broadcast(id), await ownerOf(id)]).toEqual([undefined, "there"]);
  expect(await videoById(here, id)).toMatchObject({ livestreamEndedAt: null, playableAt: null });
});

test("a node has its name for good, whoever asks first", async () => {
  const { dataDir } = here.config;
  expect(here.nodeId).toMatch(/^[A-Za-z0-9]{10,}$/);
  expect(await Promise.all([loadNodeId(dataDir), loadNodeId(dataDir)])).toEqual([here.nodeId, here.nodeId]);
  const fresh = join(dataDir, "fresh");
  await mkdir(fresh);
  const [first, second] = await Promise.all([loadNodeId(fresh), loadNodeId(fresh)]);
  expect([first === second, first === here.nodeId]).toEqual([true, false]);
});
