import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { entriesOf, paymentById } from "../donations/queries/payments.ts";
import { methodNamed } from "../donations/rules/methods.ts";
import { leaveDonations } from "../donations/rules/upkeep.ts";
import { payments } from "../donations/table.ts";
import { day, minute } from "../platform/clock.ts";
import { settings } from "../platform/settings/table.ts";
import { makePayment, takeDonations } from "../testing/donations.ts";
import { makeUser, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { type StandIn, startStripe } from "../testing/stripe.ts";
import { checkoutOf } from "./rules/checkout.ts";
import { followPayment } from "./rules/follow.ts";
import { askForNews } from "./rules/reconcile.ts";
import { stripeEvents } from "./table.ts";

let harness: Harness;
let stripe: StandIn;

beforeAll(async () => {
  stripe = await startStripe("whsec_onlyForTests");
  harness = await startHarness({
    env: {
      STRIPE_SECRET_KEY: "sk_test_onlyForTests",
      STRIPE_WEBHOOK_SECRET: "whsec_onlyForTests",
      STRIPE_API_URL: stripe.url,
      PUBLIC_URL: "http://localhost:3000",
    },
  });
  await takeDonations(harness);
  stripe.state.now = () => Math.floor(harness.clock.now() / 1000);
});
beforeEach(() => {
  stripe.state.down = false;
});
afterAll(async () => {
  await harness[Symbol.asyncDispose]();
  await stripe[Symbol.asyncDispose]();
});

const now = async (id: string) => (await paymentById(harness.ctx, id)) ?? expect.unreachable();

/** A payment whose page is open. */
async function begun(fields: Parameters<typeof makePayment>[1] = {}) {
  const payment = await makePayment(harness, { method: "stripe", ...fields });
  const { url } = (await methodNamed("stripe")?.begin(harness.ctx, payment)) ?? expect.unreachable();
  return { payment, sessionId: url.split("/pay/")[1] ?? "" };
}

/** A monthly one that Stripe takes, and what it is called there. */
async function monthly(fields: Parameters<typeof makePayment>[1] = {}) {
  const { payment, sessionId } = await begun({ type: "regular", ...fields });
  stripe.pay(sessionId);
  await followPayment(harness.ctx, payment.id);
  const subscriptionId = String((await checkoutOf(harness.ctx, payment.id))?.subscriptionId);
  expect([(await now(payment.id)).state, stripe.get(subscriptionId).status]).toEqual(["paid", "active"]);
  return { payment, subscriptionId };
}

test("the desk ends what Stripe takes monthly, there first, and again where it went on", async () => {
  const admin = await person(harness, "admin");
  const { payment, subscriptionId } = await monthly();
  const press = () => admin.post(`/admin/donations/${payment.id}`, { action: "cancel" });
  stripe.state.down = true;
  expect((await press()).status).toBe(503);
  expect((await now(payment.id)).endedAt).toBeNull();
  stripe.state.down = false;
  expect((await press()).status).toBe(303);
  expect(await now(payment.id)).toMatchObject({ endedAt: harness.clock.now(), state: "paid", received: 5000 });
  expect(stripe.get(subscriptionId).status).toBe("canceled");
  Object.assign(stripe.get(subscriptionId), { status: "active" });
  expect((await press()).status).toBe(303);
  expect(stripe.get(subscriptionId).status).toBe("canceled");
}, 20_000);

test("its person may end again what looks ended here, and goes on to what is", async () => {
  const { payment, subscriptionId } = await monthly();
  await harness.ctx.write((tx) => tx.db.update(payments).set({ endedAt: 1 }).where(eq(payments.id, payment.id)));
  for (const times of [1, 2]) {
    const sent = await harness.guest().post("/payment-continue", { payment: payment.id });
    expect([times, sent.status]).toEqual([times, 303]);
    expect(stripe.get(subscriptionId).status).toBe("canceled");
  }
  expect((await now(payment.id)).endedAt).toBe(1);
});

test("a page that is still open takes nothing once its donation is taken back, by its person or at the desk", async () => {
  const admin = await person(harness, "admin");
  const ways: ((id: string) => Promise<{ status: number }>)[] = [
    (id) => harness.guest().post("/payment-continue", { payment: id }),
    (id) => admin.post(`/admin/donations/${id}`, { action: "cancel" }),
  ];
  for (const takeBack of ways) {
    const { payment, sessionId } = await begun();
    stripe.state.down = true;
    expect((await takeBack(payment.id)).status).toBe(503);
    expect((await now(payment.id)).state).toBe("waiting");
    stripe.state.down = false;
    for (const times of [1, 2]) expect([times, (await takeBack(payment.id)).status]).toEqual([times, 303]);
    expect([stripe.get(sessionId).status, (await now(payment.id)).state]).toEqual(["expired", "cancelled"]);
  }
  // What is paid is given back by a refund alone.
  const { payment, sessionId } = await begun();
  stripe.pay(sessionId);
  await followPayment(harness.ctx, payment.id);
  expect((await admin.post(`/admin/donations/${payment.id}`, { action: "cancel" })).status).toBe(409);
  expect((await now(payment.id)).state).toBe("paid");
}, 30_000);

test("what Stripe tells of itself nobody writes by hand", async () => {
  const admin = await person(harness, "admin");
  const { payment } = await monthly();
  for (const form of [{ action: "confirm" }, { action: "refund", refund: "10" }]) {
    const { status, text } = await admin.post(`/admin/donations/${payment.id}`, form);
    expect([form.action, status, text.includes("księguje operator płatności")]).toEqual([form.action, 409, true]);
  }
  expect((await entriesOf(harness.ctx, payment.id)).map(({ source }) => source)).toEqual(["stripe"]);
  const { text } = await admin.get(`/admin/donations/${payment.id}`);
  for (const action of ["confirm", "refund"]) expect(text).not.toContain(`value="${action}"`);
});

test("who is erased is taken from no more, however long Stripe is away", async () => {
  const user = await makeUser(harness);
  const { payment, subscriptionId } = await monthly({ userId: user.id });
  const { payment: open, sessionId } = await begun({ userId: user.id });
  stripe.state.down = true;
  await leaveDonations(harness.ctx, user);
  expect(await now(payment.id)).toMatchObject({ endedAt: harness.clock.now(), userId: null, dueAt: null });
  expect((await now(open.id)).state).toBe("cancelled");
  await harness.runJobs();
  expect(stripe.get(subscriptionId).status).toBe("active");
  stripe.state.down = false;
  harness.clock.advance(minute);
  await harness.runJobs();
  expect([stripe.get(subscriptionId).status, stripe.get(sessionId).status]).toEqual(["canceled", "expired"]);
}, 30_000);

test("after a long outage everything is asked for, over several runs, though newer news came by themselves", async () => {
  const { payment, sessionId } = await begun();
  const oldest = stripe.pay(sessionId);
  for (let number = 0; number < 2100; number++) {
    harness.clock.advance(minute);
    stripe.events.push({ ...oldest, id: `evt_more${number}`, created: stripe.state.now() });
  }
  const isKnown = async (id: string) => (await harness.ctx.db.$count(stripeEvents, eq(stripeEvents.id, id))) === 1;
  await askForNews(harness.ctx);
  expect([await isKnown("evt_more2099"), await isKnown(oldest.id)]).toEqual([true, false]);
  harness.clock.advance(day);
  const newer = { ...oldest, id: "evt_newer", created: stripe.state.now() };
  stripe.events.push(newer);
  // Where it stopped may be forgotten there meanwhile: then it begins anew.
  const stopped = stripe.events.findIndex(({ id }) => id === "evt_more100");
  const [gone] = stripe.events.splice(stopped, 1);
  await expect(askForNews(harness.ctx)).rejects.toThrow();
  if (gone) stripe.events.splice(stopped, 0, gone);
  for (const run of [1, 2]) expect([run, await askForNews(harness.ctx)]).toEqual([run, undefined]);
  expect([await isKnown(oldest.id), await isKnown(newer.id)]).toEqual([true, true]);
  const [row] = await harness.ctx.db.select().from(settings).where(eq(settings.name, "news of Stripe"));
  expect(row?.value).toEqual({ asked: harness.clock.now() });
  expect((await now(payment.id)).state).toBe("waiting");
}, 60_000);
