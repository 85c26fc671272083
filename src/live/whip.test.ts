import { afterEach, beforeEach, expect, test } from "bun:test";
import { minute } from "../platform/clock.ts";
import { dialect } from "../platform/config/dialect.ts";
import { translator } from "../platform/i18n/translate.ts";
import { nodes } from "../platform/nodes/table.ts";
import { loginAs, makeOwner } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { needs } from "../testing/needs.ts";
import { createLive } from "./rules/lives.ts";
import { type Studio, startStudio } from "./studio/studio.ts";
import { liveOwners } from "./table.ts";

needs(dialect === "postgres", "over SQLite there is one node").describe("a browser's camera", () => {
  const t = translator("pl");
  let harness: Harness;
  let studio: Studio;
  let id: string;
  let cookie: string;
  beforeEach(async () => {
    harness = await startHarness({ env: { LIVE_RENDITIONS: "off", MEDIAMTX_PATH: "off" } });
    studio = await startStudio(harness.ctx, { port: 0, host: "127.0.0.1" });
    const { user, channel } = await makeOwner(harness);
    const actor = { userId: user.id, role: "creator", channelIds: [channel.id] } as const;
    const options = { visibility: "public", liveAutostart: true, liveAutofinish: true } as const;
    ({ id } = await createLive(harness.ctx, actor, channel.id, { title: "Z kamery", ...options }));
    cookie = [...(await loginAs(harness, user)).cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  });
  afterEach(async () => {
    await studio.stop();
    await harness[Symbol.asyncDispose]();
  });

  /** Another process of the site, which answers whatever it is asked; gives what that was. */
  async function beside(nodeId: string, answer: () => Response) {
    const heard: { method: string; path: string; cookie: string | null; body: string }[] = [];
    const server = Bun.serve({
      ...{ hostname: "127.0.0.1", port: 0 },
      async fetch(request) {
        const { method, url, headers } = request;
        heard.push({ method, path: new URL(url).pathname, cookie: headers.get("cookie"), body: await request.text() });
        return answer();
      },
    });
    const now = harness.clock.now();
    const about = { session: "s", name: nodeId, kind: "web" as const, version: "1", queues: [], settings: {} };
    const row = { id: nodeId, ...about, internalUrl: server.url.href, startedAt: now, seenAt: now };
    await harness.ctx.write((tx) => tx.db.insert(nodes).values(row));
    return { heard, [Symbol.asyncDispose]: () => server.stop(true) };
  }

  const ask = (method: string, path: string, type: string, body: string) =>
    harness.app.fetch(
      new Request(`http://localhost:3000/live/whip/${id}${path}`, {
        method,
        headers: { cookie, origin: "http://localhost:3000", "content-type": type },
        ...(method === "DELETE" ? {} : { body }),
      }),
      () => "127.0.0.1",
    );

  test("is offered to the process that has its stream, and changed and ended at the one that has its session", async () => {
    const headers = { location: "/live/whip/x/there.y", etag: "*", "content-type": "application/sdp" };
    await using there = await beside("there", () => new Response("v=0", { status: 201, headers }));
    await harness.ctx.write((tx) =>
      tx.db.insert(liveOwners).values({ videoId: id, nodeId: "there", leaseUntil: harness.clock.now() + minute }),
    );
    const offered = await ask("POST", "", "application/sdp", "v=0 offer");
    expect([
      offered.status,
      await offered.text(),
      offered.headers.get("location"),
      offered.headers.get("etag"),
    ]).toEqual([...[201, "v=0", "/live/whip/x/there.y", "*"]]);
    for (const method of ["PATCH", "DELETE"])
      await ask(method, "/there.0-1", "application/trickle-ice-sdpfrag", "a=candidate");
    expect(there.heard).toEqual([
      { method: "POST", path: `/live/whip/${id}`, cookie, body: "v=0 offer" },
      { method: "PATCH", path: `/live/whip/${id}/there.0-1`, cookie, body: "a=candidate" },
      { method: "DELETE", path: `/live/whip/${id}/there.0-1`, cookie, body: "" },
    ]);
  });

  test("is taken here when the process that had its stream says nothing", async () => {
    await harness.ctx.write((tx) =>
      tx.db.insert(liveOwners).values({ videoId: id, nodeId: "gone", leaseUntil: harness.clock.now() + minute }),
    );
    // There is no MediaMTX here, and it got as far as that.
    const offered = await ask("POST", "", "application/sdp", "v=0");
    expect([offered.status, await offered.text()]).toEqual([503, expect.stringContaining(t("problems.WHIP_OFF"))]);
  });
});
