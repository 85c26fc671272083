/** Full and read-only disks, by real ones: where this machine lets nobody mount, there is nothing to try. */
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, open, readdir, rm, stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { isWhole } from "../../src/platform/hls/folders.ts";
import { needs } from "../../src/testing/needs.ts";
import { programIn } from "../../src/testing/program.ts";
import { mediaKeys } from "../../src/videos/urls.ts";
import { type Server, startServer } from "./server.ts";
import { makeClip } from "./site.ts";

const megabyte = 1024 * 1024;
let folder: string;
let film: Uint8Array<ArrayBuffer>;
const mounted: string[] = [];

function did(...command: string[]): boolean {
  return Bun.spawnSync(command, { stdout: "ignore", stderr: "ignore" }).exitCode === 0;
}

/** A disk of its own in memory; false where that is not allowed. */
async function mountDisk(path: string, megabytes: number): Promise<boolean> {
  await mkdir(path, { recursive: true });
  if (!did("mount", "-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", path)) return false;
  mounted.push(path);
  return true;
}

const probe = await mkdtemp(join(tmpdir(), "nadaj-mount-"));
const mayMount = await mountDisk(probe, 1);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-disk-"));
  film = await makeClip(join(folder, "film.mp4"), 12, "1280x720");
}, 60_000);

let running: Server | undefined;
afterEach(async () => {
  await running?.kill();
  running = undefined;
});
afterAll(async () => {
  for (const path of mounted.reverse()) did("umount", path);
  await rm(probe, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

/** Fills a disk but for so many bytes. */
async function fill(path: string, leave = 0): Promise<void> {
  const { bavail, bsize } = await statfs(path);
  const file = await open(join(path, "fill"), "w");
  const block = Buffer.alloc(megabyte);
  try {
    for (let left = bavail * bsize - leave; left > 0; left -= megabyte)
      await file.write(block, 0, Math.min(megabyte, left));
    if (leave === 0) for (;;) await file.write(block, 0, 4096);
  } catch {
    // That is the last of it.
  } finally {
    await file.close();
  }
}
const empty = (path: string) => rm(join(path, "fill"));

/** Over a data folder of any place; whatever asks for a password is given one. */
const nadaj = (args: string[], data: string, as: string[] = []) =>
  programIn("/")(args, data, { stdin: "tajne123\n", env: { PORT: "0", RTMP_PORT: "0" }, as });

type Site = { server: Server; token: string; channelId: string };

async function startSite(data: string): Promise<Site> {
  expect((await nadaj(["admin", "create", "--email", "szef@example.org", "--password-stdin"], data)).status).toBe(0);
  running = await startServer(data, undefined, { MIN_FREE_DISK_BYTES: "0" });
  const site = { server: running, token: "", channelId: "" };
  site.token = ((await login(site)).json as { token: string }).token;
  site.channelId = ((await call(site, "POST", "/channels", { name: "Próba" })).json as { _id: string })._id;
  return site;
}

async function call({ server, token }: Site, method: string, path: string, json?: unknown) {
  const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const body = json ? { body: JSON.stringify(json) } : {};
  const answer = await fetch(`${server.url}/api${path}`, { method, headers, ...body });
  return { status: answer.status, json: (await answer.json().catch(() => undefined)) as unknown };
}

const login = ({ server }: Site) =>
  call({ server, token: "", channelId: "" }, "POST", "/auth/login", {
    email: "szef@example.org",
    password: "tajne123",
  });

async function loginForm({ server }: Site, lang = ""): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${server.url}${lang}/login`, {
    method: "POST",
    headers: { origin: server.url },
    body: new URLSearchParams({ email: "szef@example.org", password: "tajne123" }),
    redirect: "manual",
  });
  return { status: answer.status, text: await answer.text() };
}

const tus = ({ token }: Site) => ({ "tus-resumable": "1.0.0", authorization: `Bearer ${token}` });

async function begin(site: Site): Promise<{ id: string; path: string }> {
  const made = await call(site, "POST", "/videos", { channelId: site.channelId, title: "Film" });
  const { _id: id } = made.json as { _id: string };
  const metadata = `videoId ${Buffer.from(id).toString("base64")}`;
  const headers = { ...tus(site), "upload-length": String(film.length), "upload-metadata": metadata };
  const { headers: given } = await fetch(`${site.server.url}/api/uploads`, { method: "POST", headers });
  return { id, path: given.get("location") ?? "" };
}

async function send(site: Site, path: string, offset: number): Promise<{ status: number; text: string }> {
  const answer = await fetch(site.server.url + path, {
    method: "PATCH",
    headers: { ...tus(site), "upload-offset": String(offset), "content-type": "application/offset+octet-stream" },
    body: film.subarray(offset),
  });
  return { status: answer.status, text: await answer.text() };
}

async function offsetOf(site: Site, path: string): Promise<number> {
  const answer = await fetch(site.server.url + path, { method: "HEAD", headers: tus(site) });
  return answer.status === 200 ? Number(answer.headers.get("upload-offset")) : Number.NaN;
}

async function readiness({ server }: Site, wanted: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${server.url}/readyz`);
    if (`${answer.status} ${await answer.text()}` === wanted) return;
    await Bun.sleep(200);
  }
}

type Processing = { state: string; failure: string | null };

async function processing(site: Site, id: string): Promise<Processing> {
  return ((await call(site, "GET", `/videos/${id}`)).json as { processing: Processing }).processing;
}

const full = "Na serwerze brakuje miejsca. Spróbuj później";

needs(mayMount, "no disk can be mounted here").describe("a disk that takes nothing", () => {
  test("a start is refused in a sentence, and the doctor tells full, read-only and another's apart", async () => {
    const disk = join(folder, "start");
    const data = join(disk, "data");
    await mountDisk(disk, 32);
    expect((await nadaj(["migrate"], data)).status).toBe(0);
    await fill(disk);
    const refused = await nadaj(["serve"], data);
    expect([refused.status, refused.err.trim().split("\n").length]).toEqual([2, 1]);
    expect(refused.err).toContain(`the disk of ${data} is full (ENOSPC)`);
    expect((await nadaj(["doctor"], data)).out).toContain(`FAIL  the disk of ${data} is full (ENOSPC)`);

    await empty(disk);
    did("mount", "-o", "remount,ro", disk);
    const readOnly = await nadaj(["serve"], data);
    expect([readOnly.status, readOnly.err.trim().split("\n").length]).toEqual([2, 1]);
    expect(readOnly.err).toContain(`the disk of ${data} is mounted read-only (EROFS)`);
    expect((await nadaj(["doctor"], data)).out).toContain("is mounted read-only (EROFS)");
    did("mount", "-o", "remount,rw", disk);

    if (process.getuid?.() !== 0 || !Bun.which("setpriv")) return;
    // Another user has to be able to come that far.
    for (const path of [dirname(folder), folder, disk, data]) {
      const { mode } = await stat(path);
      if ((mode & 0o005) !== 0o005) await chmod(path, mode | 0o005);
    }
    const other = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"];
    const anothers = await nadaj(["serve"], data, other);
    expect([anothers.status, anothers.err.trim().split("\n").length]).toEqual([2, 1]);
    expect(anothers.err).toMatch(
      /cannot be written \(EACCES\): it belongs to the user with the number 0, and this runs as 65534/,
    );
  }, 120_000);

  test("everything that cannot be kept is refused in words, what is there is shown, and all goes on with room", async () => {
    const disk = join(folder, "full");
    await mountDisk(disk, 128);
    const site = await startSite(join(disk, "data"));
    const { path } = await begin(site);
    await readiness(site, "200 ready");
    await fill(disk);
    await readiness(site, "503 not ready: DISK_FULL");
    const told = { status: 507, json: { statusCode: 507, error: "DISK_FULL", message: full } };
    expect(await call(site, "POST", "/channels", { name: "Druga" })).toMatchObject(told);
    expect((await login(site)).status).toBe(507);
    const [pl, en] = [await loginForm(site), await loginForm(site, "/en")];
    expect([pl.status, pl.text.includes(full), pl.text.includes('value="szef@example.org"')]).toEqual([
      507,
      true,
      true,
    ]);
    expect([en.status, en.text.includes("The server is out of space")]).toEqual([507, true]);
    expect(await send(site, path, 0)).toEqual({ status: 507, text: full });
    for (const page of ["/", "/c/proba", "/api/videos", "/history", "/account"]) {
      const { status } = await fetch(site.server.url + page, { headers: { authorization: `Bearer ${site.token}` } });
      expect([page, status]).toEqual([page, 200]);
    }
    await empty(disk);
    await readiness(site, "200 ready");
    expect((await login(site)).status).toBe(200);
    expect((await send(site, path, await offsetOf(site, path))).status).toBe(204);
  }, 120_000);

  test("a film waits with its file, and is made whole by itself when there is room", async () => {
    const disk = join(folder, "film");
    const data = join(disk, "data");
    await mountDisk(disk, 200);
    const site = await startSite(data);
    /** A film that waits for room; undefined when it was whole before the disk was full. */
    const waiting = async () => {
      const { id, path } = await begin(site);
      expect((await send(site, path, 0)).status).toBe(204);
      await fill(disk, 2 * megabyte);
      for (let now = await processing(site, id); now.failure !== "OUT_OF_SPACE"; now = await processing(site, id)) {
        if (now.state === "ready") return empty(disk);
        await Bun.sleep(100);
      }
      return id;
    };
    let id: string | undefined;
    while (!id) id = (await waiting()) ?? undefined;
    expect((await processing(site, id)).state).toBe("waiting");
    expect(Bun.file(join(data, "media/source", id, "original")).size).toBe(film.length);
    await empty(disk);
    for (let now = await processing(site, id); now.state !== "ready"; now = await processing(site, id)) {
      expect(now.state).not.toBe("failed");
      await Bun.sleep(200);
    }
    const root = join(data, "media", mediaKeys.hls(id, 1));
    const rungs = (await readdir(root)).filter((name) => /^v\d+$/.test(name));
    expect(rungs.length).toBeGreaterThanOrEqual(5);
    for (const rung of rungs) expect([rung, await isWhole(join(root, rung), 12)]).toEqual([rung, true]);
  }, 180_000);

  test("who only watches or logs in does not notice that the disk of the media is full", async () => {
    const data = join(folder, "media-only", "data");
    const media = join(data, "media");
    await mountDisk(media, 32);
    const site = await startSite(data);
    const { id, path } = await begin(site);
    await fill(media, megabyte);
    await readiness(site, "200 ready");
    expect([(await login(site)).status, (await loginForm(site)).status]).toEqual([200, 303]);
    expect(await send(site, path, 0)).toEqual({ status: 507, text: full });
    await empty(media);
    expect((await send(site, path, await offsetOf(site, path))).status).toBe(204);
    expect(["waiting", "running", "ready"]).toContain((await processing(site, id)).state);
    await fill(media);
    await readiness(site, "503 not ready: DISK_FULL");
    expect((await login(site)).status).toBe(200);
  }, 120_000);

  test("a disk that turns read-only under a server is told in words", async () => {
    const image = join(folder, "disk.img");
    const disk = join(folder, "turns");
    await Bun.write(image, new Uint8Array(0));
    await mkdir(disk, { recursive: true });
    const made = did("truncate", "-s", "64M", image) && did("mkfs.ext4", "-q", image);
    if (!made || !did("mount", "-o", "loop,errors=remount-ro", image, disk)) {
      console.log("No image can be mounted here: a disk that turns read-only is not tried.");
      return;
    }
    mounted.push(disk);
    const device = Bun.spawnSync(["findmnt", "-no", "SOURCE", disk]).stdout.toString().trim().split("/").at(-1);
    const trigger = `/sys/fs/ext4/${device}/trigger_fs_error`;
    if (!existsSync(trigger)) return;
    const site = await startSite(join(disk, "data"));
    const { path } = await begin(site);
    await Bun.write(trigger, "1");
    await readiness(site, "503 not ready: CANNOT_WRITE");
    const words = "Serwer nie może teraz niczego zapisać. Spróbuj później";
    const answer = { status: 503, json: { error: "CANNOT_WRITE", message: words } };
    expect(await call(site, "POST", "/channels", { name: "Druga" })).toMatchObject(answer);
    expect(await send(site, path, 0)).toEqual({ status: 503, text: words });
    const form = await loginForm(site);
    expect([form.status, form.text.includes(words)]).toEqual([503, true]);
    expect((await fetch(`${site.server.url}/c/proba`)).status).toBe(200);
  }, 120_000);
});
