import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { hour } from "../platform/clock.ts";
import { makeChannel } from "../testing/factories.ts";
import { liveScene } from "../testing/live.ts";
import { videoById } from "../videos/queries/video.ts";
import { videos } from "../videos/table.ts";
import { liveSamples } from "./table.ts";

const { scene, madeKeys, newLive, roomOf, announced } = liveScene();

test("only who works on the channel controls its streams, over the API", async () => {
  const { harness, member, admin, moderator, stranger, channel } = scene;
  const calls: [string, (id: string) => string, object?][] = [
    ["GET", (id) => `/videos/${id}/live/stats`],
    ["GET", (id) => `/videos/${id}/live/url`],
    ["GET", () => `/live/stream-url?channelId=${channel.id}`],
    ["POST", (id) => `/videos/${id}/url`],
    ["POST", () => "/live/stream-key", { channelId: channel.id }],
    ["PATCH", (id) => `/videos/${id}/live`, { liveAutofinish: false }],
    ["POST", (id) => `/videos/${id}/live/finish`],
    ["POST", (id) => `/live/end-stream/${id}`],
  ];
  const id = await announced();
  for (const [method, path, body] of calls) {
    const statuses: [string, number][] = [];
    for (const [name, client] of Object.entries({ guest: harness.guest(), stranger, moderator, member, admin })) {
      const answer = await client.api(method, path(id), body);
      statuses.push([name, answer.status]);
      const { key } = (answer.json ?? {}) as { key?: string };
      if (key) madeKeys.push(key);
    }
    expect([method, path("id"), Object.fromEntries(statuses)]).toEqual([
      method,
      path("id"),
      { guest: 401, stranger: 404, moderator: 404, member: 200, admin: 200 },
    ]);
  }
  expect((await harness.guest().api("GET", "/live/rtmp-url")).status).toBe(401);
  expect((await stranger.api("GET", "/live/rtmp-url")).json).toEqual({ url: "rtmp://localhost:1940/live" });
});

test("the pages of streams open for who works on the channel only", async () => {
  const { harness, owner, member, admin, moderator, stranger } = scene;
  const id = await announced();
  const parts = ["desk", "viewers", "connect"].map((name) => `${roomOf(id)}/${name}`);
  const asPart = { "hx-request": "true" };
  for (const path of [newLive(), roomOf(id), ...parts]) {
    expect((await harness.guest().get(path)).location).toStartWith("/login?next=");
    if (parts.includes(path)) expect((await harness.guest().get(path, asPart)).status).toBe(401);
    for (const client of [stranger, moderator]) {
      expect((await client.get(path)).location).toBe("/");
      if (parts.includes(path)) expect((await client.get(path, asPart)).status).toBe(403);
    }
    for (const client of [owner, member, admin])
      for (const prefix of ["", "/en"])
        expect([path, (await client.get(prefix + path, asPart)).status]).toEqual([path, 200]);
  }
  for (const path of parts)
    expect((await owner.get(`/en${path}?key=channel`)).location).toBe(`/en${roomOf(id)}?key=channel`);
  expect((await stranger.post(roomOf(id), { action: "finish" })).location).toBe("/");
  const another = await makeChannel(harness, { id: stranger.userId ?? "" });
  const crossed = `/manage-channel/${another.id}/videos/${id}/live`;
  expect((await stranger.get(crossed)).status).toBe(404);
  expect((await stranger.post(crossed, { action: "finish" })).status).toBe(404);
  expect((await videoById(harness.ctx, id))?.livestreamEndedAt).toBeNull();
  await harness.ctx.write((tx) => tx.db.update(videos).set({ live: false }).where(eq(videos.id, id)));
  expect((await owner.get(roomOf(id))).status).toBe(404);
});

test("the course of a stream is changed until it begins, its end at any time", async () => {
  const { harness, owner } = scene;
  const { ctx, clock } = harness;
  const id = await announced();
  const soon = new Date(clock.now() + hour).toISOString();
  const moved = await owner.api("PATCH", `/videos/${id}/live`, { livestreamStartsAt: soon, liveAutostart: false });
  expect(moved.json).toMatchObject({ livestreamStartsAt: soon, liveAutostart: false, liveAutofinish: true });
  const room = await owner.get(roomOf(id));
  expect(room.text).toContain(`data-instant="${Date.parse(soon)}"`);
  const saved = await owner.post(roomOf(id), { action: "save", livestreamStartsAt: "", liveAutostart: "1" });
  expect(saved.status).toBe(303);
  expect(await videoById(ctx, id)).toMatchObject({
    livestreamStartsAt: null,
    liveAutostart: true,
    liveAutofinish: false,
  });
  // A time that is over and was left alone is no fault, though the field knows no seconds.
  const passed = clock.now() - hour + 1234;
  await ctx.write((tx) => tx.db.update(videos).set({ livestreamStartsAt: passed }).where(eq(videos.id, id)));
  const shown = /id="f-livestreamStartsAt"[^>]*value="([^"]+)"/.exec((await owner.get(roomOf(id))).text)?.[1] ?? "";
  const left = { action: "save", livestreamStartsAt: shown, liveAutostart: "1" };
  expect((await owner.post(roomOf(id), left)).status).toBe(303);
  expect((await videoById(ctx, id))?.livestreamStartsAt).toBe(passed);
  const wrong = await owner.post(roomOf(id), { action: "save", livestreamStartsAt: "2020-01-01T10:00" });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain("Wprowadzona data jest nieaktualna");
  expect(wrong.text).toContain('value="2020-01-01T10:00"');
  await ctx.write((tx) =>
    tx.db
      .update(videos)
      .set({ livestreamStartedAt: clock.now(), livestreamStartsAt: clock.now() })
      .where(eq(videos.id, id)),
  );
  const late = await owner.api("PATCH", `/videos/${id}/live`, { livestreamStartsAt: soon });
  expect([late.status, (late.json as { error: string }).error]).toEqual([409, "LIVE_STARTED"]);
  await owner.post(roomOf(id), { action: "save", liveAutofinish: "1" });
  expect(await videoById(ctx, id)).toMatchObject({ liveAutostart: true, liveAutofinish: true });
});

test("nothing starts without a signal, and what ended cannot be taken up again", async () => {
  const { owner } = scene;
  const id = await announced();
  const early = await owner.api("POST", `/videos/${id}/live/start`);
  expect([early.status, (early.json as { error: string }).error]).toEqual([409, "NO_SIGNAL"]);
  const page = await owner.post(roomOf(id), { action: "start" });
  expect(page.status).toBe(409);
  expect(page.text).toContain("Serwer nie odbiera jeszcze obrazu");
  const asked = await owner.get(`${roomOf(id)}?confirm=call-off`);
  expect(asked.text).toMatch(/<dialog[^>]*id="call-off"[^>]*open/);
  expect((await owner.post(roomOf(id), { action: "finish" })).status).toBe(303);
  const over = await owner.get(roomOf(id));
  expect(over.text).toContain("Nie rozpoczęła się, więc nie ma nagrania.");
  expect(over.text).not.toContain("hx-trigger");
  for (const path of ["live/start", "url"]) {
    const answer = await owner.api("POST", `/videos/${id}/${path}`);
    expect([path, answer.status, (answer.json as { error: string }).error]).toEqual([path, 409, "LIVE_ENDED"]);
  }
  expect((await owner.post(roomOf(id), { action: "nonsense" })).status).toBe(422);
});

test("viewers over time are a chart and the same table", async () => {
  const { harness, owner } = scene;
  const { ctx, clock } = harness;
  const id = await announced();
  const at = clock.now() - hour;
  const rows = Array.from({ length: 100 }, (_, index) => ({
    videoId: id,
    at: at + index * 10_000,
    viewers: index === 50 ? 1234 : 7,
    bitrate: 2_500_000,
  }));
  await ctx.write((tx) => tx.db.insert(liveSamples).values(rows));
  const { text } = await owner.get(`${roomOf(id)}/viewers`, { "hx-request": "true" });
  expect(text).toContain("1\u00a0234");
  expect(text.match(/<rect/g)?.length).toBe(50);
  expect(text.match(/<tr><td/g)?.length).toBe(50);
  expect(text).toContain('data-hx-swap-oob="outerMorph"');
  const { samples } = (await owner.api("GET", `/videos/${id}/live/stats`)).json as { samples: unknown[] };
  expect(samples).toHaveLength(100);
});
