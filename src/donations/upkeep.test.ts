import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../accounts/table.ts";
import { day } from "../platform/clock.ts";
import { makePayment, takeDonations } from "../testing/donations.ts";
import { loginAs, makeUser } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { mailsTo } from "../testing/mails.ts";
import { entriesOf, type Payment, paymentById, sumOfAll } from "./queries/payments.ts";
import { record } from "./rules/ledger.ts";
import { cancelForgotten, forgetDonors, leaveDonations, remindOfDue } from "./rules/upkeep.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
  await takeDonations(harness);
});
afterAll(() => harness[Symbol.asyncDispose]());

const paid = async (payment: Payment) =>
  harness.ctx.write((tx) =>
    record(tx, {
      ...{ paymentId: payment.id, kind: "received", amount: payment.amount, source: "test" },
      ...{ sourceId: crypto.randomUUID(), at: harness.clock.now() },
    }),
  );
const now = (id: string) => paymentById(harness.ctx, id);

test("who gives monthly by transfer is reminded once for each month, until they end it", async () => {
  const payment = await makePayment(harness, { type: "regular", email: "co-miesiac@example.org" });
  const byCard = await makePayment(harness, { type: "regular", method: "card", email: "karta@example.org" });
  const reminders = async () =>
    (await mailsTo(harness, "co-miesiac@example.org")).filter((mail) => mail.includes("termin wpłaty")).length;
  await paid(payment);
  await paid(byCard);
  await remindOfDue(harness.ctx);
  expect(await reminders()).toBe(0);
  harness.clock.advance(29 * day);
  await remindOfDue(harness.ctx);
  await remindOfDue(harness.ctx);
  expect(await reminders()).toBe(1);
  const cards = await mailsTo(harness, "karta@example.org");
  expect(cards.filter((mail) => mail.includes("termin wpłaty"))).toEqual([]);
  await paid(payment);
  harness.clock.advance(29 * day);
  await remindOfDue(harness.ctx);
  expect(await reminders()).toBe(2);
  await harness.guest().post("/payment-continue", { payment: payment.id });
  harness.clock.advance(31 * day);
  await remindOfDue(harness.ctx);
  expect(await reminders()).toBe(2);
});

test("what nobody pays is cancelled and its person forgotten; who paid is known as long as the law asks, the sums for good", async () => {
  const never = await makePayment(harness, { phone: "600700800", isNamed: true, shownAs: "Ola" });
  const payment = await makePayment(harness, { street: "Długa", isNamed: true, shownAs: "Ola" });
  await paid(payment);
  const sum = await sumOfAll(harness.ctx, 0, Number.MAX_SAFE_INTEGER);
  harness.clock.advance(61 * day);
  await cancelForgotten(harness.ctx);
  await forgetDonors(harness.ctx);
  expect(await now(never.id)).toMatchObject({ state: "cancelled", forgottenAt: null });
  harness.clock.advance(61 * day);
  await forgetDonors(harness.ctx);
  expect(await now(never.id)).toMatchObject({ name: "", lastName: "", email: "", phone: "", shownAs: "" });
  // Money that comes after all counts all the same.
  await paid((await now(never.id)) as Payment);
  expect((await now(never.id))?.state).toBe("paid");
  harness.clock.advance(4 * 365 * day);
  await forgetDonors(harness.ctx);
  expect(await now(payment.id)).toMatchObject({ street: "Długa", isNamed: true });
  harness.clock.advance(2 * 366 * day);
  await forgetDonors(harness.ctx);
  expect(await now(payment.id)).toMatchObject({ street: "", name: "", email: "", isNamed: false, received: 5000 });
  expect(await entriesOf(harness.ctx, payment.id)).toHaveLength(1);
  expect(await sumOfAll(harness.ctx, 0, Number.MAX_SAFE_INTEGER)).toBe(sum + 5000);
});

test("who leaves is named nowhere and gives no more; what the books need stays without the account", async () => {
  const user = await makeUser(harness);
  const about = { userId: user.id, isNamed: true, shownAs: "Ten Kto Odchodzi", message: "Cześć" };
  const kept = await makePayment(harness, { ...about, type: "regular" });
  const open = await makePayment(harness, about);
  await paid(kept);
  expect((await harness.guest().get("/donators-all")).text).toContain("Ten Kto Odchodzi");
  const mine = await (await loginAs(harness, user)).get("/account/donations");
  expect(mine.text).toContain("Co miesiąc");
  await leaveDonations(harness.ctx, user);
  expect((await harness.guest().get("/donators-all")).text).not.toContain("Ten Kto Odchodzi");
  expect(await now(kept.id)).toMatchObject({
    userId: null,
    dueAt: null,
    isNamed: false,
    message: "",
    lastName: "Wierzbicka",
  });
  expect(await now(open.id)).toMatchObject({ userId: null, state: "cancelled", lastName: "", email: "" });
  await harness.ctx.write((tx) => tx.db.delete(users).where(eq(users.id, user.id)));
});
