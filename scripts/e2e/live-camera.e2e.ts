/** A member of a channel films with a browser, and is removed from the channel meanwhile. */

import { expect } from "bun:test";
import { channelMembers } from "../../src/channels/table.ts";
import { findMediaMtx } from "../../src/ingest/ingest.ts";
import { createLive } from "../../src/live/rules/lives.ts";
import { startStudio } from "../../src/live/studio/studio.ts";
import { loginAs, makeChannel, makeUser } from "../../src/testing/factories.ts";
import { startHarness } from "../../src/testing/harness.ts";
import { needs } from "../../src/testing/needs.ts";
import { freePort } from "../../src/testing/ports.ts";
import { until } from "../../src/testing/publisher.ts";
import { openWindowed } from "./browser.ts";

const program = findMediaMtx(process.env.MEDIAMTX_PATH);
const options = { visibility: "public", liveAutostart: true, liveAutofinish: true } as const;

needs(program, "no mediamtx in PATH and no MEDIAMTX_PATH").test(
  "whoever is removed from a channel while filming is cut off at once",
  async () => {
    const env = { MEDIAMTX_PATH: program ?? "", SRT_PORT: "0", WHIP_PORT: String(freePort()) };
    await using harness = await startHarness({ env: { ...env, LIVE_RENDITIONS: "off" } });
    const { ctx, clock } = harness;
    const studio = await startStudio(ctx, { port: 0, host: "127.0.0.1" });
    const [user, second] = [await makeUser(harness, { role: "creator" }), await makeUser(harness)];
    const channel = await makeChannel(harness, user);
    const membership = { channelId: channel.id, userId: second.id, role: "editor", createdAt: clock.now() } as const;
    await ctx.write((tx) => tx.db.insert(channelMembers).values(membership));
    const actor = { userId: user.id, role: "creator", channelIds: [channel.id] } as const;
    const { id } = await createLive(ctx, actor, channel.id, { title: "Z telefonu", ...options });
    const [owner, member] = [await loginAs(harness, user), await loginAs(harness, second)];
    const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: async (request) => {
        const headers = new Headers(request.headers);
        for (const [name, value] of [
          ["cookie", cookie],
          ["host", "localhost:3000"],
          ["origin", "http://localhost:3000"],
        ] as const)
          headers.set(name, value);
        const { method } = request;
        const body = method === "GET" || method === "HEAD" ? {} : { body: await request.arrayBuffer() };
        const url = new URL(new URL(request.url).pathname, "http://localhost:3000");
        return harness.app.fetch(new Request(url, { method, headers, ...body }), () => "127.0.0.1");
      },
    });
    const browser = await openWindowed("--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream");
    try {
      await until(
        () => studio.frontEnd.status().state,
        (state) => state === "running",
      );
      const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
      await page.goto(`${server.url}manage-channel/${channel.id}/videos/${id}/live`);
      await page.click("text=Włącz kamerę");
      await page.click("text=Rozpocznij nadawanie");
      await until(
        () => studio.broadcast(id)?.stream.seconds ?? 0,
        (seconds) => seconds > 1,
        30_000,
      );
      expect(studio.broadcast(id)?.publishing?.protocol).toBe("WHIP");
      await owner.post(`/manage-channel/${channel.id}/users`, { action: "remove", userId: second.id });
      await until(
        () => studio.broadcast(id)?.publishing,
        (publishing) => publishing === undefined,
        2000,
      );
      const before = studio.broadcast(id)?.stream.seconds;
      await until(
        () => studio.frontEnd.publishers().length,
        (count) => count === 0,
      );
      // The browser tries again, in vain.
      await page.waitForSelector('[data-state="lost"], [data-state="preview"], [data-state="failed"]');
      await Bun.sleep(4000);
      expect([studio.broadcast(id)?.publishing, studio.broadcast(id)?.stream.seconds]).toEqual([undefined, before]);
    } finally {
      await browser.close();
      await server.stop(true);
      await studio.stop();
    }
  },
  90_000,
);
