/** The one-file program, started as an operator starts it: in an empty folder, with nothing of the source tree near. */

import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

let folder = "";
let executable = "";
let names: unknown[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-executable-"));
  executable = join(folder, "nadaj");
  const manifest = () => Bun.file("static/built/manifest.json").json();
  const before = await manifest();
  const built = Bun.spawnSync(["bun", "scripts/build.ts", "--outfile", executable], { stderr: "inherit" });
  expect(built.exitCode).toBe(0);
  names = [before, await manifest()];
});

afterAll(() => rm(folder, { recursive: true, force: true }));

type Started = AsyncDisposable & { url: string; output: string; stop(): Promise<number> };

/** Starts it in a folder of its own and waits for the line that names its address. */
async function start(cwd: string): Promise<Started> {
  const env = {
    PATH: process.env.PATH ?? "",
    TMPDIR: cwd,
    PORT: "0",
    RTMP_PORT: "0",
    HOST: "127.0.0.1",
    LOG_FORMAT: "text",
  };
  const child = Bun.spawn([executable], { cwd, env, stdout: "pipe", stderr: "inherit" });
  let output = "";
  const reader = child.stdout.getReader();
  const decoder = new TextDecoder();
  while (!/http:\/\/localhost:\d+\n/.test(output)) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`the program ended before it listened: ${output}`);
    output += decoder.decode(value, { stream: true });
  }
  const stop = async (): Promise<number> => {
    child.kill("SIGTERM");
    return child.exited;
  };
  return {
    url: /http:\/\/localhost:\d+/.exec(output)?.[0] ?? "",
    output,
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
    },
  };
}

async function emptyFolder(): Promise<string> {
  return mkdtemp(join(folder, "run-"));
}

test("what is built again of the same source has the same names: browsers keep what they have", () => {
  expect(names[1]).toEqual(names[0]);
});

test("serves its pages, styles and scripts from inside itself, and stops cleanly", async () => {
  const cwd = await emptyFolder();
  await using server = await start(cwd);
  expect(await (await fetch(`${server.url}/healthz`)).text()).toBe("ok");
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);

  const home = await fetch(`${server.url}/`);
  expect(home.status).toBe(200);
  const assets = new Set((await home.text()).match(/\/assets\/[\w.-]+/g));
  const kinds = [...assets].map((path) => path.split(".").at(-1));
  expect(kinds).toContain("css");
  expect(kinds).toContain("js");
  for (const path of assets) expect([path, (await fetch(server.url + path)).status]).toEqual([path, 200]);

  expect(await server.stop()).toBe(0);
  expect(await readdir(cwd)).toContain("data");
});

test("keeps nothing outside of its data folder, and starts again on what it kept", async () => {
  const cwd = await emptyFolder();
  for (let round = 0; round < 2; round++) {
    await using server = await start(cwd);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  }
  expect(await readdir(cwd)).toEqual(["data"]);
});

test("backs the database up in a Worker before it migrates", async () => {
  const cwd = await emptyFolder();
  const migrate = () => Bun.spawnSync([executable, "migrate"], { cwd, env: { PATH: process.env.PATH ?? "" } });
  expect(migrate().exitCode).toBe(0);
  const database = new Database(join(cwd, "data/nadaj.sqlite"));
  database.run("delete from migrations");
  database.close();
  // Applying the first migration again fails, as the tables are there; the backup comes before it.
  expect(migrate().exitCode).not.toBe(0);
  expect(await readdir(join(cwd, "data/backups"))).toHaveLength(1);
});

test("makes the demo of what is inside itself", async () => {
  const cwd = await emptyFolder();
  const { exitCode, stdout, stderr } = Bun.spawnSync([executable, "demo", "--videos", "1"], {
    cwd,
    env: { PATH: process.env.PATH ?? "", TMPDIR: cwd, LOG_LEVEL: "error" },
  });
  expect([exitCode, stderr.toString()]).toEqual([0, ""]);
  expect(stdout.toString()).toContain("1 videos in");
  // Bun keeps the library of password hashes there, once.
  expect((await readdir(cwd)).filter((name) => !name.startsWith(".bun-"))).toEqual(["data"]);
});

test("refuses settings that cannot be, all in one message", () => {
  const env = { PATH: process.env.PATH ?? "", PORT: "many", PUBLIC_URL: "nowhere" };
  const { exitCode, stderr } = Bun.spawnSync([executable], { cwd: folder, env });
  expect(exitCode).toBe(2);
  expect(stderr.toString()).toContain("PORT");
  expect(stderr.toString()).toContain("PUBLIC_URL");
});
