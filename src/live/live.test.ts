import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { channelMembers } from "../channels/table.ts";
import { hour } from "../platform/clock.ts";
import type { Client } from "../testing/client.ts";
import { loginAs, makeChannel, makeUser, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { beginUpload } from "../uploads/rules/begin.ts";
import { streamsPerHour } from "../videos/limits.ts";
import { videoById } from "../videos/queries/video.ts";
import { createVideo } from "../videos/rules/edit.ts";
import { videos } from "../videos/table.ts";
import { keysPerHour } from "./limits.ts";
import { streamKeyOf } from "./queries.ts";
import { createLive } from "./rules/lives.ts";
import { liveSamples, streamKeys } from "./table.ts";

let harness: Harness;
let owner: Client;
let member: Client;
let admin: Client;
let moderator: Client;
let stranger: Client;
let channel: Awaited<ReturnType<typeof makeChannel>>;
const madeKeys: string[] = [];

beforeAll(async () => {
  harness = await startHarness({ env: { RTMP_PORT: "1940" } });
  const user = await makeUser(harness, { role: "creator" });
  channel = await makeChannel(harness, user);
  const second = await makeUser(harness);
  await harness.ctx.write((tx) =>
    tx.db
      .insert(channelMembers)
      .values({ channelId: channel.id, userId: second.id, role: "member", createdAt: harness.clock.now() }),
  );
  owner = await loginAs(harness, user);
  member = await loginAs(harness, second);
  admin = await person(harness, "admin");
  moderator = await person(harness, "moderator");
  stranger = await person(harness, "creator");
});
afterAll(() => harness[Symbol.asyncDispose]());
// No key ever reaches the log, whichever test made it.
afterEach(() => {
  const log = harness.logged.join("\n");
  expect(madeKeys.filter((key) => log.includes(key))).toEqual([]);
});

const options = { visibility: "public", liveAutostart: true, liveAutofinish: true } as const;
const form = { title: "Tatry na żywo", visibility: "public", starts: "now", liveAutostart: "1", liveAutofinish: "1" };
const newLive = () => `/manage-channel/${channel.id}/videos/live`;
const roomOf = (id: string) => `/manage-channel/${channel.id}/videos/${id}/live`;

async function announced(change: object = {}): Promise<string> {
  const actor = { userId: owner.userId ?? "", role: "creator", channelIds: [channel.id] } as const;
  return (await createLive(harness.ctx, actor, channel.id, { title: "Zapowiedź", ...options, ...change })).id;
}

async function makeKey(client: Client, id: string): Promise<string> {
  const { key } = (await client.api("POST", `/videos/${id}/url`)).json as { key: string };
  madeKeys.push(key);
  return key;
}

test("only who works on the channel controls its streams, over the API", async () => {
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
  const id = await announced();
  const parts = ["desk", "viewers", "connect"].map((name) => `${roomOf(id)}/${name}`);
  const asPart = { "hx-request": "true" };
  for (const path of [newLive(), roomOf(id), ...parts]) {
    expect((await harness.guest().get(path)).location).toStartWith("/login?next=");
    if (parts.includes(path)) expect((await harness.guest().get(path, asPart)).status).toBe(401);
    for (const client of [stranger, moderator]) expect((await client.get(path, asPart)).location).toBe("/");
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

test("a stream is announced by a form; the page of its channel leads back to it", async () => {
  const { ctx, clock } = harness;
  const sent = await owner.post(newLive(), { ...form, description: "Z Kasprowego" });
  expect(sent.status).toBe(303);
  const id = /videos\/(\w+)\/live$/.exec(sent.location ?? "")?.[1] ?? "";
  expect(await videoById(ctx, id)).toMatchObject({
    live: true,
    title: "Tatry na żywo",
    description: "Z Kasprowego",
    visibility: "public",
    livestreamStartsAt: null,
    publishedAt: clock.now(),
  });
  const room = await owner.get(roomOf(id));
  expect(room.text).toContain("Czekamy na sygnał");
  expect(room.text).toContain("rtmp://localhost:1940/live");
  expect((await owner.get(newLive())).text).toContain(`href="${roomOf(id)}"`);
  expect((await owner.get(`/manage-channel/${channel.id}/videos`)).text).toContain(`href="${roomOf(id)}"`);
  expect((await owner.get(`/manage-channel/${channel.id}/videos/${id}`)).text).toContain(`href="${roomOf(id)}"`);
});

test("a time without a zone is Polish, one with a zone is of that zone, and neither may be past", async () => {
  const { ctx } = harness;
  const startOf = async (fields: Record<string, string>) => {
    const sent = await owner.post(newLive(), { ...form, starts: "later", ...fields });
    const id = /videos\/(\w+)\/live$/.exec(sent.location ?? "")?.[1];
    const start = id && (await videoById(ctx, id))?.livestreamStartsAt;
    return start
      ? new Date(start).toISOString()
      : [
          sent.status,
          /id="f-livestreamStartsAt-issue">.*?<\/svg>(?:<!-- -->)?\s*(?:<!-- -->)?([^<]+)/.exec(sent.text)?.[1],
        ];
  };
  expect(await startOf({ livestreamStartsAt: "2026-11-22T20:00" })).toBe("2026-11-22T19:00:00.000Z");
  expect(await startOf({ livestreamStartsAt: "2027-06-22T20:00" })).toBe("2027-06-22T18:00:00.000Z");
  const inLondon = { livestreamStartsAt: "2026-11-22T20:00", livestreamStartsAtZone: "Europe/London" };
  expect(await startOf(inLondon)).toBe("2026-11-22T20:00:00.000Z");
  expect(await startOf({ livestreamStartsAt: "" })).toEqual([422, "To pole jest wymagane"]);
  expect(await startOf({ livestreamStartsAt: "jutro" })).toEqual([422, "Nieprawidłowa wartość"]);
  expect(await startOf({ livestreamStartsAt: "2026-11-20T20:00" })).toEqual([422, "Wprowadzona data jest nieaktualna"]);
  expect(await startOf({ livestreamStartsAt: "2029-11-20T20:00" })).toEqual([
    422,
    "Transmisję można zaplanować najwyżej rok wcześniej",
  ]);
});

test("a form that fails keeps what was typed, and a refused picture leaves no stream behind", async () => {
  const count = async () => (await harness.ctx.db.select().from(videos)).length;
  const before = await count();
  const failed = await owner.post(newLive(), {
    ...form,
    title: "Ta",
    description: "Opis, który zostaje",
    starts: "later",
    livestreamStartsAt: "2026-11-22T20:00",
    visibility: "private",
    liveAutofinish: [],
  });
  expect(failed.status).toBe(422);
  expect(failed.text).toContain("Opis, który zostaje");
  expect(failed.text).toContain('value="2026-11-22T20:00"');
  expect(failed.text).toMatch(/value="later"[^>]*checked|checked[^>]*value="later"/);
  expect(failed.text).toMatch(/value="private"[^>]*checked|checked[^>]*value="private"/);
  expect(failed.text).not.toMatch(/name="liveAutofinish"[^>]*checked/);
  const picture = new File(["not a picture"], "obraz.png", { type: "image/png" });
  const refused = await owner.post(newLive(), { ...form, thumbnail: picture });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('aria-describedby="f-thumbnail-issue');
  expect(await count()).toBe(before);
});

test("a key is shown once, and nowhere else", async () => {
  const { ctx } = harness;
  const id = await announced();
  const fields = { action: "key", key: "video", replaces: "" };
  const made = await owner.post(roomOf(id), fields);
  const key = /id="stream-key"[^>]*value="([\w-]{32})"/.exec(made.text)?.[1] ?? "";
  madeKeys.push(key);
  expect(made.text.split(key).length - 1).toBe(1);
  expect(made.headers.get("cache-control")).toBe("no-store");
  // A reload of that answer sends the form again: no other key is made, and none is shown.
  const again = await owner.post(roomOf(id), fields);
  expect(again.status).toBe(303);
  const room = await owner.get(roomOf(id));
  expect(room.text).not.toContain(key);
  expect(room.text).toContain(`••••••••${key.slice(-4)}`);
  const address = await owner.api("GET", `/videos/${id}/live/url`);
  expect(address.json).toMatchObject({ url: "rtmp://localhost:1940/live", keyHint: key.slice(-4) });
  for (const path of [`/videos/${id}`, `/videos/${id}/live/stats`, `/videos/managed?channelId=${channel.id}`])
    expect((await owner.api("GET", path)).text).not.toContain(key);
  expect(JSON.stringify(await ctx.db.select().from(streamKeys))).not.toContain(key);
  const present = await streamKeyOf(ctx, channel.id, id);
  const part = await owner.post(roomOf(id), { ...fields, replaces: present?.id ?? "" }, { "hx-request": "true" });
  const newer = /id="stream-key"[^>]*value="([\w-]{32})"/.exec(part.text)?.[1] ?? "";
  madeKeys.push(newer);
  expect(part.text).toStartWith("<section");
  expect(newer).not.toBe(key);
});

test("the channel's lasting key is another one than those of its streams", async () => {
  const id = await announced();
  const own = await makeKey(owner, id);
  const made = await owner.post(`${roomOf(id)}?key=channel`, {
    action: "key",
    key: "channel",
    replaces: (await streamKeyOf(harness.ctx, channel.id, null))?.id ?? "",
  });
  const lasting = /id="stream-key"[^>]*value="([\w-]{32})"/.exec(made.text)?.[1] ?? "";
  madeKeys.push(lasting);
  expect(lasting).not.toBe(own);
  const hints = ["", "?key=channel"].map(async (query) => (await owner.get(roomOf(id) + query)).text);
  const [forStream = "", forChannel = ""] = await Promise.all(hints);
  expect(forStream).toContain(`••••••••${own.slice(-4)}`);
  expect(forChannel).toContain(`••••••••${lasting.slice(-4)}`);
});

test("keys are made so often only", async () => {
  const user = await makeUser(harness, { role: "creator" });
  const client = await loginAs(harness, user);
  const { id: channelId } = await makeChannel(harness, user);
  for (let count = 0; count < keysPerHour; count++)
    expect((await client.api("POST", "/live/stream-key", { channelId })).status).toBe(200);
  const refused = await client.api("POST", "/live/stream-key", { channelId });
  expect([refused.status, (refused.json as { error: string }).error]).toEqual([429, "RATE_LIMITED"]);
  harness.clock.advance(hour + 1);
  expect((await client.api("POST", "/live/stream-key", { channelId })).status).toBe(200);
});

test("streams are announced so often only, whichever way", async () => {
  const user = await makeUser(harness, { role: "creator" });
  const channel = await makeChannel(harness, user);
  const actor = { userId: user.id, role: "creator" as const, channelIds: [channel.id] };
  for (let index = 0; index < streamsPerHour; index++)
    await createVideo(harness.ctx, actor, { channelId: channel.id, title: "Na żywo", live: true });
  const client = await loginAs(harness, user);
  expect((await client.api("POST", "/videos", { channelId: channel.id, live: true })).status).toBe(429);
  const live = createLive(harness.ctx, actor, channel.id, {
    title: "O jeden za dużo",
    ...{ visibility: "public", liveAutostart: true, liveAutofinish: true },
  });
  await expect(live).rejects.toMatchObject({ status: 429 });
  const made = await createVideo(harness.ctx, actor, { channelId: channel.id, title: "Film" });
  expect(made.live).toBe(false);
});

test("a stream is an empty video with a flag, too", async () => {
  const made = await owner.api("POST", "/videos", { channelId: channel.id, live: true });
  expect([made.status, (made.json as { live: boolean }).live]).toEqual([201, true]);
  const { _id: id } = made.json as { _id: string };
  expect((await owner.api("GET", `/videos/${id}/live/stats`)).json).toMatchObject({ stage: "waiting", health: null });
  expect((await owner.get(roomOf(id))).status).toBe(200);
  expect((await stranger.api("POST", "/videos", { channelId: channel.id, live: true })).status).toBe(404);
  const actor = { userId: owner.userId ?? "", role: "creator", channelIds: [channel.id] } as const;
  const upload = beginUpload(harness.ctx, actor, { videoId: id, fileName: "film.mp4", size: 1000 });
  await expect(upload).rejects.toMatchObject({ code: "UPLOAD_EXISTS" });
});

test("a stream is announced by its visibility, whichever door it was made through", async () => {
  const doors = {
    async form(visibility: string) {
      const sent = await owner.post(newLive(), { ...form, title: `Przez formularz: ${visibility}`, visibility });
      return /videos\/(\w+)\/live$/.exec(sent.location ?? "")?.[1] ?? "";
    },
    async api(visibility: string) {
      const { json } = await owner.api("POST", "/videos", { channelId: channel.id, live: true });
      const { _id: id } = json as { _id: string };
      harness.clock.advance(hour);
      await owner.api("PATCH", `/videos/${id}`, { title: `Przez API: ${visibility}`, visibility });
      return id;
    },
  };
  const seen: Record<string, unknown> = {};
  for (const [door, make] of Object.entries(doors)) {
    for (const visibility of ["public", "non_public", "private"]) {
      const id = await make(visibility);
      harness.clock.advance(3000);
      const page = await harness.guest().get(`/watch/${id}`);
      const own = await owner.get(`/watch/${id}`);
      seen[`${door} ${visibility}`] = {
        stranger: page.status,
        state: ((await harness.guest().get(`/watch/${id}/state`)).json as { state?: string } | undefined)?.state,
        embed: (await harness.guest().get(`/embed/${id}`)).status,
        listed: (await harness.guest().get("/live-upcoming")).text.includes(id),
        owner: [
          own.status,
          own.text.includes('data-island="player"'),
          own.text.includes("Film nie jest jeszcze gotowy"),
        ],
        announced: ((await owner.api("GET", `/videos/${id}`)).json as { publishedAt: string }).publishedAt,
      };
      harness.clock.advance(3000);
    }
  }
  const waits = (visibility: string) => ({
    stranger: visibility === "private" ? 404 : 200,
    state: visibility === "private" ? undefined : "waiting",
    embed: visibility === "private" ? 404 : 200,
    listed: visibility === "public",
    owner: [200, true, false],
    announced: expect.any(String),
  });
  for (const [name, facts] of Object.entries(seen))
    expect([name, facts]).toEqual([name, waits(name.split(" ")[1] ?? "")]);
  // From the moment on at which people may see it, not from when it was an idea.
  const { _id: id } = (await owner.api("POST", "/videos", { channelId: channel.id, live: true })).json as {
    _id: string;
  };
  const nameless = await owner.api("PATCH", `/videos/${id}`, { visibility: "public" });
  expect([nameless.status, (nameless.json as { fields: object }).fields]).toEqual([
    422,
    { title: "To pole jest wymagane" },
  ]);
  harness.clock.advance(48 * hour);
  const at = harness.clock.now();
  const named = await owner.api("PATCH", `/videos/${id}`, { title: "Nareszcie", visibility: "public" });
  expect((named.json as { publishedAt: string }).publishedAt).toBe(new Date(at).toISOString());
  expect((await harness.guest().get("/live-upcoming")).text).toContain(id);
});

test("the course of a stream is changed until it begins, its end at any time", async () => {
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
