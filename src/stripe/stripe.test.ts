import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { entriesOf } from "../donations/queries/payments.ts";
import { methodNamed, readyMethods } from "../donations/rules/methods.ts";
import { payments } from "../donations/table.ts";
import { minute } from "../platform/clock.ts";
import { donationForm, makePayment, takeDonations } from "../testing/donations.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { type Listening, listen } from "../testing/listen.ts";
import { type StandIn, startStripe } from "../testing/stripe.ts";
import { checkoutOf } from "./rules/checkout.ts";
import { followNews } from "./rules/follow.ts";
import { askForNews } from "./rules/reconcile.ts";
import { stripeEvents, stripeIntents } from "./table.ts";

const secret = "whsec_onlyForTests";
let harness: Harness;
let stripe: StandIn;
let site: Listening;

beforeAll(async () => {
  stripe = await startStripe(secret);
  harness = await startHarness({
    env: {
      STRIPE_SECRET_KEY: "sk_test_onlyForTests",
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_URL: stripe.url,
      PUBLIC_URL: "http://localhost:3000",
    },
  });
  stripe.state.now = () => Math.floor(harness.clock.now() / 1000);
  site = listen(harness);
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await harness[Symbol.asyncDispose]();
  await stripe[Symbol.asyncDispose]();
});

const method = () => methodNamed("stripe") ?? expect.unreachable();

/** A payment whose page is open. */
async function begun(fields: Parameters<typeof makePayment>[1] = {}) {
  const payment = await makePayment(harness, { method: "stripe", ...fields });
  const { url } = await method().begin(harness.ctx, payment);
  return { payment, url, sessionId: url.split("/pay/")[1] ?? "" };
}

/** What the ledger has of a payment. */
async function ledgerOf(id: string): Promise<{ amounts: number[]; sum: number }> {
  const amounts = (await entriesOf(harness.ctx, id)).map(({ amount }) => amount);
  return { amounts, sum: amounts.reduce((sum, amount) => sum + amount, 0) };
}

type Event = Parameters<StandIn["deliver"]>[1];
const send = (event: Event) => stripe.deliver(site.url, event);

async function hear(...events: Event[]): Promise<void> {
  for (const event of events) expect((await send(event)).status).toBe(200);
  await harness.runJobs();
}

async function stateOf(id: string) {
  const [row] = await harness.ctx.db.select().from(payments).where(eq(payments.id, id));
  return row ?? expect.unreachable();
}

const intentsOf = (paymentId: string) =>
  harness.ctx.db.select().from(stripeIntents).where(eq(stripeIntents.paymentId, paymentId)).orderBy(stripeIntents.id);

test("a payment has one page at Stripe, in whole grosze, its person's language and back to this site", async () => {
  expect(readyMethods(harness.ctx).map(({ name, formOrigin }) => [name, formOrigin?.(harness.ctx)])).toEqual([
    ["stripe", "https://checkout.stripe.com"],
  ]);
  const { payment, url, sessionId } = await begun({ amount: 1234, lang: "en" });
  expect(await method().begin(harness.ctx, payment)).toEqual({ url });
  const session = stripe.get(sessionId);
  expect(session).toMatchObject({ mode: "payment", amount: 1234, locale: "en", client_reference_id: payment.id });
  expect(session.success_url).toBe(`http://localhost:3000/en/donate/stripe/${payment.id}`);
  stripe.expire(sessionId);
  expect((await method().begin(harness.ctx, payment)).url).not.toBe(url);
});

test("the form offers it, leads on to Stripe's page, and lets forms lead there from that page alone", async () => {
  await takeDonations(harness);
  const guest = harness.guest();
  const policyOf = async (path: string) => (await guest.get(path)).headers.get("content-security-policy");
  expect((await guest.get("/donate")).text).toContain("Karta, BLIK");
  expect(await policyOf("/donate")).toContain("form-action 'self' https://checkout.stripe.com;");
  for (const path of ["/donate-old", "/donators-all"]) expect(await policyOf(path)).toContain("form-action 'self';");
  for (const type of ["once", "regular"]) {
    const sent = await guest.post("/donate", { ...donationForm, type, method: "stripe" });
    expect([sent.status, sent.location?.startsWith(`${stripe.url}/pay/`)]).toEqual([303, true]);
  }
});

test("money counts once, whether its person, the news or the question comes first, and however often", async () => {
  const { payment, sessionId } = await begun();
  const paid = stripe.pay(sessionId);
  const back = await harness.guest().get(`/donate/stripe/${payment.id}`);
  expect([back.status, back.location]).toEqual([303, `/payment-continue?payment=${payment.id}`]);
  expect((await ledgerOf(payment.id)).amounts).toEqual([5000]);
  await hear(paid, paid);
  await askForNews(harness.ctx);
  await harness.runJobs();
  await Promise.all([1, 2, 3].map(() => followNews(harness.ctx, paid.type, paid.data.object.id)));
  expect(await ledgerOf(payment.id)).toEqual({ amounts: [5000], sum: 5000 });
  expect(await stateOf(payment.id)).toMatchObject({ state: "paid", received: 5000 });
  const left = await harness.guest().get(`/en/donate/stripe/${payment.id}?left=1`);
  expect(left.location).toBe(`/en/payment-fail?payment=${payment.id}`);
});

test("refunds and disputes come off, and back again, in any order of the news", async () => {
  for (let seed = 1; seed <= 6; seed++) {
    let random = seed;
    const dice = (n: number) => {
      random = (random * 48_271) % 2_147_483_647;
      return random % n;
    };
    const { payment, sessionId } = await begun();
    const pending: Event[] = [stripe.pay(sessionId)];
    const intentId = String(stripe.get(sessionId).payment_intent);
    let truth = 5000;
    for (let step = 0; step < 6; step++) {
      const amount = 100 + dice(400);
      if (dice(3) === 0) {
        truth -= amount;
        pending.push(stripe.refund(intentId, amount));
      } else if (dice(2) === 0) {
        const dispute = stripe.dispute(intentId, amount, "needs_response");
        pending.push(stripe.events.at(-1) as Event);
        const won = dice(2) === 0;
        if (!won) truth -= amount;
        if (dice(2) === 0) await hear(pending[dice(pending.length)] as Event);
        pending.push(stripe.decide(dispute, won ? "won" : "lost"));
      } else await hear(pending[dice(pending.length)] as Event);
    }
    const mixed = [...pending, ...pending].toSorted(() => dice(3) - 1);
    await Promise.all(mixed.map((event) => followNews(harness.ctx, event.type, event.data.object.id)));
    await hear(...mixed);
    expect([seed, (await ledgerOf(payment.id)).sum]).toEqual([seed, truth]);
    expect((await stateOf(payment.id)).received).toBe(truth);
  }
});

test("who is refunded all is refunded, and who had only an inquiry is not", async () => {
  const { payment, sessionId } = await begun();
  const paid = stripe.pay(sessionId);
  const intentId = String(stripe.get(sessionId).payment_intent);
  stripe.dispute(intentId, 5000, "warning_needs_response");
  await hear(stripe.events.at(-1) as Event, paid);
  expect(await stateOf(payment.id)).toMatchObject({ state: "paid", received: 5000 });
  await hear(stripe.refund(intentId, 5000));
  expect(await stateOf(payment.id)).toMatchObject({ state: "refunded", received: 0 });
});

test("each month of a monthly one counts once, also where only its refund was heard of, until it is ended", async () => {
  const { payment, sessionId } = await begun({ type: "regular", amount: 2500 });
  const paid = stripe.pay(sessionId);
  const [first] = stripe.events.filter(({ type }) => type === "invoice.paid").slice(-1);
  await hear(first as Event, paid, first as Event);
  expect((await ledgerOf(payment.id)).amounts).toEqual([2500]);
  const subscriptionId = String((await checkoutOf(harness.ctx, payment.id))?.subscriptionId);
  harness.clock.advance(31 * 24 * 60 * minute);
  stripe.renew(subscriptionId);
  await hear(stripe.events.at(-1) as Event);
  harness.clock.advance(31 * 24 * 60 * minute);
  const silent = stripe.renew(subscriptionId) as unknown as {
    payments: { data: { payment: Record<string, string> }[] };
  };
  await hear(stripe.refund(silent.payments.data[0]?.payment.payment_intent ?? "", 500));
  expect((await ledgerOf(payment.id)).amounts.toSorted()).toEqual([-500, 2500, 2500, 2500]);
  expect((await intentsOf(payment.id)).map(({ received, returned }) => [received, returned]).toSorted()).toEqual([
    [2500, 0],
    [2500, 0],
    [2500, 500],
  ]);
  await method().end(harness.ctx, await stateOf(payment.id));
  await method().end(harness.ctx, await stateOf(payment.id));
  expect(stripe.get(subscriptionId).status).toBe("canceled");
  await hear(stripe.events.at(-1) as Event);
  expect(await stateOf(payment.id)).toMatchObject({ dueAt: null, endedAt: harness.clock.now() });
});

test("one that is ended before its page is paid takes nothing", async () => {
  const { payment, sessionId } = await begun({ type: "regular" });
  await method().end(harness.ctx, payment);
  expect(stripe.get(sessionId).status).toBe("expired");
  await hear(stripe.events.at(-1) as Event);
  expect((await stateOf(payment.id)).state).toBe("cancelled");
});

test("a bank that answers later says yes or no, and a yes after a no is money", async () => {
  const { payment, sessionId } = await begun();
  await hear(stripe.promise(sessionId));
  expect((await stateOf(payment.id)).state).toBe("waiting");
  await hear(stripe.answer(sessionId, false));
  expect((await stateOf(payment.id)).state).toBe("failed");
  await hear(stripe.answer(sessionId, true));
  expect(await stateOf(payment.id)).toMatchObject({ state: "paid", received: 5000 });
});

test("what is not signed by Stripe, altered or old is refused and leaves nothing", async () => {
  const { sessionId, payment } = await begun();
  const paid = stripe.pay(sessionId);
  const now = stripe.state.now();
  for (const change of [
    { secret: "whsec_another" },
    { at: now - 301 },
    { body: JSON.stringify({ ...paid, object: "event", id: "evt_other" }) },
  ])
    expect((await stripe.deliver(site.url, paid, change)).status).toBe(400);
  const bare = await harness.guest().request("/api/payments/webhook", { method: "POST", body: JSON.stringify(paid) });
  expect(bare.status).toBe(400);
  expect(await harness.ctx.db.$count(stripeEvents, eq(stripeEvents.id, paid.id))).toBe(0);
  await harness.runJobs();
  expect((await ledgerOf(payment.id)).sum).toBe(0);
  expect((await stripe.deliver(site.url, paid, { at: now - 299 })).status).toBe(200);
  const other = { ...paid, id: "evt_strange", type: "customer.created" };
  expect((await send(other)).status).toBe(200);
  expect(await harness.ctx.db.$count(stripeEvents, eq(stripeEvents.id, other.id))).toBe(0);
  await harness.runJobs();
});

test("news are taken while Stripe cannot be asked, and what was never told is asked for", async () => {
  const [told, silent] = [await begun(), await begun()];
  const paid = stripe.pay(told.sessionId);
  stripe.pay(silent.sessionId);
  stripe.state.down = true;
  await hear(paid);
  expect((await ledgerOf(told.payment.id)).sum).toBe(0);
  const later = await makePayment(harness, { method: "stripe" });
  await expect(method().begin(harness.ctx, later)).rejects.toMatchObject({ code: "STRIPE_UNAVAILABLE" });
  stripe.state.down = false;
  harness.clock.advance(minute);
  await askForNews(harness.ctx);
  await harness.runJobs();
  expect((await ledgerOf(told.payment.id)).sum).toBe(5000);
  expect((await ledgerOf(silent.payment.id)).sum).toBe(5000);
}, 30_000);

test("without keys there is no such way to pay, and no news are taken", async () => {
  await using bare = await startHarness();
  await takeDonations(bare);
  const sent = await bare.guest().post("/donate", { ...donationForm, method: "stripe" });
  expect([sent.status, (await bare.guest().get("/donate")).text.includes("Karta, BLIK")]).toEqual([422, false]);
  expect(readyMethods(bare.ctx)).toEqual([]);
  expect((await bare.guest().request("/api/payments/webhook", { method: "POST", body: "{}" })).status).toBe(404);
  await askForNews(bare.ctx);
});
