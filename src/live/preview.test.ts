import { afterEach, beforeEach, expect, test } from "bun:test";
import type { MediaTag } from "../ingest/ingest.ts";
import { type Ctx, makeCtx } from "../platform/context.ts";
import { makeOwner } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { rotateVideoKey } from "./rules/keys.ts";
import { createLive } from "./rules/lives.ts";
import { isElsewhere } from "./rules/owners.ts";
import { type Studio, startStudio } from "./studio/studio.ts";

/** A studio whose store takes as long to remove something as a test wants. */
let harness: Harness;
let ctx: Ctx;
let studio: Studio;
let made: Awaited<ReturnType<typeof makeOwner>>;
let asked: PromiseWithResolvers<string>;
let removal: Promise<void>;
beforeEach(async () => {
  harness = await startHarness({ env: { LIVE_RENDITIONS: "off", MEDIAMTX_PATH: "off" } });
  asked = Promise.withResolvers();
  removal = Promise.resolve();
  const { storage } = harness.ctx;
  const remove = async (key: string) => {
    asked.resolve(key);
    await removal;
    await storage.remove(key);
  };
  ctx = makeCtx({ ...harness.ctx, storage: { ...storage, remove } });
  studio = await startStudio(ctx, { port: 0, host: "127.0.0.1" });
  made = await makeOwner(harness);
});
afterEach(async () => {
  await studio.stop();
  await harness[Symbol.asyncDispose]();
});

async function announced() {
  const actor = { userId: made.user.id, role: "creator", channelIds: [made.channel.id] } as const;
  const options = { visibility: "public", liveAutostart: false, liveAutofinish: true } as const;
  const { id } = await createLive(ctx, actor, made.channel.id, { title: "Na próbę", ...options });
  const key = await rotateVideoKey(ctx, actor, id);
  const publish = async () => {
    const verdict = await studio.authorise({ app: "live", key, address: "192.0.2.1" });
    if (!("sink" in verdict)) throw new Error(verdict.description);
    return verdict.sink;
  };
  return { id, publish, files: () => ctx.storage.list(`video/${id}/preview-live`) };
}

/** Some seconds of sound that nobody has to decode. */
function* sound(seconds = 5): Generator<MediaTag> {
  yield { type: "audio", timestamp: 0, payload: Uint8Array.of(0xaf, 0, 0x11, 0x90) };
  for (let timestamp = 0; timestamp < seconds * 1000; timestamp += 20)
    yield { type: "audio", timestamp, payload: Uint8Array.of(0xaf, 1, 1, 2, 3, 4) };
}

test("a preview whose publisher goes takes its folder along, and a next one keeps its own", async () => {
  const { id, publish, files } = await announced();
  const other = await announced();
  const first = await publish();
  for (const tag of sound()) first.tag(tag);
  await studio.broadcast(id)?.stream.settled();
  expect(await files()).toContain(`video/${id}/preview-live/audio/s00000.m4s`);
  const gate = Promise.withResolvers<void>();
  removal = gate.promise;
  first.end("unpublished");
  expect(await asked.promise).toBe(`video/${id}/preview-live`);
  // Whoever publishes again while the folder is on its way waits for that.
  let letIn = false;
  const again = publish().finally(() => {
    letIn = true;
  });
  await other.publish();
  expect([letIn, studio.broadcast(id)]).toEqual([false, undefined]);
  gate.resolve();
  const second = await again;
  for (const tag of sound()) second.tag(tag);
  await studio.broadcast(id)?.stream.settled();
  expect(await files()).toContain(`video/${id}/preview-live/audio/s00000.m4s`);
  expect([studio.broadcast(id)?.problem, await isElsewhere(ctx, id)]).toEqual([undefined, false]);
});

test("nothing is made of a preview that is only to go: no playlist is sealed, none is waited for", async () => {
  const { id, publish, files } = await announced();
  const sink = await publish();
  for (const tag of sound()) sink.tag(tag);
  const stream = studio.broadcast(id)?.stream;
  const gate = Promise.withResolvers<void>();
  removal = gate.promise;
  sink.end("closed");
  await asked.promise;
  expect((await files()).filter((key) => key.endsWith("master.m3u8"))).toEqual([]);
  expect(stream?.audio?.ended).toBe(true);
  gate.resolve();
});

test("a server that stops takes the folders of previews along: nobody takes those up", async () => {
  const { id, publish, files } = await announced();
  const sink = await publish();
  for (const tag of sound()) sink.tag(tag);
  await studio.broadcast(id)?.stream.settled();
  expect(await files()).not.toEqual([]);
  await studio.stop();
  expect(await files()).toEqual([]);
});
