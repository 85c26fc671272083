import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createSession } from "../accounts/rules/sessions.ts";
import { loginAs, makeChannel, makeUser, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { Ear, type Listening, listen } from "../testing/listen.ts";

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

type Message = {
  id: string;
  seq: number;
  rev: number;
  offset: number | null;
  body: unknown[];
  rank: string;
  crossed: boolean;
  deleted: boolean;
  author: { kind: string; id: string; name: string };
};

let names = 0;
function newName(): string {
  names++;
  return `nazwa-${String(names).padStart(6, "0")}`;
}

/** A stream on the air with its owner, a moderator and two viewers. */
async function stage() {
  const owner = await makeUser(harness, { role: "creator", name: "Wanda", surname: "Właścicielka" });
  const channel = await makeChannel(harness, owner);
  const now = harness.clock.now();
  const video = await makeVideo(harness, channel, {
    live: true,
    livestreamStartedAt: now - 5000,
    playableAt: null,
    listedAt: null,
  });
  const anna = await makeUser(harness, { name: "Anna" });
  const bogdan = await makeUser(harness, { name: "Bogdan" });
  const [ownerClient, annaClient, bogdanClient] = [
    await loginAs(harness, owner),
    await loginAs(harness, anna),
    await loginAs(harness, bogdan),
  ];
  return { owner, channel, video, anna, bogdan, ownerClient, annaClient, bogdanClient };
}

function address(videoId: string, since = 0): string {
  return `${site.url}/chat/${videoId}/socket${since ? `?since=${since}` : ""}`;
}

async function join(client: Awaited<ReturnType<typeof loginAs>>, videoId: string, since = 0): Promise<Ear> {
  const ear = Ear.of(client, address(videoId, since));
  await ear.hear(({ t }) => t === "hello");
  return ear;
}

async function say(ear: Ear, text: string, as?: string): Promise<Message> {
  const id = newName();
  ear.send({ t: "say", id, text, ...(as ? { as } : {}) });
  const answer = await ear.hear((frame) => frame.id === id);
  if (answer.t !== "ack") throw new Error(JSON.stringify(answer));
  return answer.m as Message;
}

async function refused(ear: Ear, frame: object): Promise<string> {
  const id = newName();
  ear.send({ id, ...frame });
  const answer = await ear.hear((one) => one.id === id);
  return answer.t === "no" ? String(answer.code) : String(answer.t);
}

const act = (ear: Ear, action: object) => refused(ear, { t: "do", action });

function heard(ear: Ear): Message[] {
  return ear.frames.flatMap(({ t, m }) => (t === "batch" || t === "hello" ? (m as Message[]) : []));
}

async function hears(ear: Ear, is: (message: Message) => boolean): Promise<Message> {
  await ear.hear(({ t, m }) => (t === "batch" || t === "hello") && (m as Message[]).some(is));
  const found = heard(ear).findLast(is);
  if (!found) throw new Error("gone");
  return found;
}

describe("talking", () => {
  test("what one says reaches everybody, also a guest, with the time in the stream", async () => {
    const { video, annaClient, ownerClient } = await stage();
    const guest = await join(harness.guest() as never, video.id);
    const [anna, owner] = [await join(annaClient, video.id), await join(ownerClient, video.id)];
    const said = await say(anna, "Dzień dobry <b>wszystkim</b>");
    expect(said).toMatchObject({ offset: 5000, rank: "none", author: { kind: "user", name: "Anna" } });
    expect(said.body).toEqual(["Dzień dobry ", { k: "b", c: ["wszystkim"] }]);
    for (const ear of [guest, owner]) expect((await hears(ear, ({ id }) => id === said.id)).body).toEqual(said.body);
    expect((await say(owner, "Witam")).rank).toBe("owner");
  });

  test("a guest reads and may not write; who logs out may not either", async () => {
    const { video, anna } = await stage();
    const guest = await join(harness.guest() as never, video.id);
    expect(await refused(guest, { t: "say", text: "Cześć" })).toBe("Unauthorized");
    const client = await loginAs(harness, anna);
    const ear = await join(client, video.id);
    await say(ear, "Jestem");
    await client.api("POST", "/auth/logout");
    expect(await refused(ear, { t: "say", text: "Nadal tu?" })).toBe("Unauthorized");
  });

  test("one writes as a channel that one works on, and only as such", async () => {
    const { video, channel, ownerClient, annaClient } = await stage();
    const [owner, anna] = [await join(ownerClient, video.id), await join(annaClient, video.id)];
    const said = await say(owner, "Mówi kanał", channel.id);
    expect(said).toMatchObject({ rank: "owner", author: { kind: "channel", id: channel.id, name: channel.name } });
    expect(JSON.stringify(said)).not.toContain(ownerClient.userId ?? "?");
    expect(await refused(anna, { t: "say", text: "Podszywam się", as: channel.id })).toBe("FORBIDDEN");
  });

  test("too long, empty and hostile texts", async () => {
    const { video, annaClient } = await stage();
    const ear = await join(annaClient, video.id);
    expect(await refused(ear, { t: "say", text: "x".repeat(301) })).toBe("VALIDATION");
    expect(await refused(ear, { t: "say", text: " <b> </b> \u200b " })).toBe("VALIDATION");
    const said = await say(ear, `<img src=x onerror=alert(1)>hej <script>alert(1)</script>`);
    expect(said.body.join("")).toBe("hej alert(1)");
    ear.send("{nie json");
    expect((await ear.end()).code).toBe(1007);
  });

  test("a closed chat takes nothing: before publication, after the end, switched off", async () => {
    const { video, channel, ownerClient, annaClient } = await stage();
    const ended = await makeVideo(harness, channel, {
      live: true,
      livestreamStartedAt: 1000,
      livestreamEndedAt: 2000,
    });
    const late = await join(annaClient, ended.id);
    expect(await refused(late, { t: "say", text: "Spóźnienie" })).toBe("CHAT_CLOSED");
    const owner = await join(ownerClient, video.id);
    const anna = await join(annaClient, video.id);
    expect(await act(anna, { what: "off", off: true })).toBe("FORBIDDEN");
    expect(await act(owner, { what: "off", off: true })).toBe("done");
    await anna.hear((frame) => frame.t === "room" && (frame.room as { state: string }).state === "off");
    expect(await refused(anna, { t: "say", text: "Halo?" })).toBe("CHAT_OFF");
  });

  test("an ordinary video has no chat, a private one none for strangers, another site's page none at all", async () => {
    const { channel, annaClient } = await stage();
    const plain = await makeVideo(harness, channel);
    const hidden = await makeVideo(harness, channel, { live: true, visibility: "private", playableAt: null });
    for (const { id } of [plain, hidden]) {
      const answer = await fetch(address(id), { headers: { connection: "upgrade", upgrade: "websocket" } });
      expect(answer.status).toBe(404);
    }
    const { video } = await stage();
    const foreign = await fetch(address(video.id), {
      headers: { origin: "https://zly.example", cookie: `session=${annaClient.cookies.get("session")}` },
    });
    expect(foreign.status).toBe(403);
  });
});

describe("nothing lost, nothing doubled", () => {
  test("the same message sent again stands there once and is confirmed again", async () => {
    const { video, annaClient, bogdanClient } = await stage();
    const [anna, bogdan] = [await join(annaClient, video.id), await join(bogdanClient, video.id)];
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
    const { video, ownerClient, annaClient, bogdanClient } = await stage();
    const [anna, bogdan, owner] = [
      await join(annaClient, video.id),
      await join(bogdanClient, video.id),
      await join(ownerClient, video.id),
    ];
    const first = await say(anna, "Pierwsza");
    await hears(bogdan, ({ id }) => id === first.id);
    bogdan.close();
    const second = await say(anna, "Druga");
    expect(await act(owner, { what: "cross", message: first.id })).toBe("done");
    const back = Ear.of(bogdanClient, address(video.id, first.rev));
    const hello = await back.hear(({ t }) => t === "hello");
    expect(hello.full).toBe(false);
    expect((hello.m as Message[]).map(({ id, crossed }) => [id, crossed])).toEqual([
      [second.id, false],
      [first.id, true],
    ]);
    const third = await say(anna, "Trzecia");
    await hears(back, ({ id }) => id === third.id);
    expect(heard(back).filter(({ id }) => id === second.id).length).toBe(1);
  });

  test("revisions of a busy room follow each other without a gap, and everybody hears all in order", async () => {
    const { video, annaClient, bogdanClient } = await stage();
    const speakers: Ear[] = [];
    for (let index = 0; index < 8; index++) {
      const speaker = await makeUser(harness, { name: `Mówca ${index}` });
      speakers.push(await join(await loginAs(harness, speaker), video.id));
    }
    const listener = await join(bogdanClient, video.id);
    const all = await Promise.all(
      speakers.flatMap((ear) => Array.from({ length: 6 }, (_, i) => say(ear, `Zdanie ${i}`))),
    );
    expect(new Set(all.map(({ seq }) => seq)).size).toBe(48);
    await listener.hear(() => heard(listener).length >= 48);
    expect(heard(listener).map(({ seq }) => seq)).toEqual(Array.from({ length: 48 }, (_, i) => i + 1));
    const batches = listener.frames.filter(({ t }) => t === "batch");
    expect(batches.slice(1).map(({ from }) => from)).toEqual(batches.slice(0, -1).map(({ to }) => Number(to) + 1));
    expect(batches.length).toBeLessThan(24);
    const late = await join(annaClient, video.id);
    expect(heard(late).map(({ seq }) => seq)).toEqual(heard(listener).map(({ seq }) => seq));
  });

  test("older messages come page by page", async () => {
    const { video, ownerClient } = await stage();
    for (let round = 0; round < 5; round++) {
      harness.clock.advance(11_000);
      const owner = await join(ownerClient, video.id);
      await Promise.all(Array.from({ length: 26 }, (_, i) => say(owner, `${round}/${i}`)));
    }
    const late = await join(ownerClient, video.id);
    expect(heard(late).length).toBe(100);
    late.send({ t: "older", before: heard(late)[0]?.seq ?? 0 });
    const older = await late.hear(({ t }) => t === "older");
    expect((older.m as Message[]).map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
    expect(older.end).toBe(true);
  });
});

describe("limits", () => {
  test("a flood is slowed down, slow mode makes people wait but not who keeps order", async () => {
    const { video, ownerClient, annaClient, bogdanClient } = await stage();
    const [owner, anna, bogdan] = [
      await join(ownerClient, video.id),
      await join(annaClient, video.id),
      await join(bogdanClient, video.id),
    ];
    for (let i = 0; i < 8; i++) await say(bogdan, `Spam ${i}`);
    expect(await refused(bogdan, { t: "say", text: "Spam 9" })).toBe("RATE_LIMITED");
    expect(await act(anna, { what: "slow", seconds: 30 })).toBe("FORBIDDEN");
    expect(await act(owner, { what: "slow", seconds: 30 })).toBe("done");
    await say(anna, "Raz");
    expect(await refused(anna, { t: "say", text: "Dwa" })).toBe("CHAT_SLOW");
    for (const text of ["Trzy", "Cztery"]) await say(owner, text);
    harness.clock.advance(30_000);
    await say(anna, "Dwa");
  });

  test("an oversized frame and too many frames end the connection", async () => {
    const { video, annaClient } = await stage();
    const big = await join(annaClient, video.id);
    big.send({ t: "say", id: "x", text: "y".repeat(5000) });
    expect((await big.end()).code).toBe(1009);
    const quick = await join(annaClient, video.id);
    for (let i = 0; i < 70; i++) quick.send({ t: "older", before: 1 });
    expect((await quick.end()).code).toBe(1008);
  });
});

describe("presence", () => {
  test("each visitor counts once, however many sockets they have", async () => {
    const { video, annaClient, anna } = await stage();
    const guest = harness.guest();
    guest.cookies.set("tuid", "0123456789abcdef0123456789abcdef");
    const second = harness.guest();
    second.cookies.set("tuid", "ffffffffffffffffffffffffffffffff");
    const elsewhere = await loginAs(harness, anna);
    const ears = [
      await join(annaClient, video.id),
      await join(annaClient, video.id),
      await join(elsewhere, video.id),
      await join(guest, video.id),
      await join(guest, video.id),
      await join(second, video.id),
    ];
    const viewers = async () =>
      ((await guest.api("GET", `/videos/${video.id}/live/viewers`)).json as { watchingNow: number }).watchingNow;
    expect(await viewers()).toBe(3);
    ears[5]?.close();
    ears[0]?.close();
    await Bun.sleep(50);
    expect(await viewers()).toBe(2);
  });
});

test("a session in another browser is asked anew for each word", async () => {
  const { video, anna } = await stage();
  const { token, id } = await createSession(harness.ctx, anna.id, { remember: true, userAgent: "", address: "" });
  const ear = new Ear(address(video.id), { authorization: `Bearer ${token}` });
  await ear.hear(({ t }) => t === "hello");
  expect((await say(ear, "Z programu")).author.id).toBe(anna.id);
  const { endSession } = await import("../accounts/rules/sessions.ts");
  await endSession(harness.ctx, id);
  expect(await refused(ear, { t: "say", text: "I dalej" })).toBe("Unauthorized");
});
