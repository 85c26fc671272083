import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdir, rm, stat, statfs, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { hour, minute } from "../platform/clock.ts";
import { makeCtx } from "../platform/context.ts";
import { jobs } from "../platform/jobs/table.ts";
import { makeOwner } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { mediaPath } from "../testing/media-path.ts";
import { sha1, Tus } from "../testing/tus.ts";
import { videoById } from "../videos/queries/video.ts";
import { mediaKeys } from "../videos/urls.ts";
import { finishWholeUploads, removeStrayParts } from "./rules/finish.ts";
import { partOf } from "./rules/parts.ts";
import { makeRoomFor } from "./rules/space.ts";

const mebibyte = 1024 ** 2;
const gibibyte = 1024 ** 3;
let harness: Harness;
let tus: Tus;
let channelId: string;

beforeAll(async () => {
  harness = await startHarness();
  const { owner, channel } = await makeOwner(harness);
  tus = new Tus(harness, owner);
  channelId = channel.id;
});
afterAll(() => harness[Symbol.asyncDispose]());

const bytes = (length: number, value = 7) => new Uint8Array(length).fill(value);
const idOf = (path: string) => path.split("/").at(-1) ?? "";
const kept = async (path: string) => (await stat(partOf(harness.ctx, idOf(path)))).size;
const queued = () => harness.ctx.db.$count(jobs);

/** The bytes in pieces; fails after the last when `broken`. */
function pieces(all: Uint8Array[], broken = false): ReadableStream<Uint8Array> {
  const left = [...all];
  return new ReadableStream({
    pull(controller) {
      const next = left.shift();
      if (next) controller.enqueue(next);
      else if (broken) controller.error(new Error("the line is dead"));
      else controller.close();
    },
  });
}

test("it tells only what it can, and nothing to pages of other sites", async () => {
  const { status, headers } = await harness.guest().request("/api/uploads", { method: "OPTIONS" });
  expect([status, headers.get("tus-extension")]).toEqual([204, "creation,creation-with-upload,termination,checksum"]);
  expect([headers.get("tus-version"), headers.get("tus-checksum-algorithm")]).toEqual(["1.0.0", "sha1,sha256"]);
  const path = await tus.begun(await tus.draft(channelId), 10);
  const all = [headers, (await tus.head(path)).headers, (await tus.send(path, 0, bytes(5))).headers];
  for (const one of all) {
    expect([...one.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
    expect(one.get("upload-expires")).toBeNull();
  }
  await tus.drop(path);
});

test("a whole file in the request that begins it", async () => {
  const videoId = await tus.draft(channelId);
  const { client } = tus;
  const metadata = `videoId ${Buffer.from(videoId).toString("base64")}`;
  const request = new Request("http://localhost:3000/api/uploads", {
    method: "POST",
    headers: {
      ...{ "tus-resumable": "1.0.0", "upload-length": "4", "upload-metadata": metadata },
      ...{ "content-type": "application/offset+octet-stream", "content-length": "4" },
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      origin: "http://localhost:3000",
    },
    body: bytes(4),
  });
  const answer = await harness.app.fetch(request, () => "127.0.0.1");
  expect([answer.status, answer.headers.get("upload-offset")]).toEqual([201, "4"]);
  expect((await videoById(harness.ctx, videoId))?.processing).toBe("waiting");
});

test("who lost the last answer is told that the file is whole; asking again changes nothing", async () => {
  const videoId = await tus.draft(channelId);
  const path = await tus.begun(videoId, 8);
  expect((await tus.send(path, 0, bytes(8))).status).toBe(204);
  const { status, headers } = await tus.head(path);
  expect([status, headers.get("upload-offset"), headers.get("upload-length")]).toEqual([200, "8", "8"]);
  const before = await queued();
  expect((await tus.send(path, 8, bytes(0))).status).toBe(204);
  expect((await tus.drop(path)).status).toBe(400);
  expect([await queued(), (await harness.ctx.storage.stat(mediaKeys.source(videoId)))?.size]).toEqual([before, 8]);
});

test("nobody's body is read before it is known whose it is", async () => {
  const path = await tus.begun(await tus.draft(channelId), 10);
  for (const to of ["/api/uploads/unknown", path]) {
    let read = 0;
    const endless = new ReadableStream({
      pull(controller) {
        read++;
        controller.enqueue(bytes(64 * 1024));
      },
    });
    const stranger = new Tus(harness, harness.guest());
    const { status } = await stranger.send(to, 0, endless, sha1(bytes(1)));
    expect([to, status]).toEqual([to, 404]);
    expect(read).toBeLessThan(5);
  }
  const begun = await new Tus(harness, harness.guest()).begin("x", 10);
  expect([begun.status, begun.text]).toEqual([401, "Zaloguj się, aby kontynuować"]);
  await tus.drop(path);
});

test("a chunk counts when it has its sum, whole; without one what came counts", async () => {
  const size = 8 * mebibyte;
  const path = await tus.begun(await tus.draft(channelId), size);
  expect((await tus.send(path, 0, bytes(100))).offset).toBe("100");
  expect((await tus.send(path, 100, bytes(50), sha1(bytes(50, 8)))).status).toBe(460);
  expect([await tus.offset(path), await kept(path)]).toEqual([100, 100]);
  expect((await tus.send(path, 100, bytes(50), { "upload-checksum": "md5 abc" })).status).toBe(400);
  expect((await tus.send(path, 100, bytes(50), { "upload-checksum": "sha1" })).status).toBe(400);

  const many = Array.from({ length: 64 }, () => bytes(mebibyte / 16));
  expect((await tus.send(path, 100, pieces(many, true), sha1(bytes(90)))).status).toBeGreaterThanOrEqual(400);
  expect([await tus.offset(path), await kept(path)]).toEqual([100, 100]);
  expect((await tus.send(path, 100, pieces(many, true))).status).toBeGreaterThanOrEqual(400);
  const offset = await tus.offset(path);
  expect(offset).toBeGreaterThan(3 * mebibyte);
  expect(await kept(path)).toBe(offset);
  const sum = sha1(new Uint8Array(Buffer.concat(many)));
  expect((await tus.send(path, offset, pieces(many), sum)).offset).toBe(String(offset + 4 * mebibyte));
  expect((await tus.send(path, offset, bytes(10))).status).toBe(409);
  expect((await tus.send(path, offset + 4 * mebibyte, bytes(size))).status).toBe(413);
  await tus.drop(path);
});

test("what stands in the part past the counted bytes is cut off", async () => {
  const videoId = await tus.draft(channelId);
  const path = await tus.begun(videoId, 20);
  await tus.send(path, 0, bytes(10, 1));
  await writeFile(partOf(harness.ctx, idOf(path)), Buffer.concat([bytes(10, 1), bytes(9, 66)]));
  expect(await tus.offset(path)).toBe(10);
  expect((await tus.send(path, 10, bytes(10, 2))).status).toBe(204);
  const file = await Bun.file(mediaPath(harness.ctx, mediaKeys.source(videoId))).bytes();
  expect(file).toEqual(new Uint8Array(Buffer.concat([bytes(10, 1), bytes(10, 2)])));
});

test("a whole file that could not be taken over is finished when its sender asks again, or by itself", async () => {
  for (const again of ["head", "schedule"] as const) {
    const videoId = await tus.draft(channelId);
    const path = await tus.begun(videoId, 6);
    // A folder stands where the file is to be.
    const target = mediaPath(harness.ctx, mediaKeys.source(videoId));
    await mkdir(`${target}/taken`, { recursive: true });
    expect((await tus.send(path, 0, bytes(6))).status).toBe(500);
    expect((await tus.head(path)).status).toBe(500);
    expect((await videoById(harness.ctx, videoId))?.processing).toBe("none");
    await rm(target, { recursive: true });
    await mkdir(dirname(target), { recursive: true });
    if (again === "head") expect(await tus.offset(path)).toBe(6);
    else await finishWholeUploads(harness.ctx);
    expect((await videoById(harness.ctx, videoId))?.processing).toBe("waiting");
    expect((await harness.ctx.storage.stat(mediaKeys.source(videoId)))?.size).toBe(6);
  }
});

test("a part whose upload is over is removed at the start, one under way is kept", async () => {
  const done = await tus.begun(await tus.draft(channelId), 5);
  await tus.send(done, 0, bytes(5));
  await writeFile(partOf(harness.ctx, idOf(done)), bytes(5));
  const under = await tus.begun(await tus.draft(channelId), 5);
  await tus.send(under, 0, bytes(2));
  await removeStrayParts(harness.ctx);
  expect(await kept(done).catch(() => "gone")).toBe("gone");
  expect(await kept(under)).toBe(2);
  await tus.drop(under);
});

test("three uploads at once; one that stood idle for an hour gives its place up, a stranger's never", async () => {
  const { owner, channel } = await makeOwner(harness);
  const person = new Tus(harness, owner);
  const open = [];
  for (let n = 0; n < 3; n++) {
    open.push(await person.begun(await person.draft(channel.id), 1000));
    harness.clock.advance(minute);
  }
  const [first = "", second = ""] = open;
  const fourth = await person.draft(channel.id);
  const refused = await person.begin(fourth, 1000);
  expect([refused.status, refused.text]).toEqual([429, expect.stringContaining("najwyżej 3 pliki")]);
  await tus.drop(await tus.begun(await tus.draft(channelId), 1000));
  harness.clock.advance(hour - 2 * minute);
  await person.send(first, 0, bytes(10));
  harness.clock.advance(minute);
  expect((await person.begin(fourth, 1000)).status).toBe(201);
  expect([await person.offset(first), (await person.head(second)).status]).toEqual([10, 404]);
});

test("who announces much takes nothing from others; what arrives has to find room", async () => {
  const { config } = harness.ctx;
  const limits = config as { minFreeDiskBytes: number };
  const { bavail, bsize } = await statfs(config.dataDir);
  limits.minFreeDiskBytes = bavail * bsize - 20 * gibibyte;
  const { owner, channel } = await makeOwner(harness);
  const greedy = new Tus(harness, owner);
  for (let n = 0; n < 3; n++) await greedy.begun(await greedy.draft(channel.id), 12 * gibibyte);
  const path = await tus.begun(await tus.draft(channelId), 12 * gibibyte);
  expect((await tus.send(path, 0, bytes(100))).offset).toBe("100");
  limits.minFreeDiskBytes = Number.MAX_SAFE_INTEGER;
  const full = await tus.send(path, 100, bytes(100));
  expect([full.status, full.text]).toEqual([507, "Na serwerze brakuje miejsca. Spróbuj później"]);
  expect((await tus.begin(await tus.draft(channelId), 10)).status).toBe(507);
  limits.minFreeDiskBytes = 0;
  expect((await tus.send(path, 100, bytes(100))).offset).toBe("200");
  await tus.drop(path);
});

test("a full disk takes nothing from uploads whose bytes are on another's", async () => {
  const { ctx } = harness;
  const path = await tus.begun(await tus.draft(channelId), 1000);
  await tus.send(path, 0, bytes(300));
  harness.clock.advance(2 * hour);
  const dataDir = `${ctx.config.dataDir}/another`;
  await mkdir(dataDir);
  const another = makeCtx({ ...ctx, config: { ...ctx.config, dataDir, minFreeDiskBytes: Number.MAX_SAFE_INTEGER } });
  await expect(makeRoomFor(another, "mine", 10)).rejects.toMatchObject({ code: "DISK_FULL" });
  expect([await tus.offset(path), await kept(path)]).toEqual([300, 300]);
  const full = makeCtx({ ...ctx, config: { ...ctx.config, minFreeDiskBytes: Number.MAX_SAFE_INTEGER } });
  await expect(makeRoomFor(full, "mine", 10)).rejects.toMatchObject({ code: "DISK_FULL" });
  expect((await tus.head(path)).status).toBe(404);
});

test("the quota counts what arrived and what its own person announced; idle ones give way", async () => {
  const { owner, channel } = await makeOwner(harness);
  const person = new Tus(harness, owner);
  await using limited = await startHarness({ env: { UPLOAD_QUOTA_BYTES: "1000" } });
  const made = await makeOwner(limited);
  const own = new Tus(limited, made.owner);
  const announced = await own.begun(await own.draft(made.channel.id), 700);
  const over = await own.begin(await own.draft(made.channel.id), 400);
  expect([over.status, over.text]).toEqual([507, "Przekroczono limit miejsca na filmy"]);
  limited.clock.advance(2 * hour);
  const taken = await own.begun(await own.draft(made.channel.id), 400);
  expect((await own.head(announced)).status).toBe(404);
  expect((await own.send(taken, 0, bytes(400))).status).toBe(204);
  expect((await own.begin(await own.draft(made.channel.id), 601)).status).toBe(507);
  expect((await own.begin(await own.draft(made.channel.id), 600)).status).toBe(201);
  expect((await person.begin(await person.draft(channel.id), 5000)).status).toBe(201);
});

test("a video that is deleted gives the place of its upload back", async () => {
  const { owner, channel } = await makeOwner(harness);
  const person = new Tus(harness, owner);
  const drafts = [];
  for (let n = 0; n < 3; n++) drafts.push(await person.draft(channel.id));
  const paths = [];
  for (const id of drafts) paths.push(await person.begun(id, 1000));
  await person.send(paths[0] ?? "", 0, bytes(10));
  expect((await person.begin(await person.draft(channel.id), 1000)).status).toBe(429);
  expect((await person.client.api("DELETE", `/videos/${drafts[0]}`)).status).toBe(204);
  await harness.runJobs();
  expect((await person.begin(await person.draft(channel.id), 1000)).status).toBe(201);
  expect((await person.head(paths[0] ?? "")).status).toBe(404);
});

test("many that begin at once get three places", async () => {
  const { owner, channel } = await makeOwner(harness);
  const person = new Tus(harness, owner);
  const drafts = await Promise.all(Array.from({ length: 12 }, () => person.draft(channel.id)));
  const answers = await Promise.all(drafts.map((id) => person.begin(id, 1000)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(3).fill(201), ...Array(9).fill(429)]);
});
