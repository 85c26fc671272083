import { afterEach, beforeEach, expect, test } from "bun:test";
import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../testing/publisher.ts";
import { closeDataFolder, closeOldMedia } from "./data-folder.ts";
import { makeLog } from "./log.ts";

let folder: string;
let data: string;
let logged: string[];
const log = makeLog({ level: "info", format: "json", write: (line) => logged.push(line) });
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-modes-"));
  data = join(folder, "data");
  logged = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

/** Each file and folder whose mode is not its owner's alone, the data folder itself as `.`. */
async function open(): Promise<string[]> {
  const entries = await readdir(data, { recursive: true, withFileTypes: true });
  const found: string[] = (await modeOf(data)) === "700" ? [] : ["."];
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) continue;
    const mode = await modeOf(path);
    if (mode !== (entry.isDirectory() ? "700" : "600")) found.push(`${path.slice(data.length + 1)} ${mode}`);
  }
  return found.sort();
}

async function write(path: string): Promise<void> {
  const full = join(data, path);
  await mkdir(join(full, ".."), { recursive: true });
  await Bun.write(full, "x");
  await chmod(full, 0o644);
  for (let at = join(full, ".."); at.startsWith(data); at = join(at, "..")) await chmod(at, 0o755);
}

test("what was open is closed: at once all but the media, once for all", async () => {
  for (const path of [
    "nadaj.sqlite",
    "nadaj.sqlite-wal",
    "keys/session",
    "outbox/a.txt",
    "uploads/a",
    "backups/b.sqlite",
  ])
    await write(path);
  for (const path of ["media/video/a/hls-1/0.m4s", "media/user/b/48.webp"]) await write(path);
  const outside = join(folder, "outside");
  await Bun.write(outside, "x");
  await chmod(outside, 0o644);
  await symlink(outside, join(data, "media/link"));
  await closeDataFolder(data, log);
  expect((await open()).map((one) => one.split(" ")[0])).toEqual([
    ...["media", "media/user", "media/user/b", "media/user/b/48.webp", "media/video", "media/video/a"],
    ...["media/video/a/hls-1", "media/video/a/hls-1/0.m4s"],
  ]);
  const never = new AbortController();
  never.abort();
  await closeOldMedia(data, log, never.signal);
  expect(await open()).toHaveLength(8);
  await closeOldMedia(data, log, new AbortController().signal);
  expect(await open()).toEqual([]);
  expect(await modeOf(outside)).toBe("644");
  expect(logged).toEqual([]);

  // Millions of files are looked at once, and again only when the folder was opened.
  const segment = join(data, "media/video/a/hls-1/0.m4s");
  await chmod(segment, 0o644);
  for (const opened of [false, true]) {
    if (opened) await chmod(data, 0o750);
    await closeDataFolder(data, log);
    await closeOldMedia(data, log, new AbortController().signal);
    expect([opened, await modeOf(segment)]).toEqual([opened, opened ? "600" : "644"]);
  }
  expect(await open()).toEqual([]);
});

test("a folder that holds other things stays open, what is ours in it does not", async () => {
  await write("letters/private.txt");
  await write("run.sh");
  await write("keys/session");
  await closeDataFolder(data, log);
  await closeOldMedia(data, log, new AbortController().signal);
  expect(await open()).toEqual([".", "letters 755", "letters/private.txt 644", "run.sh 644"]);
  expect(JSON.parse(logged[0] ?? "")).toMatchObject({ level: "warn", foreign: ["letters", "run.sh"] });
});

test("the program closes what it finds, and makes nothing that others may read", async () => {
  const env = { ...Bun.env, DATABASE_URL: "", NADAJ_DATA: data, PORT: "0", RTMP_PORT: "0", MEDIAMTX_PATH: "off" };
  const made = Bun.spawn(["bun", "src/main.ts", "migrate"], { env, stdout: "ignore", stderr: "inherit" });
  expect(await made.exited).toBe(0);
  await write("media/video/a/hls-1/0.m4s");
  for (const name of ["", "nadaj.sqlite"]) await chmod(join(data, name), name ? 0o644 : 0o755);
  const child = Bun.spawn(["sh", "-c", "umask 022; exec bun src/main.ts serve"], {
    env: { ...env, HOST: "127.0.0.1", LOG_LEVEL: "error" },
    stdout: "pipe",
    stderr: "ignore",
  });
  try {
    let said = "";
    const reader = child.stdout.getReader();
    while (!said.includes("token=")) said += new TextDecoder().decode((await reader.read()).value);
    const url = (/listens on ([^\s"]+)/.exec(said)?.[1] ?? "").replace("localhost", "127.0.0.1");
    const token = /token=(\w+)/.exec(said)?.[1] ?? "";
    const admin = { name: "Ewa", email: "ewa@example.org", password: "tajne123", passwordRepeat: "tajne123" };
    const post = (path: string, form: Record<string, string>) =>
      fetch(url + path, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
    expect((await post("/setup", { token, siteName: "Telewizja", ...admin })).status).toBe(303);
    expect((await post("/reset-password", { email: admin.email })).status).toBe(200);
    await until(
      () => readdir(join(data, "outbox")).catch(() => []),
      (mails) => mails.length === 1,
    );
    expect(await until(open, (found) => found.length === 0)).toEqual([]);
    expect((await readdir(data)).sort()).toContain("nadaj.sqlite");
  } finally {
    child.kill("SIGTERM");
    await child.exited;
  }
});
