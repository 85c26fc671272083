import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { day, hour, iso } from "../platform/clock.ts";
import type { ImportError } from "../platform/media/import-program.ts";
import { bringFilm } from "../platform/media/importer.ts";
import { saveSiteSettings } from "../platform/settings/settings.ts";
import type { Client } from "../testing/client.ts";
import { loginAs, makeOwner, makeUser } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { startFilmServer } from "../testing/importer.ts";
import { captionsOf, videoById } from "../videos/queries/video.ts";
import { videos } from "../videos/table.ts";
import { importOf } from "./queries.ts";
import { importFolder } from "./rules/bring.ts";
import { aboutIn } from "./rules/describe.ts";
import { forgetOldImports, removeStrayImports } from "./rules/upkeep.ts";
import { importStarts } from "./table.ts";

let films: Awaited<ReturnType<typeof startFilmServer>>;
let harness: Harness;
let owner: Client;
let channelId: string;
let page: string;

async function start(env: Record<string, string> = {}): Promise<Harness> {
  harness = await startHarness({ env: { IMPORT_PATH: films.program, IMPORT_PRIVATE_HOSTS: "true", ...env } });
  const made = await makeOwner(harness);
  owner = made.owner;
  channelId = made.channel.id;
  page = `/manage-channel/${channelId}/videos/import`;
  return harness;
}

beforeAll(async () => {
  films = await startFilmServer();
}, 60_000);
afterEach(() => {
  films.about.told = undefined;
});
afterAll(() => films?.[Symbol.asyncDispose]());

/** Asks for a film as the API takes it; gives the id of its video. */
async function ask(path: string, client = owner): Promise<string> {
  const body = { channelId, url: path.startsWith("/") ? films.url + path : path, mine: true };
  const { status, json } = await client.api("POST", "/videos/import", body);
  expect(status).toBe(201);
  return (json as { videoId: string }).videoId;
}

test("a film comes from its address with all that is told of it, and is processed as an upload is", async () => {
  await using _ = await start();
  films.about.told = {
    title: "Góry\u0000 zimą",
    age_limit: 16,
    duration: 2,
    timestamp: Date.parse("2019-03-12T17:00:00Z") / 1000,
    chapters: [
      { start_time: 0, title: "Start" },
      { start_time: 1, title: "Szczyt" },
    ],
  };
  const form = { action: "begin", url: `${films.url}/film.mp4`, mine: "1" };
  expect((await owner.post(page, { ...form, mine: "" })).text).toContain("Potwierdź, że możesz opublikować");
  expect((await owner.post(page, form)).location).toBe(page);
  const [begun] = await harness.ctx.db.select().from(videos).where(eq(videos.channelId, channelId));
  await owner.api("PATCH", `/videos/${begun?.id}`, { tags: ["moje"] });
  films.about.told = { ...films.about.told, tags: ["ich"] };
  expect((await owner.get(page)).text).toContain("Czeka w\u00a0kolejce");
  await harness.runJobs();
  const [video] = await harness.ctx.db.select().from(videos).where(eq(videos.channelId, channelId));
  expect(video).toMatchObject({ title: "Góry zimą", tags: ["moje"], ageRestriction: 16, processing: "ready" });
  expect(video).toMatchObject({ sourceName: "Góry zimą.mp4", visibility: "private", thumbnailChoice: null });
  expect(video?.thumbnailVersion).toBeGreaterThan(0);
  expect(video?.duration).toBeCloseTo(2, 0);
  expect(iso(video?.originallyPublishedAt)).toBe("2019-03-12T17:00:00.000Z");
  // Nothing of the server's own environment, and a folder that is gone.
  expect(video?.description).toBe(
    `HOME,LANG,PATH,PYTHONUNBUFFERED,TMPDIR ${importFolder(harness.ctx)}/${video?.id}\n\n0:00 Start\n0:01 Szczyt`,
  );
  expect(await readdir(importFolder(harness.ctx))).toEqual([]);
  expect(await captionsOf(harness.ctx, video?.id ?? "")).toMatchObject([{ lang: "pl", label: "polski" }]);
  const kept = await harness.ctx.storage.open(video?.sourceKey ?? "");
  expect(await kept?.bytes()).toEqual(await Bun.file(films.film).bytes());
  expect((await owner.get(page)).text).toContain("Pobrano z\u00a0serwisu 127.0.0.1");
  await owner.post(page, { action: `cancel-${video?.id}` });
  expect((await owner.get(page)).text).not.toContain("Pobrano");
  expect((await videoById(harness.ctx, video?.id ?? ""))?.deletedAt).toBeNull();
}, 30_000);

test("what failed says why, and is tried again", async () => {
  await using _ = await start();
  const ids = [await ask("/gone.mp4"), await ask("/page")] as const;
  await harness.runJobs();
  const told = (await owner.get(page)).text;
  expect(told).toContain("Filmu już nie ma");
  expect(told).toContain("serwer nie zna tego serwisu");
  expect((await owner.api("POST", `/videos/${ids[0]}/import/retry`)).status).toBe(204);
  expect((await owner.api("POST", `/videos/${ids[0]}/import/retry`)).status).toBe(409);
  await harness.runJobs();
  expect(await importOf(harness.ctx, ids[0])).toMatchObject({ state: "failed", failureCode: "UNAVAILABLE" });
  expect((await owner.api("DELETE", `/videos/${ids[0]}/import`)).status).toBe(204);
  expect((await videoById(harness.ctx, ids[0]))?.deletedAt).not.toBeNull();
  const { json } = await owner.api("GET", `/channels/${channelId}/imports`);
  const { items } = json as { items: { videoId: string }[] };
  expect(items.map(({ videoId }) => videoId)).toEqual([ids[1]]);
  harness.clock.advance(31 * day);
  await forgetOldImports(harness.ctx);
  await removeStrayImports(harness.ctx);
  expect(await importOf(harness.ctx, ids[1])).toBeUndefined();
}, 30_000);

test("picture and sound that come apart are put together here, and a part that names other files opens none", async () => {
  await using _ = await start();
  const [film, lured] = [await ask("/parts.mp4"), await ask("/lured.mp4")];
  await harness.runJobs();
  expect(await importOf(harness.ctx, lured)).toMatchObject({ state: "failed", failureCode: "UNSUPPORTED" });
  const video = await videoById(harness.ctx, film);
  expect(video).toMatchObject({
    processing: "ready",
    sourceInfo: { audio: { codec: "aac" }, video: { codec: "h264" } },
  });
  expect(video?.duration).toBeCloseTo(2, 0);
  expect(await readdir(importFolder(harness.ctx))).toEqual([]);
}, 30_000);

test("one that is on its way ends with its cancelling, and leaves nothing running", async () => {
  await using _ = await start();
  const id = await ask("/slow.mp4");
  const running = harness.runJobs();
  await films.halfway;
  expect((await owner.api("DELETE", `/videos/${id}/import`)).status).toBe(204);
  await running;
  expect(await readdir(importFolder(harness.ctx))).toEqual([]);
  expect(await videoById(harness.ctx, id)).toMatchObject({ processing: "none", sourceKey: null });
}, 30_000);

test("limits of size, of a day and of the day's uploads hold; and nobody brings to another's channel", async () => {
  await using _ = await start({ IMPORTS_PER_DAY: "2", UPLOAD_MAX_BYTES: "3000" });
  const [first, second] = [await ask("/film.mp4"), await ask("/film.mp4")];
  const again = await owner.api("POST", "/videos/import", { channelId, url: `${films.url}/film.mp4`, mine: true });
  expect([again.status, (again.json as { error: string }).error]).toEqual([429, "IMPORTS_PER_DAY"]);
  await harness.runJobs();
  expect(await importOf(harness.ctx, first)).toMatchObject({ state: "failed", failureCode: "TOO_LARGE" });
  // What was begun counts, also when it is stopped or tried again.
  const retried = await owner.api("POST", `/videos/${first}/import/retry`);
  expect([retried.status, (retried.json as { error: string }).error]).toEqual([429, "IMPORTS_PER_DAY"]);
  expect((await owner.api("DELETE", `/videos/${first}/import`)).status).toBe(204);
  const instead = await owner.api("POST", "/videos/import", { channelId, url: `${films.url}/film.mp4`, mine: true });
  expect((instead.json as { error: string }).error).toBe("IMPORTS_PER_DAY");
  harness.clock.advance(day + hour);
  await forgetOldImports(harness.ctx);
  expect(await harness.ctx.db.$count(importStarts)).toBe(0);
  await saveSiteSettings(harness.ctx, { uploadsPerDay: 1 });
  await ask("/film.mp4");
  const third = await owner.api("POST", "/videos/import", { channelId, url: `${films.url}/film.mp4`, mine: true });
  expect((third.json as { error: string }).error).toBe("UPLOADS_PER_DAY");
  const stranger = await loginAs(harness, await makeUser(harness, { role: "creator" }));
  for (const [method, path] of [
    ["DELETE", `/videos/${second}/import`],
    ["POST", `/videos/${second}/import/retry`],
    ["GET", `/channels/${channelId}/imports`],
  ] as const)
    expect((await stranger.api(method, path)).status).toBe(404);
}, 30_000);

test("no private address is reached, named or redirected to; nor any other where hosts are named", async () => {
  await using _ = await start({ IMPORT_PRIVATE_HOSTS: "false", IMPORT_HOSTS: "example.org, 127.0.0.1,localhost" });
  const refused = async (url: string) => {
    const answer = await owner.api("POST", "/videos/import", { channelId, url, mine: true });
    return [answer.status, Object.values((answer.json as { fields?: Record<string, string> }).fields ?? {})[0]];
  };
  const before = films.asked.length;
  for (const url of [`${films.url}/film.mp4`, "http://localhost/film.mp4", "http://0x7f000001/"])
    expect(await refused(url)).toEqual([422, expect.stringContaining("Pod tym adresem nie ma nic")]);
  for (const url of ["file:///etc/passwd", "ftp://127.0.0.1/", "http://a:b@127.0.0.1/", "javascript:1", "-U"])
    expect(await refused(url)).toEqual([422, expect.stringContaining("zaczyna się od https://")]);
  expect(await refused("https://example.com/")).toEqual([422, expect.stringContaining("tylko z: example.org")]);
  expect(await refused("https://notexample.org/")).toEqual([422, expect.stringContaining("tylko z: example.org")]);
  expect(films.asked.length).toBe(before);
}, 30_000);

test("a program that is led to a private address on its way is not let there", async () => {
  const folder = await mkdtemp(join(tmpdir(), "nadaj-bring-"));
  const { signal } = new AbortController();
  const nothing = { onProgress: () => undefined, watch: () => Promise.resolve() };
  const limits = {
    maxBytes: 1e6,
    height: 1080,
    minutes: 1,
    privateHosts: false,
    home: { siteUrl: undefined },
  };
  const wanted = { program: films.program, address: `${films.url}/film.mp4`, folder, signal, ...limits, ...nothing };
  const before = films.asked.length;
  expect(await bringFilm(wanted).catch((error: ImportError) => error.code)).toBe("NOT_PUBLIC");
  expect(films.asked.length).toBe(before);
  const lost = bringFilm({ ...wanted, program: join(folder, "nie-ma") });
  expect(await lost.catch((error: ImportError) => error.code)).toBe("NO_PROGRAM");
  await rm(folder, { recursive: true });
});

test("what a program tells is taken as far as our own fields take it, whatever it is", () => {
  for (const told of [undefined, null, 7, "x", [], { title: 1, tags: {}, chapters: [{ title: 3 }], duration: -1 }])
    expect(aboutIn(told)).toEqual({
      ...{ title: "", description: "", tags: [], ageRestriction: 0 },
      publishedAt: undefined,
    });
  const { title, description, tags } = aboutIn({
    ...{ title: `  A\u0000\n${"ą".repeat(200)}`, tags: ["góry", 7, "#a", "zima", "<b>", "x".repeat(99)], duration: 9 },
    ...{ description: `${"x".repeat(4999)}\ud83d\ude00`, chapters: [{ start_time: 0, title: "a" }, { start_time: 5 }] },
  });
  expect([title.length, title.slice(0, 4), tags]).toEqual([120, "A ąą", ["góry", "zima"]]);
  expect(description).toBe("x".repeat(4999));
});

test("a film was first published at its announced moment, else when it was sent there, else on its day", () => {
  const dates = { release_timestamp: 1_500_000_000, timestamp: 1_400_000_000, upload_date: "20130711" };
  const published = (told: object) => iso(aboutIn(told).publishedAt);
  expect(published(dates)).toBe("2017-07-14T02:40:00.000Z");
  expect(published({ ...dates, release_timestamp: null })).toBe("2014-05-13T16:53:20.000Z");
  expect(published({ upload_date: dates.upload_date, timestamp: "x" })).toBe("2013-07-10T22:00:00.000Z");
  for (const told of [{ upload_date: "20130732" }, { upload_date: 20130711 }, { timestamp: -1e12 }, {}])
    expect(published(told)).toBeNull();
});

test("where nothing is installed nobody is offered it, and staff hear what to install", async () => {
  await using _ = await start({ IMPORT_PATH: "" });
  const upload = (await owner.get(page.replace("import", "upload"))).text;
  expect(upload).not.toContain("Adres filmu");
  const answer = await owner.api("POST", "/videos/import", { channelId, url: `${films.url}/film.mp4`, mine: true });
  expect((answer.json as { error: string }).error).toBe("NO_IMPORTS");
  const admin = await loginAs(harness, await makeUser(harness, { role: "admin" }));
  expect((await admin.get(page)).text).toContain("IMPORT_PATH");
});
