import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadConfig } from "../../platform/config/config.ts";
import { mediaMtx } from "./media-mtx.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-doctor-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("MediaMTX that is missing, wrong, too old, broken or switched off is told with how to mend it", async () => {
  const [missing] = await ask({ MEDIAMTX_PATH: join(folder, "nothing") });
  expect(missing).toMatchObject({ level: "fail", mend: expect.stringContaining("releases") });
  const [old] = await ask({ MEDIAMTX_PATH: await program("old", "echo v1.19.2") });
  expect(old).toMatchObject({ level: "fail", what: expect.stringContaining("1.19.2 is too old") });
  const [broken] = await ask({ MEDIAMTX_PATH: await program("broken", "exit 3") });
  expect(broken).toMatchObject({ level: "fail", what: expect.stringContaining("does not run") });
  expect(await ask({ MEDIAMTX_PATH: "off" })).toMatchObject([{ level: "ok" }]);
});

test("ports and the certificate of RTMPS are looked at", async () => {
  const MEDIAMTX_PATH = await program("good", "echo v1.21.0");
  const holder = await Bun.udpSocket({ port: 0, hostname: "127.0.0.1" });
  const good = await ask({ MEDIAMTX_PATH, HOST: "127.0.0.1", SRT_PORT: String(holder.port), WHIP_PORT: "0" });
  holder.close();
  expect(good.map(({ level, what }) => `${level} ${what}`)).toEqual([
    `ok MediaMTX 1.21.0 (${MEDIAMTX_PATH})`,
    "ok RTMPS is off: it needs RTMPS_CERT and RTMPS_KEY",
    `warn UDP port ${holder.port} is in use (SRT_PORT)`,
  ]);
  const [, half] = await ask({ MEDIAMTX_PATH, RTMPS_CERT: "/nowhere.pem" });
  expect(half).toMatchObject({ level: "fail", what: "RTMPS is off: RTMPS_KEY is missing" });
  const [, unread] = await ask({ MEDIAMTX_PATH, RTMPS_CERT: "/nowhere.pem", RTMPS_KEY: "/nowhere.pem" });
  expect(unread).toMatchObject({ level: "fail", what: expect.stringContaining("cannot be read") });
});

test("a MediaMTX elsewhere is asked, and its password stays out of the answer", async () => {
  const given: (string | null)[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      given.push(request.headers.get("authorization"));
      return Response.json({ version: "v1.20.1" });
    },
  });
  const MEDIAMTX_API = `http://me:tajne@127.0.0.1:${server.port}`;
  expect(await ask({ MEDIAMTX_API })).toEqual([
    { level: "ok", what: `MediaMTX 1.20.1 answers at 127.0.0.1:${server.port}` },
  ]);
  expect(given).toEqual([`Basic ${btoa("me:tajne")}`]);
  await server.stop(true);
  const gone = await ask({ MEDIAMTX_API });
  expect(gone).toMatchObject([{ level: "fail", mend: expect.stringContaining("MEDIAMTX_API") }]);
  expect(JSON.stringify(gone)).not.toContain("tajne");
});

function ask(env: Record<string, string>) {
  return mediaMtx(loadConfig({ NADAJ_DATA: folder, ...env }));
}

async function program(name: string, script: string): Promise<string> {
  const path = join(folder, name);
  await Bun.write(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}
