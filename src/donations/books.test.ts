import { afterAll, beforeAll, expect, test } from "bun:test";
import { newId } from "../platform/db/id.ts";
import { makePayment, takeDonations } from "../testing/donations.ts";
import { makeChannel, makeUser, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { record } from "./rules/ledger.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
  await takeDonations(harness);
});
afterAll(() => harness[Symbol.asyncDispose]());

async function given(change: Parameters<typeof makePayment>[1] = {}) {
  const payment = await makePayment(harness, change);
  const at = harness.clock.now();
  const entry = { paymentId: payment.id, kind: "received", amount: payment.amount, source: "test" } as const;
  await harness.ctx.write((tx) => record(tx, { ...entry, sourceId: newId(at), at }));
  return payment;
}

test("the wall goes on page after page, and no address of it tells the id of a donation", async () => {
  const all = new Set<string>();
  for (let number = 0; number < 103; number++) {
    all.add(`Darczyńca ${number}.`);
    await given({ isNamed: true, shownAs: `Darczyńca ${number}.` });
  }
  type Wall = { items: { name: string }[]; count: number; next: string | null };
  const guest = harness.guest();
  const read = async (before: string | null): Promise<Wall> =>
    (await guest.api("GET", `/donators-all${before ? `?before=${encodeURIComponent(before)}` : ""}`)).json as Wall;
  const first = await read(null);
  expect([first.items.length, first.count]).toEqual([50, 103]);
  const found = first.items.map(({ name }) => name);
  for (let { next } = first; next; ) {
    // Nothing in it reads as a moment or an id.
    expect(Buffer.from(next, "base64url").toString("latin1")).not.toMatch(/[A-Za-z0-9]{22}|\d{13}/);
    const page = await read(next);
    found.push(...page.items.map(({ name }) => name));
    next = page.next;
  }
  expect(found).toHaveLength(103);
  expect(new Set(found)).toEqual(all);
  // Nobody makes a place of their own.
  for (const forged of [`${harness.clock.now()}-x`, "x", `${first.next}x`])
    expect((await read(forged)).items).toEqual(first.items);
  const { text } = await guest.get("/donators-all");
  expect(/before=([^"&]+)/.exec(text)?.[1]).not.toMatch(/^\d{13}/);
  expect((await guest.get("/api/openapi.json")).text).toContain('"/donators-all"');
});

test("an address that names no donation is a page that leads on", async () => {
  for (const path of ["payment-continue", "payment-success", "payment-fail"])
    for (const payment of ["", "zly", "a".repeat(22)]) {
      const { status, text } = await harness.guest().get(`/${path}?payment=${payment}`);
      expect([path, payment, status, text.includes("Nie ma takiej wpłaty")]).toEqual([path, payment, 404, true]);
      expect(text).toContain('href="/donate"');
    }
  expect((await harness.guest().get("/en/payment-continue")).text).toContain("There is no such donation");
  const sent = await harness.guest().post("/payment-continue", { payment: "a".repeat(22) });
  expect([sent.status, sent.text.includes("Nie ma takiej wpłaty")]).toEqual([404, true]);
});

test("the page says how much, how many months and for how long give what", async () => {
  const terms = { from: 2000, months: 3, days: 31 };
  const once = { from: 500, months: 0, days: 0 };
  await takeDonations(harness, { products: { badge: terms, "no-ads": { ...terms, months: 1 }, wall: once } });
  const { text } = await harness.guest().get("/donate");
  for (const words of [
    "od 20\u00a0zł lub\u00a03\u00a0wpłaty miesięczne, na 31\u00a0dni",
    "od 20\u00a0zł lub\u00a0każda wpłata miesięczna, na 31\u00a0dni",
    "od 5\u00a0zł, na stałe",
  ])
    expect([words, text.includes(words)]).toEqual([words, true]);
  expect((await harness.guest().get("/en/donate")).text).toContain(
    "from PLN\u00a020 or 3 monthly donations, for 31 days",
  );
  await takeDonations(harness);
});

test("what is owed to a channel is what came for it less what was passed on, and a press counts once", async () => {
  const channel = await makeChannel(harness, await makeUser(harness, { role: "creator" }));
  const admin = await person(harness, "admin");
  const gift = await given({ channelId: channel.id, amount: 7000 });
  await given({ channelId: channel.id, amount: 500 });
  const list = await admin.get("/admin/donations/channels");
  for (const words of [channel.name, "75\u00a0zł"]) expect(list.text).toContain(words);
  const path = `/admin/donations/channels/${channel.id}`;
  const key = newId();
  const send = async (change: Record<string, string> = {}) =>
    (await admin.post(path, { amount: "40", note: "przelew <b>", key, ...change })).status;
  expect((await admin.get(path)).text).toContain('value="75,00"');
  for (const amount of ["75,01", "-1", "0"]) expect([amount, await send({ amount })]).toEqual([amount, 409]);
  for (const amount of ["", "dużo"]) expect([amount, await send({ amount })]).toEqual([amount, 422]);
  expect((await Promise.all([send(), send(), send()])).sort()).toEqual([303, 409, 409]);
  const page = await admin.get(path);
  for (const words of ["35\u00a0zł", "przelew &lt;b&gt;"]) expect(page.text).toContain(words);
  const { text: logged } = await admin.get(`/admin/log?entity=${channel.id}`);
  for (const words of [`>${channel.name}</a>`, "przelew"]) expect(logged).toContain(words);
  // Together no more than is owed, however many press at once.
  const both = await Promise.all([1, 2].map(() => send({ amount: "20", key: newId() })));
  expect(both.sort()).toEqual([303, 409]);
  expect((await admin.get(path)).text).toContain("15\u00a0zł");
  // A gift that went back after its payout is owed by the channel, and the list goes on below it.
  const refund = { paymentId: gift.id, kind: "refunded", amount: -7000, source: "test", sourceId: newId() } as const;
  await harness.ctx.write((tx) => record(tx, { ...refund, at: harness.clock.now() }));
  expect((await admin.get("/admin/donations/channels?before=999999994501-x")).text).toContain(channel.name);
  expect((await admin.get("/admin/donations/channels?before=999999999999999-x")).text).toContain(channel.name);
  expect((await admin.get("/admin/donations/channels?before=999999994500-0")).text).not.toContain(channel.name);
  const rival = await person(harness, "moderator");
  expect((await rival.get(path)).text).not.toContain("60\u00a0zł");
  await rival.post(path, { amount: "1", key: newId() });
  expect((await admin.get(path)).text).toContain("60\u00a0zł");
  expect((await admin.get("/admin/donations/channels/nikt")).status).toBe(404);
});

test("who changed a donation's state stands on its page", async () => {
  const admin = await person(harness, "admin");
  const payment = await makePayment(harness);
  await admin.post(`/admin/donations/${payment.id}`, { action: "confirm" });
  const { text } = await admin.get(`/admin/donations/${payment.id}`);
  for (const words of ["Zmiany stanu", "Oczekuje na wpłatę → Zapłacona", "ręcznie"]) expect(text).toContain(words);
});
