import { afterAll, beforeAll, expect } from "bun:test";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { hears, say, socketUrl, stage } from "../testing/chat.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { Ear, type Listening, listen } from "../testing/listen.ts";
import { needs } from "../testing/needs.ts";
import { freePort } from "../testing/ports.ts";

const program = Bun.which("nginx") ?? (existsSync("/usr/sbin/nginx") ? "/usr/sbin/nginx" : undefined);
let harness: Harness;
let site: Listening;
let folder: string;
let nginx: Bun.Subprocess | undefined;
let address = "";

beforeAll(async () => {
  if (!program) return;
  harness = await startHarness({ env: { TRUST_PROXY: "true" } });
  site = listen(harness);
  folder = await mkdtemp(joinPath(tmpdir(), "nadaj-proxy-"));
  const port = freePort();
  address = `http://127.0.0.1:${port}`;
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder};`);
  await Bun.write(
    joinPath(folder, "nginx.conf"),
    `${process.getuid?.() === 0 ? "user root;" : ""} daemon off; pid ${folder}/pid; events {}
http {
  access_log off; ${temporary.join(" ")}
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${site.url};
      proxy_http_version 1.1;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection upgrade;
      proxy_set_header Host tv.example.org;
      proxy_set_header X-Forwarded-Proto https;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }
  }
}`,
  );
  const conf = joinPath(folder, "nginx.conf");
  nginx = Bun.spawn([program, "-p", folder, "-c", conf, "-e", joinPath(folder, "error.log")], { stdout: "ignore" });
  for (let attempt = 0; attempt < 100 && !(await fetch(`${address}/healthz`).catch(() => undefined)); attempt++)
    await Bun.sleep(50);
});
afterAll(async () => {
  if (!program) return;
  nginx?.kill();
  await nginx?.exited;
  await site[Symbol.asyncDispose]();
  await harness[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

needs(program, "there is no nginx").test(
  "the chat works through nginx with TLS in front, for this site's pages only",
  async () => {
    const { video, annaClient } = await stage(harness);
    const path = socketUrl({ ...site, url: address }, video.id);
    const cookie = `session=${annaClient.cookies.get("session")}`;
    const anna = new Ear(path, { cookie, origin: "https://tv.example.org" });
    await anna.hear(({ t }) => t === "hello");
    const guest = new Ear(path, { origin: "https://tv.example.org" });
    await guest.hear(({ t }) => t === "hello");
    const said = await say(anna, "Przez pośrednika");
    await hears(guest, ({ id }) => id === said.id);
    const foreign = new Ear(path, { cookie, origin: "https://zly.example" });
    await foreign.end();
    expect(foreign.frames).toEqual([]);
  },
);
