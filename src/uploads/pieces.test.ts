import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { makeApp } from "../app/server.tsx";
import { day, hour } from "../platform/clock.ts";
import { type Ctx, makeCtx } from "../platform/context.ts";
import { s3Calls, tagsIn } from "../platform/storage/s3/calls.ts";
import type { Pieces } from "../platform/storage/storage.ts";
import { Client } from "../testing/client.ts";
import { makeOwner } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { type S3Server, startS3, withStore, withStrictStore } from "../testing/s3-server.ts";
import { sha1, Tus } from "../testing/tus.ts";
import { videoById } from "../videos/queries/video.ts";
import { mediaKeys } from "../videos/urls.ts";
import { finishWholeUploads, removeStrayParts } from "./rules/finish.ts";
import { dropUpload, uploadById, uploadFolder } from "./rules/parts.ts";
import { uploads } from "./table.ts";

// A busy machine takes its time over megabytes.
setDefaultTimeout(60_000);

const mebibyte = 1024 ** 2;

withStore.describe("an upload whose bytes a store keeps", () => {
  let server: S3Server;
  let harness: Harness;
  /** Another process, with a data folder of its own. */
  let there: Ctx;
  let here: Tus;
  let elsewhere: Tus;
  let channelId: string;
  /** What is done before a piece is sent by the first process. */
  let beforeSending: () => Promise<void>;
  const film = new Uint8Array(21 * mebibyte).map((_, index) => index * 7 + (index >> 9));

  beforeAll(async () => {
    server = await startS3();
    harness = await startHarness({ env: server.env });
    const { ctx } = harness;
    const { pieces } = ctx.storage;
    if (!pieces) throw new Error("no pieces");
    const slow: Pieces = {
      ...pieces,
      async send(...asked) {
        await beforeSending();
        return pieces.send(...asked);
      },
    };
    beforeSending = async () => undefined;
    const first = makeCtx({ ...ctx, storage: { ...ctx.storage, pieces: slow } });
    const dataDir = join(ctx.config.dataDir, "there");
    await mkdir(dataDir);
    there = makeCtx({ ...ctx, nodeId: "there", config: { ...ctx.config, dataDir } });
    const { owner, channel } = await makeOwner(harness);
    channelId = channel.id;
    const tusAt = (of: Ctx) => {
      const app = makeApp(of);
      const client = new Client(app);
      for (const [name, value] of owner.cookies) client.cookies.set(name, value);
      return new Tus({ ...harness, app }, client);
    };
    here = tusAt(first);
    elsewhere = tusAt(there);
  });
  afterAll(async () => {
    await harness[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  const idOf = (path: string) => path.split("/").at(-1) ?? "";
  const keptIn = (path: string) => harness.ctx.storage.list(`uploads/${idOf(path)}`);
  const onDisk = async () => [
    ...(await readdir(uploadFolder(harness.ctx)).catch(() => [])),
    ...(await readdir(uploadFolder(there)).catch(() => [])),
  ];
  const unfinished = async () => {
    const xml = await s3Calls(server.settings).call({ method: "GET", query: { uploads: "" } });
    return [...tagsIn(await xml.text(), "Key")];
  };
  const sumOf = async (videoId: string) => {
    const stored = await harness.ctx.storage.open(mediaKeys.source(videoId));
    return Bun.hash((await stored?.arrayBuffer()) ?? new ArrayBuffer(0));
  };
  /** The bytes, and then a line that is dead. */
  const broken = (bytes: Uint8Array) =>
    new ReadableStream({
      async start(controller) {
        for (let at = 0; at < bytes.length; at += mebibyte) controller.enqueue(bytes.subarray(at, at + mebibyte));
      },
      pull: (controller) => controller.error(new Error("the line is dead")),
    });

  test("goes on at any process, from where it was acknowledged, and lies on no disk", async () => {
    const videoId = await here.draft(channelId);
    const path = await here.begun(videoId, film.length);
    expect((await here.send(path, 0, film.subarray(0, 9_000_000))).offset).toBe("9000000");
    expect([await elsewhere.offset(path), (await keptIn(path)).length]).toEqual([9_000_000, 1]);
    const next = film.subarray(9_000_000, 9_000_100);
    expect((await elsewhere.send(path, 9_000_000, next, sha1(film.subarray(0, 100)))).status).toBe(460);
    expect((await elsewhere.send(path, 9_000_000, next, sha1(next))).offset).toBe("9000100");
    expect([await here.offset(path), (await keptIn(path)).length, await onDisk()]).toEqual([9_000_100, 1, []]);
    expect((await here.send(path, 9_000_100, broken(film.subarray(9_000_100, 19_000_000)))).status).not.toBe(204);
    const at = await elsewhere.offset(path);
    expect(at).toBeGreaterThanOrEqual(16 * mebibyte);
    const last = film.subarray(at);
    expect((await elsewhere.send(path, at, last, sha1(last))).offset).toBe(String(film.length));
    expect([await sumOf(videoId), (await videoById(there, videoId))?.processing]).toEqual([Bun.hash(film), "waiting"]);
    expect([await keptIn(path), await unfinished(), await onDisk()]).toEqual([[], [], []]);
    expect([await here.offset(path), await uploadById(there, idOf(path))]).toEqual([
      film.length,
      expect.objectContaining({ pieces: null, writer: null, received: film.length }),
    ]);
  });

  test("takes nothing of who sends late, once another process goes on with it", async () => {
    const videoId = await here.draft(channelId);
    const path = await here.begun(videoId, film.length);
    const other = new Uint8Array(film.length).fill(66);
    let goOn: () => void = () => undefined;
    const waiting = new Promise<void>((sends) => {
      beforeSending = () => {
        sends();
        return new Promise((resolve) => {
          goOn = resolve;
        });
      };
    });
    const late = here.send(path, 0, other.subarray(0, 10 * mebibyte), sha1(other.subarray(0, 10 * mebibyte)));
    await waiting;
    beforeSending = async () => undefined;
    expect((await elsewhere.send(path, 0, film.subarray(0, 10 * mebibyte))).offset).toBe(String(10 * mebibyte));
    goOn();
    expect([(await late).status, await elsewhere.offset(path)]).toEqual([409, 10 * mebibyte]);
    expect((await here.send(path, 10 * mebibyte, film.subarray(10 * mebibyte))).offset).toBe(String(film.length));
    expect(await sumOf(videoId)).toBe(Bun.hash(film));
  });

  test("that is given up leaves nothing, and the upkeep ends what nobody goes on with alone", async () => {
    const { ctx } = harness;
    const given = await here.begun(await here.draft(channelId), film.length);
    await here.send(given, 0, film.subarray(0, 9 * mebibyte));
    expect([(await unfinished()).length, (await keptIn(given)).length]).toEqual([1, 1]);
    await elsewhere.drop(given);
    expect([await unfinished(), await keptIn(given)]).toEqual([[], []]);

    const path = await here.begun(await here.draft(channelId), film.length);
    await here.send(path, 0, film.subarray(0, 9 * mebibyte));
    await ctx.storage.put("uploads/STRAY/1", "x");
    const begun = await ctx.storage.pieces?.begin(mediaKeys.source("nobody"));
    harness.clock.set(Date.now() + day + hour);
    await removeStrayParts(ctx);
    expect([begun !== "", await unfinished(), await ctx.storage.list("uploads/STRAY")]).toEqual([
      true,
      [expect.stringContaining("original")],
      [],
    ]);
    expect((await elsewhere.send(path, 9 * mebibyte, film.subarray(9 * mebibyte))).status).toBe(204);
  });

  test("that is whole is finished by whoever finds it, once, however many do", async () => {
    const videoId = await here.draft(channelId);
    const path = await here.begun(videoId, film.length);
    await here.send(path, 0, film.subarray(0, 9 * mebibyte));
    const { pieces } = there.storage;
    const failing = { ...there.storage, pieces: { ...pieces, join: () => Promise.reject(new Error("killed")) } };
    const dying = makeCtx({ ...there, storage: failing as Ctx["storage"] });
    const app = makeApp(dying);
    const tus = new Tus({ ...harness, app }, Object.assign(new Client(app), { cookies: here.client.cookies }));
    expect((await tus.send(path, 9 * mebibyte, film.subarray(9 * mebibyte))).status).toBe(500);
    expect((await videoById(there, videoId))?.processing).toBe("none");
    await Promise.all([finishWholeUploads(harness.ctx), finishWholeUploads(there)]);
    expect([await sumOf(videoId), (await videoById(there, videoId))?.processing]).toEqual([Bun.hash(film), "waiting"]);
  });

  withStrictStore.test("that the store forgot is sent again from its beginning", async () => {
    const videoId = await here.draft(channelId);
    const path = await here.begun(videoId, film.length);
    await here.send(path, 0, film.subarray(0, 8 * mebibyte));
    const row = await uploadById(there, idOf(path));
    await there.storage.pieces?.drop(mediaKeys.source(videoId), row?.pieces?.id ?? "");
    expect((await here.send(path, 8 * mebibyte, film.subarray(8 * mebibyte))).status).toBe(409);
    expect(await here.offset(path)).toBe(0);
    expect((await elsewhere.send(path, 0, film)).offset).toBe(String(film.length));
    expect(await sumOf(videoId)).toBe(Bun.hash(film));
  });

  test("that a process of the version before went on with counts as that one says", async () => {
    const path = await here.begun(await here.draft(channelId), film.length);
    await here.send(path, 0, film.subarray(0, 9 * mebibyte));
    await there.write((tx) => tx.db.update(uploads).set({ received: 5 }));
    expect(await elsewhere.offset(path)).toBe(0);
    await dropUpload(there, idOf(path));
    expect([await unfinished(), await keptIn(path)]).toEqual([[], []]);
  });
});
