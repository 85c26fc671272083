import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { day } from "../platform/clock.ts";
import { newest } from "../platform/db/cursor.ts";
import { makePayment, takeDonations } from "../testing/donations.ts";
import { makeUser } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { type PaymentState, paymentMoves, paymentStates } from "./limits.ts";
import { nextMonth } from "./queries/months.ts";
import { changesOf, paymentById, sumOf, sumOfAll } from "./queries/payments.ts";
import { productsOf } from "./queries/products.ts";
import { defaultDonationSettings } from "./queries/settings.ts";
import { wall, wallCount } from "./queries/wall.ts";
import { markEnded, unnamePayment } from "./rules/end.ts";
import { movePayment, type NewEntry, record } from "./rules/ledger.ts";
import { lastsUntil } from "./rules/products.ts";
import { channelFunds, ledgerEntries, payments } from "./table.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
  await takeDonations(harness);
});
afterAll(() => harness[Symbol.asyncDispose]());

const write = (entry: NewEntry) => harness.ctx.write((tx) => record(tx, entry));
const entry = (paymentId: string, change: Partial<NewEntry> = {}): NewEntry => ({
  paymentId,
  ...{ kind: "received", amount: 5000, source: "test", sourceId: crypto.randomUUID(), at: harness.clock.now() },
  ...change,
});
const stateOf = async (id: string) => (await paymentById(harness.ctx, id))?.state;

/** A number by chance that is the same in each run. */
function chance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test("each state leads where the table says and nowhere else", async () => {
  for (const from of paymentStates)
    for (const to of ["failed", "cancelled"] as const) {
      const { id } = await makePayment(harness, { state: from });
      const moved = await harness.ctx.write((tx) => movePayment(tx, id, to, { source: "schedule" }));
      const may = paymentMoves[from].includes(to);
      expect([from, to, moved, await stateOf(id)]).toEqual([from, to, may, may ? to : from]);
    }
  // Money says the rest, whatever the state was.
  for (const from of ["waiting", "failed", "cancelled"] as PaymentState[]) {
    const { id } = await makePayment(harness, { state: from });
    await write(entry(id));
    expect([from, await stateOf(id)]).toEqual([from, "paid"]);
    await write(entry(id, { kind: "refunded", amount: -5000 }));
    expect(await stateOf(id)).toBe("refunded");
  }
});

test("an entry that is no amount of its kind is not written", async () => {
  const { id } = await makePayment(harness);
  const wrong: Partial<NewEntry>[] = [
    { amount: 0 },
    { amount: -1 },
    { amount: 1.5 },
    { amount: Number.NaN },
    { kind: "refunded", amount: 5 },
  ];
  for (const change of wrong) await expect(write(entry(id, change))).rejects.toThrow();
  await expect(write(entry("nikt"))).rejects.toThrow();
  expect(await harness.ctx.db.$count(ledgerEntries, eq(ledgerEntries.paymentId, id))).toBe(0);
});

test("whatever is told in whatever order and however often, the sums are those of the ledger", async () => {
  const next = chance(13);
  const user = await makeUser(harness);
  const own = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      makePayment(harness, {
        userId: index % 2 ? user.id : null,
        channelId: index % 4 === 3 ? "kanal" : null,
        type: index % 3 ? "once" : "regular",
      }),
    ),
  );
  const before = await sumOfAll(harness.ctx, 0, Number.MAX_SAFE_INTEGER);
  const facts: NewEntry[] = Array.from({ length: 120 }, (_, index) => {
    const refunds = next(4) === 0;
    return entry(own[next(own.length)]?.id ?? "", {
      kind: refunds ? "refunded" : "received",
      amount: (refunds ? -1 : 1) * (1 + next(9000)),
      sourceId: `fact ${index}`,
      at: harness.clock.now() + next(60) * day,
    });
  });
  // Each is told up to three times, by several at once.
  const told = facts.flatMap((fact) => Array.from({ length: 1 + next(3) }, () => fact));
  told.sort(() => next(3) - 1);
  const written: boolean[] = [];
  for (let at = 0; at < told.length; at += 12)
    written.push(...(await Promise.all(told.slice(at, at + 12).map((fact) => write(fact)))));
  expect(written.filter(Boolean)).toHaveLength(facts.length);
  const sum = (some: NewEntry[]) => some.reduce((all, { amount }) => all + amount, 0);
  expect((await sumOfAll(harness.ctx, 0, Number.MAX_SAFE_INTEGER)) - before).toBe(sum(facts));
  expect(await sumOf(harness.ctx, "kanal", 0, Number.MAX_SAFE_INTEGER)).toMatchObject({
    amount: sum(facts.filter(({ paymentId }) => own.find(({ id }) => id === paymentId)?.channelId)),
  });
  const [funds] = await harness.ctx.db.select().from(channelFunds).where(eq(channelFunds.channelId, "kanal"));
  expect(funds?.owed).toBe((await sumOf(harness.ctx, "kanal", 0, Number.MAX_SAFE_INTEGER)).amount);
  for (const { id } of own) {
    const mine = facts.filter(({ paymentId }) => paymentId === id);
    const found = await paymentById(harness.ctx, id);
    const state = mine.some(({ amount }) => amount > 0) ? (sum(mine) > 0 ? "paid" : "refunded") : "waiting";
    expect([found?.received, found?.state]).toEqual([sum(mine), state]);
  }
  const [kept] = await harness.ctx.db.select({ all: sql<number>`sum(${payments.received})` }).from(payments);
  expect(Number(kept?.all)).toBe(await sumOfAll(harness.ctx, 0, Number.MAX_SAFE_INTEGER));
});

test("a monthly one is due a month after its last money; the 31st is the last day of a shorter month", async () => {
  const { id } = await makePayment(harness, { type: "regular" });
  const at = Date.parse("2027-01-31T10:00:00+01:00");
  await write(entry(id, { at }));
  expect((await paymentById(harness.ctx, id))?.dueAt).toBe(Date.parse("2027-02-28T10:00:00+01:00"));
  expect(nextMonth(Date.parse("2026-12-15T10:00:00+01:00"))).toBe(Date.parse("2027-01-15T10:00:00+01:00"));
  expect(nextMonth(Date.parse("2027-03-20T10:00:00+01:00"))).toBe(Date.parse("2027-04-20T10:00:00+02:00"));
});

test("a donation gives what its height or length does, until it is over or given back", async () => {
  const user = await makeUser(harness);
  const other = await makeUser(harness);
  const small = await makePayment(harness, { userId: user.id, amount: 700, isNamed: true });
  expect(await productsOf(harness.ctx, user.id)).toEqual([]);
  await write(entry(small.id, { amount: 700 }));
  expect(await productsOf(harness.ctx, user.id)).toEqual(["wall"]);
  const large = await makePayment(harness, { userId: user.id, amount: 2000, isNamed: true });
  await write(entry(large.id, { amount: 2000 }));
  expect((await productsOf(harness.ctx, user.id)).sort()).toEqual(["badge", "no-ads", "wall"]);
  await write(entry(large.id, { kind: "refunded", amount: -2000 }));
  expect(await productsOf(harness.ctx, user.id)).toEqual(["wall"]);
  const monthly = await makePayment(harness, { userId: user.id, type: "regular", amount: 500, isNamed: true });
  await write(entry(monthly.id, { amount: 500 }));
  expect(await productsOf(harness.ctx, user.id)).toContain("badge");
  harness.clock.advance(40 * day);
  expect(await productsOf(harness.ctx, user.id)).toEqual(["wall"]);
  expect(await productsOf(harness.ctx, other.id)).toEqual([]);
  // What is meant for a channel gives nothing on the site.
  const channel = await makePayment(harness, { userId: other.id, channelId: "kanal", amount: 9000 });
  await write(entry(channel.id, { amount: 9000 }));
  expect(await productsOf(harness.ctx, other.id)).toEqual([]);
});

test("what others see is given only to who chose to be named, as long as they choose it", async () => {
  const user = await makeUser(harness);
  const gives = async () => (await productsOf(harness.ctx, user.id)).sort();
  const quiet = await makePayment(harness, { userId: user.id });
  await write(entry(quiet.id));
  expect(await gives()).toEqual(["no-ads"]);
  const named = await makePayment(harness, { userId: user.id, isNamed: true });
  await write(entry(named.id));
  expect(await gives()).toEqual(["badge", "no-ads", "wall"]);
  await harness.ctx.write((tx) => unnamePayment(tx, named.id));
  expect(await gives()).toEqual(["no-ads"]);
});

test("each change of a payment's state says who made it, and none is written twice", async () => {
  const admin = await makeUser(harness, { role: "admin", name: "Jan" });
  const { id } = await makePayment(harness, { type: "regular" });
  await harness.ctx.write((tx) => movePayment(tx, id, "cancelled", { source: "schedule" }));
  await harness.ctx.write((tx) => movePayment(tx, id, "cancelled", { source: "schedule" }));
  harness.clock.advance(1000);
  const told = entry(id, { source: "hand", byUserId: admin.id });
  await write(told);
  await write(told);
  await write(entry(id));
  harness.clock.advance(1000);
  for (const times of [1, 2]) await harness.ctx.write((tx) => markEnded(tx, id, { source: `person${times}` }));
  const changes = await changesOf(harness.ctx, id);
  expect(changes.map(({ was, became, source, name }) => [was, became, source, name])).toEqual([
    ["waiting", "cancelled", "schedule", null],
    ["cancelled", "paid", "hand", "Jan"],
    ["paid", "ended", "person1", null],
  ]);
});

test("the wall follows what the operator asks of it: height, months and days", async () => {
  const names = async () =>
    (await wall(harness.ctx, 50, newest)).map(({ shownAs }) => shownAs).filter((name) => /^W\d/.test(name));
  const give = async (shownAs: string, amount: number, gifts = 1) => {
    const type = gifts > 1 || amount === 900 ? ("regular" as const) : ("once" as const);
    const { id } = await makePayment(harness, { isNamed: true, shownAs, amount, type });
    for (let number = 0; number < gifts; number++) await write(entry(id, { amount, at: harness.clock.now() + number }));
  };
  await give("W1 once 10", 1000);
  await give("W2 once 20", 2000);
  await give("W3 monthly 9 once", 900);
  await give("W4 monthly 9 thrice", 900, 3);
  const asked = async (wallTerms: { from: number; months: number; days: number }) => {
    const products = { ...defaultDonationSettings.products, wall: wallTerms };
    await takeDonations(harness, { products });
    expect(await wallCount(harness.ctx)).toBe((await wall(harness.ctx, 100, newest)).length);
    return (await names()).map((name) => name.slice(0, 2)).sort();
  };
  expect(await asked({ from: 500, months: 1, days: 0 })).toEqual(["W1", "W2", "W3", "W4"]);
  expect(await asked({ from: 2000, months: 3, days: 0 })).toEqual(["W2", "W4"]);
  expect(await asked({ from: 2000, months: 0, days: 0 })).toEqual(["W2"]);
  expect(await asked({ from: 500, months: 1, days: 10 })).toHaveLength(4);
  harness.clock.advance(11 * day);
  expect(await asked({ from: 500, months: 1, days: 10 })).toEqual([]);
  await takeDonations(harness);
});

test("the goal counts people once, however often they give", async () => {
  const from = harness.clock.now() + 90 * day;
  const give = async (change: Parameters<typeof makePayment>[1]) => {
    const { id } = await makePayment(harness, change);
    await write(entry(id, { at: from }));
  };
  const user = await makeUser(harness);
  for (const email of ["a@example.org", "a@example.org", "b@example.org"]) await give({ email });
  for (const userId of [user.id, user.id, null]) await give({ email: "", userId });
  expect(await sumOf(harness.ctx, null, from, from + 1)).toEqual({ amount: 30_000, donations: 6, people: 4 });
});

test("how long a product lasts", () => {
  const terms = { from: 2000, months: 3, days: 31 };
  const monthly = (n: number) =>
    Array.from({ length: n }, (_, index) => ({ type: "regular" as const, amount: 500, at: index * 30 * day }));
  expect(lastsUntil([], terms)).toBeUndefined();
  expect(lastsUntil(monthly(2), terms)).toBeUndefined();
  expect(lastsUntil(monthly(3), terms)).toBe(91 * day);
  expect(lastsUntil([{ type: "once", amount: 2000, at: 5 }], { ...terms, days: 0 })).toBeNull();
});
