import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmod, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rootFile } from "../platform/root.ts";

const entry = rootFile("scripts/ensure.cjs");
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-ensure-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function ensure(args: string[], env: Record<string, string>) {
  const node = Bun.which("node") ?? "node";
  const child = Bun.spawn([node, ...args], { env, stdin: "ignore", stdout: "pipe", stderr: "pipe" });
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { said: out + err, status: await child.exited };
}

test("a Node that is too old is named, in words that it understands", async () => {
  const text = await Bun.file(entry).text();
  // Node 12, and 10 of older systems, know none of these.
  expect(text).not.toMatch(/\?\.|\?\?|node:|^\s*(import|export)\s/m);
  const old = join(folder, "old.cjs");
  await Bun.write(
    old,
    'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.19.0" } });',
  );
  const { said, status } = await ensure(["-r", old, entry, "start"], { PATH: process.env.PATH ?? "" });
  expect([status, said.split("\n").length]).toEqual([1, 3]);
  expect(said).toMatch(/^Nadaj needs Node 20 or newer; this is Node 18\.19\.0 \(\//);
});

test("each program that is missing is named, with the package that brings it", async () => {
  const programs = join(folder, "programs");
  await mkdir(programs);
  await symlink(Bun.which("sh") ?? "", join(programs, "sh"));
  await Bun.write(join(programs, "ffmpeg"), "#!/bin/sh\n");
  await chmod(join(programs, "ffmpeg"), 0o755);
  // Root installs what is missing; who is asked here is somebody else.
  const anybody = join(folder, "anybody.cjs");
  await Bun.write(anybody, "process.getuid = () => 65534;");
  const without = (env: Record<string, string>) => ensure(["-r", anybody, entry, "start"], { PATH: programs, ...env });
  const named = await without({});
  expect([named.status, named.said]).toEqual([
    1,
    expect.stringMatching(/^Nadaj needs ffprobe\. .*\n.*apt-get install .* ffmpeg\n$/),
  ]);
  expect((await without({ FFPROBE_PATH: "/opt/ffprobe" })).status).toBe(0);
});
