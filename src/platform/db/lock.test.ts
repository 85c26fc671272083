import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { needs } from "../../testing/needs.ts";
import { dialect } from "../config/dialect.ts";
import { lockDataFolder } from "./lock.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-lock-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function start(args: string[], data: string) {
  return Bun.spawn(["bun", "src/main.ts", ...args], {
    env: {
      ...Bun.env,
      ...{ NADAJ_DATA: join(folder, data), DATABASE_URL: "", MEDIAMTX_PATH: "off" },
      ...{ PORT: "0", RTMP_PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "error", LOG_FORMAT: "text" },
    },
    stdin: new Blob(["tajne123\n"]),
    stdout: "pipe",
    stderr: "pipe",
  });
}

async function run(args: string[], data: string) {
  const child = start(args, data);
  const [out, err, status] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { out, err, status };
}

/** A server, once it listens; what it says is read on, as a closed pipe would end it. */
async function serving(data: string) {
  const child = start(["serve"], data);
  const said = Promise.withResolvers<void>();
  let text = "";
  void child.stdout.pipeTo(
    new WritableStream({
      write(chunk) {
        text += new TextDecoder().decode(chunk);
        if (text.includes("listens on")) said.resolve();
      },
      close: () => said.reject(new Error(`it did not start: ${text}`)),
    }),
  );
  await said.promise;
  return child;
}

needs(dialect === "sqlite", "it is about SQLite").describe("one folder, one server", () => {
  test("a second server is refused in a sentence that names the first; what only looks or adds works beside it", async () => {
    const first = await serving("a");
    const second = await run(["serve"], "a");
    expect([second.status, second.out]).toEqual([2, ""]);
    expect(second.err).toMatch(
      new RegExp(
        `^${join(folder, "a")} is in use by another nadaj \\(process ${first.pid} on \\S+\\): stop that one first\n$`,
      ),
    );
    expect((await run(["demo", "--videos", "1"], "a")).err).toContain("is in use by another nadaj");
    const beside = [
      ["admin", "create", "--email", "szef@example.org", "--password-stdin"],
      ["backup", "--to", join(folder, "copy")],
      ["migrate", "--dry-run"],
      ["migrate"],
      ["doctor"],
    ];
    for (const args of beside) expect([args[0], (await run(args, "a")).status]).toEqual([args[0], 0]);
    // The kernel frees the lock of who could not say goodbye.
    first.kill("SIGKILL");
    await first.exited;
    const next = await serving("a");
    next.kill("SIGKILL");
    await next.exited;
  }, 60_000);

  test("of many that start at once, one serves", async () => {
    const children = Array.from({ length: 4 }, () => start(["serve"], "b"));
    const refused = children.map(async (child) => ({ child, err: await new Response(child.stderr).text() }));
    const losers = new Set<unknown>();
    for (const one of refused)
      void one.then(({ child, err }) => err.includes("in use by another") && losers.add(child));
    while (losers.size < 3) await Bun.sleep(20);
    const [winner] = children.filter((child) => !losers.has(child));
    expect(winner?.exitCode).toBeNull();
    winner?.kill("SIGKILL");
    await winner?.exited;
  }, 60_000);

  test("two that migrate at once do it once", async () => {
    const both = await Promise.all([run(["migrate"], "c"), run(["migrate"], "c")]);
    expect(both.filter(({ out }) => out.startsWith("Applied: "))).toHaveLength(1);
    // Refused by the lock of the folder, or by the database where it looked just then.
    for (const { status, err } of both)
      if (status !== 0) expect(err).toMatch(/is in use by another nadaj|another program holds the database/);
  }, 60_000);

  test("a dry run on nothing leaves nothing", async () => {
    const { out, status } = await run(["migrate", "--dry-run"], "d");
    expect([status, out.includes("CREATE TABLE")]).toEqual([0, true]);
    expect(await readdir(folder)).not.toContain("d");
  }, 30_000);

  test("a process may hold it several times", async () => {
    const config = { dataDir: join(folder, "e") };
    const outer = lockDataFolder(config);
    lockDataFolder(config)[Symbol.dispose]();
    expect(await readdir(config.dataDir)).toContain("server.pid");
    outer[Symbol.dispose]();
    expect(await readdir(config.dataDir)).not.toContain("server.pid");
    lockDataFolder(config)[Symbol.dispose]();
  });

  test("says who has it for as long as somebody has: a clean stop leaves no name behind, a crash may", async () => {
    const server = await serving("f");
    expect(await Bun.file(join(folder, "f", "server.pid")).text()).toStartWith(`${server.pid} `);
    server.kill("SIGTERM");
    expect(await server.exited).toBe(0);
    expect(await readdir(join(folder, "f"))).not.toContain("server.pid");
    const crashed = await serving("f");
    crashed.kill("SIGKILL");
    await crashed.exited;
    expect(await Bun.file(join(folder, "f", "server.pid")).text()).toStartWith(`${crashed.pid} `);
    lockDataFolder({ dataDir: join(folder, "f") })[Symbol.dispose]();
    expect(await readdir(join(folder, "f"))).not.toContain("server.pid");
  }, 60_000);
});
