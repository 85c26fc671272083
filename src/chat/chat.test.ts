import { afterAll, beforeAll, describe, expect, spyOn, test } from "bun:test";
import { createSession } from "../accounts/rules/sessions.ts";
import { saveSiteSettings } from "../platform/settings/settings.ts";
import { act, answerTo, heard, hears, join, newName, say, socketUrl, stage } from "../testing/chat.ts";
import { loginAs, makeUser, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { Ear, type Listening, listen } from "../testing/listen.ts";
import type { ChatMessage } from "./wire.ts";

let harness: Harness;
let site: Listening;

beforeAll(async () => {
  harness = await startHarness();
  site = listen(harness);
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await harness[Symbol.asyncDispose]();
});

describe("talking", () => {
  test("what one says reaches everybody, also a guest, with the time in the stream", async () => {
    const { video, annaClient, ownerClient } = await stage(harness);
    const guest = await join(site, harness.guest(), video.id);
    const [anna, owner] = [await join(site, annaClient, video.id), await join(site, ownerClient, video.id)];
    const said = await say(anna, "Dzień dobry <b>wszystkim</b>");
    expect(said).toMatchObject({ offset: 5000, rank: "none", author: { kind: "user", name: "Anna" } });
    expect(said.body).toEqual(["Dzień dobry ", { k: "b", c: ["wszystkim"] }]);
    for (const ear of [guest, owner]) expect((await hears(ear, ({ id }) => id === said.id)).body).toEqual(said.body);
    expect((await say(owner, "Witam")).rank).toBe("owner");
  });

  test("a guest reads and may not write; who logs out may not either", async () => {
    const { video, anna } = await stage(harness);
    const guest = await join(site, harness.guest(), video.id);
    expect(await answerTo(guest, { t: "say", text: "Cześć" })).toBe("Unauthorized");
    const client = await loginAs(harness, anna);
    const ear = await join(site, client, video.id);
    await say(ear, "Jestem");
    await client.api("POST", "/auth/logout");
    expect(await answerTo(ear, { t: "say", text: "Nadal tu?" })).toBe("Unauthorized");
  });

  test("one writes as a channel that one works on, and only as such", async () => {
    const { video, channel, ownerClient, annaClient } = await stage(harness);
    const [owner, anna] = [await join(site, ownerClient, video.id), await join(site, annaClient, video.id)];
    const said = await say(owner, "Mówi kanał", channel.id);
    expect(said).toMatchObject({ rank: "owner", author: { kind: "channel", id: channel.id, name: channel.name } });
    expect(JSON.stringify(said)).not.toContain(ownerClient.userId ?? "?");
    expect(await answerTo(anna, { t: "say", text: "Podszywam się", as: channel.id })).toBe("FORBIDDEN");
  });

  test("too long, empty and hostile texts", async () => {
    const { video, annaClient } = await stage(harness);
    const ear = await join(site, annaClient, video.id);
    expect(await answerTo(ear, { t: "say", text: "x".repeat(301) })).toBe("VALIDATION");
    expect(await answerTo(ear, { t: "say", text: " <b> </b> \u200b " })).toBe("VALIDATION");
    const said = await say(ear, `<img src=x onerror=alert(1)>hej <script>alert(1)</script>`);
    expect(said.body.join("")).toBe("hej alert(1)");
    ear.send("{nie json");
    expect((await ear.end()).code).toBe(1007);
  });

  test("what is said while the database is away is refused in words, and may be said again", async () => {
    const { video, annaClient } = await stage(harness);
    const ear = await join(site, annaClient, video.id);
    const away = Object.assign(new Error("terminating connection"), { code: "57P01" });
    const write = spyOn(harness.ctx.database, "write").mockImplementation(() => Promise.reject(away));
    try {
      expect(await answerTo(ear, { t: "say", text: "Słychać?" })).toBe("DATABASE_DOWN");
    } finally {
      write.mockRestore();
    }
    await say(ear, "Słychać?");
  });

  test("while the site is closed for work, who is there hears the staff and writes as little as everywhere", async () => {
    const { ctx, clock } = harness;
    const { video, annaClient } = await stage(harness);
    const moderator = await loginAs(harness, await makeUser(harness, { role: "moderator" }));
    const [anna, staff] = [await join(site, annaClient, video.id), await join(site, moderator, video.id)];
    await saveSiteSettings(ctx, { maintenance: { since: clock.now(), until: null, pl: "", en: "" } });
    try {
      expect(await answerTo(anna, { t: "say", text: "Słychać?" })).toBe("MAINTENANCE");
      const said = await say(staff, "Zaraz wracamy");
      expect((await hears(anna, ({ id }) => id === said.id)).body).toEqual(said.body);
    } finally {
      await saveSiteSettings(ctx, { maintenance: null });
    }
    await say(anna, "Słychać!");
  });

  test("a closed chat takes nothing: before publication, after the end, switched off", async () => {
    const { video, channel, ownerClient, annaClient } = await stage(harness);
    const ended = await makeVideo(harness, channel, {
      live: true,
      livestreamStartedAt: 1000,
      livestreamEndedAt: 2000,
    });
    const late = await join(site, annaClient, ended.id);
    expect(await answerTo(late, { t: "say", text: "Spóźnienie" })).toBe("CHAT_CLOSED");
    const owner = await join(site, ownerClient, video.id);
    const anna = await join(site, annaClient, video.id);
    expect(await act(anna, { what: "off", off: true })).toBe("FORBIDDEN");
    expect(await act(owner, { what: "off", off: true })).toBe("done");
    await anna.hear((frame) => frame.t === "room" && (frame.room as { state: string }).state === "off");
    expect(await answerTo(anna, { t: "say", text: "Halo?" })).toBe("CHAT_OFF");
  });

  test("a video that becomes private is left at once by who may not see it", async () => {
    const { video, ownerClient } = await stage(harness);
    const guest = await join(site, harness.guest(), video.id);
    const owner = await join(site, ownerClient, video.id);
    expect((await ownerClient.api("PATCH", `/videos/${video.id}`, { visibility: "private" })).status).toBe(200);
    expect(await guest.end(3000)).toEqual({ code: 4404 });
    expect((await say(owner, "Między nami")).body).toEqual(["Między nami"]);
  });

  test("an ordinary video has no chat, a private one none for strangers, another site's page none at all", async () => {
    const { channel, annaClient } = await stage(harness);
    const plain = await makeVideo(harness, channel);
    const hidden = await makeVideo(harness, channel, { live: true, visibility: "private", playableAt: null });
    for (const { id } of [plain, hidden]) {
      const answer = await fetch(socketUrl(site, id), { headers: { connection: "upgrade", upgrade: "websocket" } });
      expect(answer.status).toBe(404);
    }
    const { video } = await stage(harness);
    const foreign = await fetch(socketUrl(site, video.id), {
      headers: { origin: "https://zly.example", cookie: `session=${annaClient.cookies.get("session")}` },
    });
    expect(foreign.status).toBe(403);
  });

  test("the chat of a film with a password is for those who know it", async () => {
    const { channel, annaClient, ownerClient } = await stage(harness);
    const video = await makeVideo(harness, channel, { premiereAt: harness.clock.now() - 5000 });
    await ownerClient.api("PATCH", `/videos/${video.id}`, { password: "tajne haslo" });
    const doors = [`/chat/${video.id}`, `/chat/${video.id}/replay`];
    const statuses = async () => Promise.all(doors.map(async (path) => (await annaClient.get(path)).status));
    const knock = {
      connection: "upgrade",
      upgrade: "websocket",
      cookie: `session=${annaClient.cookies.get("session")}`,
    };
    expect(await statuses()).toEqual([404, 404]);
    expect((await fetch(socketUrl(site, video.id), { headers: knock })).status).toBe(404);
    expect((await annaClient.post(`/chat/${video.id}`, { text: "Zgaduję" })).status).toBe(404);
    expect((await annaClient.get(`/watch/${video.id}`)).text).not.toContain(`/chat/${video.id}/socket`);
    await annaClient.post(`/watch/${video.id}`, { password: "tajne haslo" });
    expect(await statuses()).toEqual([200, 200]);
    expect((await annaClient.get(`/watch/${video.id}`)).text).toContain(`/chat/${video.id}/socket`);
    const [anna, owner] = [await join(site, annaClient, video.id), await join(site, ownerClient, video.id)];
    const said = await say(anna, "Już wiem");
    expect((await hears(owner, ({ id }) => id === said.id)).body).toEqual(["Już wiem"]);
  });
});

describe("nothing lost, nothing doubled", () => {
  test("a name of a channel that is not there spoils only its own message", async () => {
    const { video, annaClient } = await stage(harness);
    const admin = await loginAs(harness, await makeUser(harness, { role: "admin" }));
    const [anna, boss] = [await join(site, annaClient, video.id), await join(site, admin, video.id)];
    const [refused, said] = await Promise.all([
      answerTo(boss, { t: "say", text: "Jako nikt", as: "0000000000" }),
      say(anna, "Dobry wieczór"),
    ]);
    expect([refused, said.body]).toEqual(["NOT_FOUND", ["Dobry wieczór"]]);
  });

  test("the same message sent again stands there once and is confirmed again", async () => {
    const { video, annaClient, bogdanClient } = await stage(harness);
    const [anna, bogdan] = [await join(site, annaClient, video.id), await join(site, bogdanClient, video.id)];
    const id = newName();
    for (let i = 0; i < 3; i++) anna.send({ t: "say", id, text: "Raz" });
    await say(anna, "Koniec");
    anna.send({ t: "say", id, text: "Raz" });
    await Bun.sleep(150);
    await anna.hear(() => anna.frames.filter((frame) => frame.t === "ack" && frame.id === id).length === 4);
    await hears(bogdan, ({ body }) => body[0] === "Koniec");
    expect(heard(bogdan).filter(({ body }) => body[0] === "Raz").length).toBe(1);
  });

  test("who comes back gets exactly what was missed, changes too", async () => {
    const { video, ownerClient, annaClient, bogdanClient } = await stage(harness);
    const [anna, bogdan, owner] = [
      await join(site, annaClient, video.id),
      await join(site, bogdanClient, video.id),
      await join(site, ownerClient, video.id),
    ];
    const first = await say(anna, "Pierwsza");
    await hears(bogdan, ({ id }) => id === first.id);
    bogdan.close();
    const second = await say(anna, "Druga");
    expect(await act(owner, { what: "cross", message: first.id })).toBe("done");
    const back = Ear.of(bogdanClient, socketUrl(site, video.id, first.rev));
    const hello = await back.hear(({ t }) => t === "hello");
    expect(hello.full).toBe(false);
    expect((hello.m as ChatMessage[]).map(({ id, crossed }) => [id, crossed])).toEqual([
      [second.id, false],
      [first.id, true],
    ]);
    const third = await say(anna, "Trzecia");
    await hears(back, ({ id }) => id === third.id);
    expect(heard(back).filter(({ id }) => id === second.id).length).toBe(1);
  });

  test("revisions of a busy room follow each other without a gap, and everybody hears all in order", async () => {
    const { video, annaClient, bogdanClient } = await stage(harness);
    const speakers: Ear[] = [];
    for (let index = 0; index < 8; index++) {
      const speaker = await makeUser(harness, { name: `Mówca ${index}` });
      speakers.push(await join(site, await loginAs(harness, speaker), video.id));
    }
    const listener = await join(site, bogdanClient, video.id);
    const all = await Promise.all(
      speakers.flatMap((ear) => Array.from({ length: 6 }, (_, i) => say(ear, `Zdanie ${i}`))),
    );
    expect(new Set(all.map(({ seq }) => seq)).size).toBe(48);
    await listener.hear(() => heard(listener).length >= 48);
    expect(heard(listener).map(({ seq }) => seq)).toEqual(Array.from({ length: 48 }, (_, i) => i + 1));
    const batches = listener.frames.filter(({ t }) => t === "batch");
    expect(batches.slice(1).map(({ from }) => from)).toEqual(batches.slice(0, -1).map(({ to }) => Number(to) + 1));
    expect(batches.length).toBeLessThan(24);
    const late = await join(site, annaClient, video.id);
    expect(heard(late).map(({ seq }) => seq)).toEqual(heard(listener).map(({ seq }) => seq));
  });

  test("older messages come page by page", async () => {
    const { video, ownerClient } = await stage(harness);
    for (let round = 0; round < 5; round++) {
      harness.clock.advance(11_000);
      const owner = await join(site, ownerClient, video.id);
      await Promise.all(Array.from({ length: 26 }, (_, i) => say(owner, `${round}/${i}`)));
    }
    const late = await join(site, ownerClient, video.id);
    expect(heard(late).length).toBe(100);
    late.send({ t: "older", before: heard(late)[0]?.seq ?? 0 });
    const older = await late.hear(({ t }) => t === "older");
    expect((older.m as ChatMessage[]).map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
    expect(older.end).toBe(true);
  });
});

describe("limits", () => {
  test("a flood is slowed down, slow mode makes people wait but not who keeps order", async () => {
    const { video, ownerClient, annaClient, bogdanClient } = await stage(harness);
    const [owner, anna, bogdan] = [
      await join(site, ownerClient, video.id),
      await join(site, annaClient, video.id),
      await join(site, bogdanClient, video.id),
    ];
    for (let i = 0; i < 8; i++) await say(bogdan, `Spam ${i}`);
    expect(await answerTo(bogdan, { t: "say", text: "Spam 9" })).toBe("RATE_LIMITED");
    expect(await act(anna, { what: "slow", seconds: 30 })).toBe("FORBIDDEN");
    expect(await act(owner, { what: "slow", seconds: 30 })).toBe("done");
    await say(anna, "Raz");
    expect(await answerTo(anna, { t: "say", text: "Dwa" })).toBe("CHAT_SLOW");
    for (const text of ["Trzy", "Cztery"]) await say(owner, text);
    harness.clock.advance(30_000);
    await say(anna, "Dwa");
  });

  test("an oversized frame and too many frames end the connection", async () => {
    const { video, annaClient } = await stage(harness);
    const big = await join(site, annaClient, video.id);
    big.send({ t: "say", id: "x", text: "y".repeat(5000) });
    expect((await big.end()).code).toBe(1009);
    const quick = await join(site, annaClient, video.id);
    for (let i = 0; i < 70; i++) quick.send({ t: "older", before: 1 });
    expect((await quick.end()).code).toBe(1008);
  });
});

test("a session in another browser is asked anew for each word", async () => {
  const { video, anna } = await stage(harness);
  const { token, id } = await createSession(harness.ctx, anna.id, { remember: true, userAgent: "", address: "" });
  const ear = new Ear(socketUrl(site, video.id), { authorization: `Bearer ${token}` });
  await ear.hear(({ t }) => t === "hello");
  expect((await say(ear, "Z programu")).author.id).toBe(anna.id);
  const { endSession } = await import("../accounts/rules/sessions.ts");
  await endSession(harness.ctx, id);
  expect(await answerTo(ear, { t: "say", text: "I dalej" })).toBe("Unauthorized");
});

test("without a script the form says it too; what is refused comes back with the text", async () => {
  const { video, annaClient } = await stage(harness);
  const path = `/chat/${video.id}`;
  expect((await annaClient.post(path, { text: "Zwykłym <b>formularzem</b>" })).location).toBe(path);
  expect((await harness.guest().get(path)).text).toContain("formularzem</strong>");
  const refused = await annaClient.post(path, { text: `${"x".repeat(301)}` });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("x".repeat(301));
  expect((await harness.guest().post(path, { text: "Gość" })).status).toBe(401);
});
