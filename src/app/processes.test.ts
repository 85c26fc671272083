import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { rotateVideoKey } from "../live/rules/keys.ts";
import { createLive } from "../live/rules/lives.ts";
import { siteKeys } from "../platform/cluster/table.ts";
import { dialect } from "../platform/config/dialect.ts";
import { hears, join as joinChat, say, stage } from "../testing/chat.ts";
import type { Client } from "../testing/client.ts";
import { makeOwner, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { needs } from "../testing/needs.ts";
import { publish, until } from "../testing/publisher.ts";
import { type Server, startServer } from "../testing/server.ts";
import { videoById } from "../videos/queries/video.ts";
import { videos } from "../videos/table.ts";

/** The program as it is started by an operator, twice over one database. */
needs(dialect === "postgres", "it is about PostgreSQL").describe("two processes of one site", () => {
  let harness: Harness;
  let folder: string;
  let servers: Server[];

  beforeAll(async () => {
    harness = await startHarness();
    // The two have the real time.
    harness.clock.set(Date.now());
    folder = await mkdtemp(join(tmpdir(), "nadaj-processes-"));
    await harness.ctx.write((tx) => tx.db.delete(siteKeys));
    servers = await Promise.all(["one", "other"].map(start));
  }, 60_000);
  afterAll(async () => {
    await Promise.all((servers ?? []).map((server) => server.stop()));
    await harness[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  /** Each with a data folder of its own, and both with one for media. */
  async function start(name: string): Promise<Server> {
    await mkdir(join(folder, name));
    await mkdir(join(folder, "media"), { recursive: true });
    await symlink(join(folder, "media"), join(folder, name, "media"));
    return startServer(harness, join(folder, name), { NADAJ_NODE: name, NADAJ_QUEUES: "none" });
  }

  const [here, there] = [() => servers[0] as Server, () => servers[1] as Server];

  async function api(server: Server, client: Client, method: string, path: string) {
    const headers = { cookie: `session=${client.cookies.get("session")}`, origin: server.url };
    const answer = await fetch(`${server.url}/api${path}`, { method, headers });
    return { status: answer.status, json: (await answer.json().catch(() => undefined)) as Record<string, unknown> };
  }

  test("started at once, they sign by the same keys", async () => {
    const anna = await person(harness);
    const [one, other] = await Promise.all(
      servers.map((server) => api(server, anna, "GET", "/auth/push-notifications")),
    );
    expect([one?.status, one?.json.publicKey]).toEqual([200, other?.json.publicKey]);
    expect([one?.json.hash, String(one?.json.hash).length]).toEqual([other?.json.hash, 64]);
    expect(one?.json.publicKey).not.toBe(harness.ctx.keys.vapid.publicKey);
  });

  test("what is said through one reaches a socket of the other", async () => {
    const { video, annaClient, bogdanClient } = await stage(harness);
    const site = ({ url }: Server) => ({ url }) as Parameters<typeof joinChat>[0];
    const anna = await joinChat(site(here()), annaClient, video.id);
    const bogdan = await joinChat(site(there()), bogdanClient, video.id);
    const first = await say(anna, "Tu jeden");
    const second = await say(bogdan, "Tu drugi");
    expect((await hears(bogdan, ({ id }) => id === first.id)).body).toEqual(["Tu jeden"]);
    expect((await hears(anna, ({ id }) => id === second.id)).body).toEqual(["Tu drugi"]);
    for (const ear of [anna, bogdan]) ear.close();
  }, 60_000);

  test("a stream that one receives is put on the air and ended through the other", async () => {
    const { user, owner, channel } = await makeOwner(harness);
    const actor = { userId: user.id, role: "creator", channelIds: [channel.id] } as const;
    const options = { visibility: "public", liveAutostart: false, liveAutofinish: true } as const;
    const { id } = await createLive(harness.ctx, actor, channel.id, { title: "U kogo", ...options });
    const key = await rotateVideoKey(harness.ctx, actor, id);
    const publisher = publish(`${here().rtmp}/${key}`, 60);
    const start = () => api(there(), owner, "POST", `/videos/${id}/live/start`);
    await until(start, ({ status }) => status < 300, 30_000);
    expect((await videoById(harness.ctx, id))?.livestreamStartedAt).toBeNumber();
    expect((await api(there(), owner, "POST", `/videos/${id}/live/finish`)).status).toBeLessThan(300);
    expect((await videoById(harness.ctx, id))?.livestreamEndedAt).toBeNumber();
    await publisher.over;
  }, 90_000);

  test("a stream is watched and looked after through the other, which takes it over when its process dies", async () => {
    const { user, owner, channel } = await makeOwner(harness);
    const actor = { userId: user.id, role: "creator", channelIds: [channel.id] } as const;
    const options = { visibility: "public", liveAutostart: false, liveAutofinish: false } as const;
    const { id } = await createLive(harness.ctx, actor, channel.id, { title: "Przez drugi", ...options });
    const key = await rotateVideoKey(harness.ctx, actor, id);
    const first = publish(`${here().rtmp}/${key}`, 60);
    const stats = async () => (await api(there(), owner, "GET", `/videos/${id}/live/stats`)).json;
    const received = await until(stats, ({ stage, health }) => stage === "preview" && Object(health).width > 0, 30_000);
    expect(received.health).toMatchObject({ width: 160, height: 90, protocol: "RTMP" });
    await until(
      () => api(there(), owner, "POST", `/videos/${id}/live/start`),
      ({ status }) => status < 300,
      30_000,
    );
    const media = `${there().url}/media/video/${id}/hls-1`;
    const text = async (path: string) => (await fetch(`${media}/${path}`)).text();
    const master = await until(
      () => text("live.m3u8"),
      (said) => said.startsWith("#EXTM3U"),
    );
    const folderOf = /^(\w+)\/live\.m3u8$/m.exec(master)?.[1] ?? "";
    const playlist = await until(
      () => text(`${folderOf}/live.m3u8`),
      (said) => said.includes("#EXTINF"),
    );
    const [, part = ""] = /URI="([^"]+\.m4s)"/.exec(playlist) ?? [];
    const got = await fetch(`${media}/${folderOf}/${part}`);
    expect([got.status, got.headers.get("content-type"), (await got.bytes()).length > 100]).toEqual([
      200,
      "video/iso.segment",
      true,
    ]);
    const forged = { "x-nadaj-node": `${Date.now().toString(36)}.${"A".repeat(43)}` };
    expect((await fetch(`${here().url}/internal/live/${id}`, { headers: forged })).status).toBe(404);
    await harness.ctx.write((tx) => tx.db.update(videos).set({ visibility: "private" }).where(eq(videos.id, id)));
    await until(
      () => fetch(`${media}/live.m3u8`),
      ({ status }) => status === 404,
    );
    await harness.ctx.write((tx) => tx.db.update(videos).set({ visibility: "public" }).where(eq(videos.id, id)));

    await here().stop("SIGKILL");
    await first.over;
    const again = publish(`${there().rtmp}/${key}`, 60);
    await until(stats, ({ stage }) => stage === "live", 20_000);
    await until(
      () => text(`${folderOf}/live.m3u8`),
      (said) => said.includes("#EXT-X-DISCONTINUITY"),
    );
    again.quit();
    await again.over;
  }, 120_000);
});
