import { expect, test } from "bun:test";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../platform/clock.ts";
import { loadConfig } from "../../platform/config/config.ts";
import { makeLog } from "../../platform/log.ts";
import { startFrontEnd } from "./front-end.ts";
import type { FrontEndStatus } from "./types.ts";

const key = "secret-key-0001";

test("a MediaMTX elsewhere is watched, asked to end streams, and has its keys checked; none is started here", async () => {
  const folder = await mkdtemp(join(tmpdir(), "nadaj-remote-"));
  const kicks: string[] = [];
  let items = [
    {
      name: `live/${key}`,
      available: true,
      source: { type: "srtConn", id: "11111111-0000-0000-0000-000000000001" },
      tracks2: [{ codec: "H264" }],
      inboundBytes: 7,
    },
  ];
  const api = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      if (request.headers.get("authorization") !== `Basic ${btoa("me:pass/word")}`)
        return new Response(null, { status: 401 });
      const { pathname } = new URL(request.url);
      if (pathname.includes("/kick/")) {
        kicks.push(pathname);
        items = [];
      }
      if (pathname.includes("/get/")) return Response.json({ remoteAddr: "203.0.113.5:99" });
      return Response.json({ version: "v1.20.1", pageCount: 1, items: pathname.endsWith("/paths/list") ? items : [] });
    },
  });
  const states: FrontEndStatus[] = [];
  const start = () =>
    startFrontEnd({
      config: loadConfig({ NADAJ_DATA: folder, MEDIAMTX_API: `http://me:pass%2Fword@127.0.0.1:${api.port}` }),
      ingestPort: 1935,
      take: async () => ({ refuse: "BadName", description: "" }),
      authorise: async (asked) => asked.key === key && asked.address === "203.0.113.5",
      onState: (status) => states.push(status),
      log: makeLog({ level: "error", format: "json", write: () => undefined }),
      clock: systemClock,
      timing: { poll: 20, silence: 100 },
    });
  const frontEnd = start();
  const until = async (is: () => boolean) => {
    for (let tries = 0; tries < 500 && !is(); tries++) await Bun.sleep(10);
    expect(is()).toBe(true);
  };
  await until(() => frontEnd.publishers().length === 1);
  expect(frontEnd.status()).toMatchObject({ state: "running", remote: true, version: "1.20.1", protocols: {} });
  expect(frontEnd.publisher(key)).toMatchObject({ protocol: "srt", address: "203.0.113.5", bytes: 7 });

  await frontEnd.kick(key);
  await until(() => frontEnd.publishers().length === 0);
  expect(kicks).toEqual(["/v3/srtconns/kick/11111111-0000-0000-0000-000000000001"]);

  const file = join(folder, "keys", "mediamtx");
  const secret = (await Bun.file(file).text()).trim();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const asked = (body: object, password: string) =>
    frontEnd.authHandler(
      new Request("https://tv.example.org/internal/mediamtx/auth", {
        method: "POST",
        body: JSON.stringify({ ip: "203.0.113.5", protocol: "srt", ...body }),
        headers: { authorization: `Basic ${btoa(`mediamtx:${password}`)}` },
      }),
    );
  const publish = { action: "publish", path: `live/${key}` };
  expect((await asked(publish, secret)).status).toBe(204);
  expect((await asked({ ...publish, path: "live/another-key-1" }, secret)).status).toBe(401);
  expect((await asked(publish, "guess")).status).toBe(404);
  expect((await asked({ action: "api", user: "me", password: "pass/word" }, secret)).status).toBe(204);

  await api.stop(true);
  await until(() => frontEnd.status().state === "failed");
  expect(JSON.stringify(states)).not.toContain("pass/word");
  await frontEnd.stop();
  const again = start();
  expect((await Bun.file(file).text()).trim()).toBe(secret);
  await again.stop();
  expect(await Bun.file(join(folder, "mediamtx", "mediamtx.yml")).exists()).toBe(false);
  await rm(folder, { recursive: true, force: true });
});

test("without MEDIAMTX_API nobody is answered at the public address", async () => {
  const frontEnd = startFrontEnd({
    config: loadConfig({ MEDIAMTX_PATH: "off", NADAJ_DATA: tmpdir() }),
    ingestPort: 1935,
    take: async () => ({ refuse: "BadName", description: "" }),
    authorise: async () => true,
    log: makeLog({ level: "error", format: "json", write: () => undefined }),
    clock: systemClock,
  });
  const request = new Request("https://tv.example.org/internal/mediamtx/auth", { method: "POST", body: "{}" });
  expect((await frontEnd.authHandler(request)).status).toBe(404);
  await frontEnd.stop();
});
