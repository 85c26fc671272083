import { afterAll, beforeAll, expect, test } from "bun:test";
import { makeApp } from "../app/server.tsx";
import { saveCommentSettings } from "../comments/rules/settings.ts";
import { record } from "../donations/rules/ledger.ts";
import { dialect } from "../platform/config/dialect.ts";
import { makeCtx } from "../platform/context.ts";
import { newId } from "../platform/db/id.ts";
import { makePayment } from "../testing/donations.ts";
import { makeOwner, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { Ear, type Listening, listen } from "../testing/listen.ts";
import { overlayHub } from "./hub.ts";
import { alertsIn } from "./queries/alerts.ts";
import { latestDonors } from "./queries/state.ts";
import type { FromServer, ShownAlert } from "./wire.ts";

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

type State = Extract<FromServer, { t: "state" }>;

/** A channel with an overlay, its owner, and the secret as the settings' page shows it. */
async function stage(settings: Record<string, string> = {}) {
  const { owner, user, channel } = await makeOwner(harness);
  const path = `/manage-channel/${channel.id}/overlay`;
  const saved = await owner.post(path, {
    action: "save",
    theme: "dark",
    seconds: "8",
    minimum: "",
    goal: "",
    goalLabel: "",
    ...settings,
  });
  expect([saved.status, saved.text.slice(0, 300)]).toEqual([303, ""]);
  expect((await owner.post(path, { action: "make" })).status).toBe(303);
  return { owner, user, channel, path, token: await tokenIn(owner, path) };
}

async function tokenIn(owner: Awaited<ReturnType<typeof makeOwner>>["owner"], path: string): Promise<string> {
  return /\/overlay\/([A-Za-z0-9]{43})/.exec((await owner.get(path)).text)?.[1] ?? "";
}

const watch = (token: string, alerts = "1") => new Ear(`${site.url}/overlay/${token}/socket?alerts=${alerts}`);

async function give(channelId: string, fields: Parameters<typeof makePayment>[1] = {}) {
  const payment = await makePayment(harness, {
    channelId,
    isNamed: true,
    shownAs: "Ola",
    message: "Brawo!",
    ...fields,
  });
  const entry = { paymentId: payment.id, kind: "received" as const, source: "stripe", sourceId: newId() };
  await harness.ctx.write((tx) => record(tx, { ...entry, amount: payment.amount, at: harness.clock.now() }));
  return payment;
}

async function playing(ear: Ear, is: (alert: ShownAlert) => boolean = () => true): Promise<State> {
  return (await ear.hear((frame) => {
    const alert = (frame as unknown as State).playing;
    return frame.t === "state" && alert !== null && is(alert);
  })) as unknown as State;
}

/** A page that says that it shows what it is told to show. */
async function sees(ear: Ear, is?: (alert: ShownAlert) => boolean): Promise<ShownAlert> {
  const { playing: alert } = await playing(ear, is);
  if (!alert) throw new Error("nothing plays");
  ear.send({ t: "seen", id: alert.id, play: alert.play });
  return alert;
}

/** Nobody looks at the channel's queue any longer, with what an earlier moment of the clock says. */
async function quiet(channelId: string, viewers: number): Promise<void> {
  await come(() => {
    const room = overlayHub(harness.ctx).rooms.get(channelId);
    return room?.viewers.size === viewers && !room.looking;
  });
}

/** What a page said that it shows is known. */
async function known(channelId: string): Promise<void> {
  await come(async () => (await alertsIn(harness.ctx, channelId, "playing")).every(({ seenAt }) => seenAt !== null));
}

async function come(is: () => boolean | Promise<boolean>): Promise<void> {
  const late = performance.now() + 20_000;
  while (!(await is())) {
    if (performance.now() > late) throw new Error("did not come");
    await Bun.sleep(5);
  }
}

/** The time of the alert that plays is over. */
function pass(channelId: string): void {
  harness.clock.advance(10_000);
  harness.ctx.bus.publish("overlay", { channelId });
}

test("a donation is shown at once, by name, sum and words, and the next waits for its end", async () => {
  const { channel, token } = await stage();
  const ear = watch(token);
  await ear.hear(({ t }) => t === "state");
  const started = performance.now();
  await give(channel.id, { amount: 1250 });
  const first = await sees(ear);
  expect(performance.now() - started).toBeLessThan(2000);
  expect(first).toMatchObject({ name: "Ola", amount: 1250, message: "Brawo!", seen: false, isTest: false });
  await give(channel.id, { isNamed: false, shownAs: "", message: "" });
  expect((await alertsIn(harness.ctx, channel.id, "waiting")).length).toBe(1);
  await known(channel.id);
  pass(channel.id);
  expect(await sees(ear, ({ id }) => id !== first.id)).toMatchObject({ name: null, message: "" });
  ear.close();
});

test("what comes while nothing is open waits, and what began before a restart is not lost or shown anew", async () => {
  const { channel, token } = await stage();
  await give(channel.id, { shownAs: "Pierwsza" });
  const goalOnly = watch(token, "0");
  await goalOnly.hear(({ t }) => t === "state");
  expect((await alertsIn(harness.ctx, channel.id, "waiting")).length).toBe(1);
  const deaf = watch(token);
  const begun = await playing(deaf);
  deaf.close();
  await deaf.end();
  await quiet(channel.id, 1);
  // It began, and nobody said that it was seen: the next page has it.
  pass(channel.id);
  const ear = watch(token);
  const again = await sees(ear, ({ id }) => id === begun.playing?.id);
  expect([again.name, again.play]).toEqual(["Pierwsza", begun.playing?.play ?? -1]);
  await known(channel.id);
  const late = watch(token);
  expect((await playing(late, ({ seen }) => seen)).playing?.id).toBe(again.id);
  await quiet(channel.id, 3);
  const heard = ear.frames.length;
  // Its time is over, and whoever told of something else was not heard.
  harness.clock.advance(10_000);
  harness.ctx.bus.publish("missed", {});
  await ear.hear((frame) => ear.frames.indexOf(frame) >= heard && (frame as unknown as State).playing === null);
  for (const one of [goalOnly, ear, late]) one.close();
});

test("a word that the channel watches waits for consent, and the desk pauses, skips and shows again", async () => {
  const { channel, owner, user, token, path } = await stage();
  const actor = {
    userId: user.id,
    role: "creator" as const,
    channelIds: [channel.id],
    channelRoles: { [channel.id]: "owner" as const },
  };
  await saveCommentSettings(harness.ctx, actor, channel.id, {
    from: "everybody",
    holdLinks: false,
    holdFirst: false,
    words: "kapusta",
  });
  const ear = watch(token);
  await ear.hear(({ t }) => t === "state");
  await give(channel.id, { message: "Ty KAPUSTO? Kapusta!" });
  const [held] = await alertsIn(harness.ctx, channel.id, "held");
  const donors = async () => (await latestDonors(harness.ctx, channel.id)).map(({ name }) => name);
  expect(await donors()).toEqual([null]);
  const act = (action: string, id = "") => owner.post(`${path}/queue`, { action, ...(id ? { id } : {}) });
  expect(held).toBeDefined();
  expect((await act("pause")).status).toBe(303);
  expect((await act("approve", held?.id)).status).toBe(303);
  expect((await alertsIn(harness.ctx, channel.id, "waiting")).length).toBe(1);
  await act("resume");
  const shown = await sees(ear);
  expect(await donors()).toEqual(["Ola"]);
  await act("skip", shown.id);
  expect(await donors()).toEqual([null]);
  await ear.hear(
    (frame) => frame.t === "state" && ear.frames.indexOf(frame) > 1 && (frame as unknown as State).playing === null,
  );
  await act("replay", shown.id);
  expect((await sees(ear, ({ play }) => play === shown.play + 1)).id).toBe(shown.id);
  const part = await owner.get(`${path}/queue`, { "hx-request": "true" });
  expect(part.text).toContain("Kapusta!");
  ear.close();
});

test("the goal is what came less what went back, and small gifts show no alert", async () => {
  const { channel, token, owner, path } = await stage({ goal: "100", goalLabel: "Kamera", minimum: "20" });
  const ear = watch(token);
  await ear.hear(({ t }) => t === "state");
  const payment = await give(channel.id, { amount: 1000 });
  const goal = (sum: number) => ear.hear((frame) => (frame as unknown as State).goal?.sum === sum);
  expect(await goal(1000)).toMatchObject({
    playing: null,
    goal: { label: "Kamera", of: 10_000 },
    donors: [{ name: "Ola", amount: 1000 }],
  });
  const back = { paymentId: payment.id, kind: "refunded" as const, source: "stripe", sourceId: newId(), amount: -400 };
  await harness.ctx.write((tx) => record(tx, { ...back, at: harness.clock.now() }));
  harness.ctx.bus.publish("overlay", { channelId: channel.id });
  await goal(600);
  harness.clock.advance(1);
  await owner.post(path, { action: "restart" });
  await goal(0);
  ear.close();
});

test("a try says so, and only some may wait", async () => {
  const { owner, path, token } = await stage();
  const ear = watch(token);
  await ear.hear(({ t }) => t === "state");
  const tryOut = async () => (await owner.post(path, { action: "test" })).status;
  expect(await tryOut()).toBe(303);
  expect(await sees(ear)).toMatchObject({ isTest: true, message: "" });
  for (let i = 0; i < 3; i++) expect(await tryOut()).toBe(303);
  expect(await tryOut()).toBe(409);
  ear.close();
});

test("the address is a secret: no page but its own, no referrer, no log, and nothing once it was revoked", async () => {
  const { owner, path, token } = await stage();
  const screen = await harness.guest().get(`/overlay/${token}?show=alerts,chat&theme=plain`);
  expect(screen.status).toBe(200);
  expect(screen.headers.get("referrer-policy")).toBe("no-referrer");
  expect(screen.headers.get("cache-control")).toBe("no-store");
  expect(screen.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(screen.text).toContain('data-part="chat"');
  expect(screen.text).not.toContain('data-part="goal"');
  expect(screen.text).not.toContain("og:url");
  const ear = watch(token);
  await ear.hear(({ t }) => t === "state");
  expect(harness.logged.join("\n")).not.toContain(token);
  expect(harness.logged.join("\n")).toContain("/overlay/…");
  await owner.post(path, { action: "make" });
  expect((await ear.end()).code).toBe(4404);
  expect((await harness.guest().get(`/overlay/${token}`)).status).toBe(404);
  const other = await tokenIn(owner, path);
  expect((await harness.guest().get(`/overlay/${other}`)).status).toBe(200);
  await owner.post(path, { action: "revoke" });
  expect((await harness.guest().get(`/overlay/${other}`)).status).toBe(404);
  expect((await (await person(harness)).get(path)).status).not.toBe(200);
});

test("a frame that is not understood, and a foreign page, are sent away", async () => {
  const { token } = await stage();
  for (const frame of ["{no", '{"t":"say"}', JSON.stringify({ t: "seen", id: "x", play: -1 })]) {
    const ear = watch(token);
    await ear.hear(({ t }) => t === "state");
    ear.send(frame);
    expect((await ear.end()).code).toBe(1008);
  }
  const foreign = await fetch(`${site.url}/overlay/${token}/socket`, { headers: { origin: "https://evil.example" } });
  expect(foreign.status).toBe(403);
});

test("the stream on the air is named, so that its chat can be read", async () => {
  const { channel, token } = await stage();
  const now = harness.clock.now();
  const video = await makeVideo(harness, channel, {
    live: true,
    livestreamStartsAt: now - 1000,
    livestreamStartedAt: now - 1000,
    upcomingAt: now - 1000,
    listedAt: null,
  });
  const ear = watch(token);
  expect(await ear.hear(({ t }) => t === "state")).toMatchObject({ chat: video.id });
  ear.close();
});

test("overlays at two servers show the same alert, which begins once", async () => {
  await using beside = dialect === "postgres" ? await startHarness({ beside: harness }) : undefined;
  await using there = listen(beside ?? { ...harness, app: makeApp(makeCtx({ ...harness.ctx })) });
  const { channel, token } = await stage();
  const ears = [watch(token), new Ear(`${there.url}/overlay/${token}/socket?alerts=1`)];
  for (const ear of ears) await ear.hear(({ t }) => t === "state");
  await give(channel.id, { shownAs: "Wszędzie" });
  const shown = await Promise.all(ears.map((ear) => playing(ear)));
  expect(new Set(shown.map(({ playing: alert }) => `${alert?.id} ${alert?.play}`)).size).toBe(1);
  expect((await alertsIn(harness.ctx, channel.id, "playing")).length).toBe(1);
  for (const ear of ears) ear.close();
});
