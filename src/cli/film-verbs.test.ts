import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openContext } from "../app/context.ts";
import { importOf } from "../imports/queries.ts";
import { loadConfig } from "../platform/config/config.ts";
import { migrateSafely } from "../platform/db/migrate.ts";
import { unzip } from "../platform/zip.ts";
import { remakeOf } from "../remakes/queries.ts";
import { makeOwner, makeVideo } from "../testing/factories.ts";
import { programIn } from "../testing/program.ts";
import { videoById } from "../videos/queries/video.ts";

// Each starts the program several times, which takes its time on a busy machine.
setDefaultTimeout(90_000);

let folder: string;
let nadaj: (...args: string[]) => Promise<{ out: string; err: string; status: number }>;
const ids = { film: "", empty: "", ready: "", failed: "", email: "" };
const open = () => openContext(loadConfig({ NADAJ_DATA: join(folder, "data"), LOG_LEVEL: "error" }));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-films-"));
  const run = programIn(folder);
  const env = {
    IMPORT_PATH: "/bin/true",
    IMPORT_PRIVATE_HOSTS: "true",
    MIN_FREE_DISK_BYTES: "0",
    UPLOAD_MAX_BYTES: "100",
  };
  nadaj = (...args) => run(args, "data", { env });
  await using ctx = await open();
  await migrateSafely(ctx);
  const rows = { ctx, clock: ctx.clock } as unknown as Parameters<typeof makeOwner>[0];
  const { channel, user } = await makeOwner(rows, { slug: "gory", slugKey: "gory" });
  ids.film = (await makeVideo(rows, channel, { title: "Burza" })).id;
  ids.empty = (await makeVideo(rows, channel, { title: "Pusty", processing: "none", playableAt: null })).id;
  const source = { sourceKey: "source/burza.mp4", sourceName: "burza.mp4" };
  ids.ready = (await makeVideo(rows, channel, { title: "Gotowy", ...source })).id;
  const failed = { processing: "failed" as const, playableAt: null };
  ids.failed = (await makeVideo(rows, channel, { title: "Nieudany", ...source, ...failed })).id;
  ids.email = user.email;
  await Bun.write(join(folder, "nowy.mp4"), "nowy film");
  await Bun.write(join(folder, "duży.mp4"), "x".repeat(101));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a file of this machine takes a video's place, or fills an empty one; the file itself stays", async () => {
  const file = join(folder, "nowy.mp4");
  expect((await nadaj("video", "replace", ids.film, file, "--dry-run")).out).toContain("would be made of");
  for (const id of [ids.film, ids.empty]) expect((await nadaj("video", "replace", id, file)).status).toBe(0);
  expect(await readFile(file, "utf8")).toBe("nowy film");
  const again = await nadaj("video", "replace", ids.film, file);
  expect([again.status, again.err]).toEqual([1, expect.stringContaining("new version")]);
  expect((await nadaj("video", "replace", ids.film, join(folder, "duży.mp4"))).status).toBe(1);
  expect((await nadaj("video", "replace", "nie-ma", file)).status).toBe(1);
  expect((await nadaj("video", "replace", ids.film, join(folder, "nie-ma.mp4"))).status).toBe(2);
  await using ctx = await open();
  const remake = await remakeOf(ctx, ids.film);
  expect(remake).toMatchObject({ kind: "file", state: "waiting", sourceName: "nowy.mp4" });
  expect(await (await ctx.storage.open(remake?.sourceKey ?? ""))?.text()).toBe("nowy film");
  expect(await videoById(ctx, ids.empty)).toMatchObject({
    processing: "waiting",
    sourceName: "nowy.mp4",
    sourceSize: 9,
  });
});

test("a film that can be watched is made anew of its own file, and one that failed goes on", async () => {
  const retranscode = (...how: string[]) => nadaj("video", "retranscode", ids.ready, ids.failed, ...how);
  const states = async () => {
    await using ctx = await open();
    return [(await remakeOf(ctx, ids.ready))?.kind, (await videoById(ctx, ids.failed))?.processing];
  };
  expect([(await retranscode("--dry-run")).status, await states()]).toEqual([0, [undefined, "failed"]]);
  expect([(await retranscode()).status, await states()]).toEqual([0, ["again", "waiting"]]);
  expect((await nadaj("video", "retranscode", ids.ready)).status).toBe(1);
});

test("a film is brought to a channel by its address, in its owner's name", async () => {
  const address = "http://127.0.0.1:9/film.mp4";
  const { out, status } = await nadaj("video", "import", "--channel", "@gory", address, "--json");
  expect(status).toBe(0);
  await using ctx = await open();
  expect(await importOf(ctx, JSON.parse(out).id)).toMatchObject({ address, state: "waiting" });
  expect((await nadaj("video", "import", "--channel", "nikt", address)).status).toBe(1);
  expect((await nadaj("video", "import", "--channel", "gory", "file:///etc/passwd")).status).toBe(2);
});

test("all that is kept on a person is written into a file of its own, and over none", async () => {
  const file = join(folder, "ola.zip");
  expect((await nadaj("user", "export", ids.email, file)).status).toBe(0);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const parts = unzip(await readFile(file), ["account.json", "imports.json"], 100_000);
  expect([...parts.keys()].sort()).toEqual(["account.json", "imports.json"]);
  expect((await nadaj("user", "export", ids.email, file)).status).toBe(2);
  expect((await nadaj("user", "export", "nikt@example.org", join(folder, "nikt.zip"))).status).toBe(1);
});
