import { createHmac } from "node:crypto";

type Thing = Record<string, unknown> & { id: string };
type Told = { id: string; type: string; created: number; data: { object: Thing } };

export type StandIn = Awaited<ReturnType<typeof startStripe>>;

/**
 * What this site asks of Stripe, on a free port of this machine, with money that moves when a test says so. News are kept
 * until somebody has them sent: in whatever order, as often as wished, or never. It answers in the shape of the version of
 * the API that the site pins; `version` of a news is older on purpose.
 */
export async function startStripe(webhookSecret: string) {
  const things = new Map<string, Thing>();
  const events: Told[] = [];
  const asked: string[] = [];
  const byKey = new Map<string, string>();
  const state = { down: false, now: () => Math.floor(Date.now() / 1000) };
  let last = 0;
  const make = (kind: string, fields: Record<string, unknown>) => {
    const thing = { id: `${kind}_${++last}`, created: state.now(), ...fields };
    things.set(thing.id, thing);
    return thing as Thing;
  };
  const get = (id: unknown) => things.get(String(id)) as Thing;
  /** An old shape of the thing: only its id may be believed. */
  const tell = (type: string, { id }: Thing) => {
    const event = { id: `evt_${++last}`, type, created: state.now(), data: { object: { id } } };
    events.push(event);
    return event;
  };

  function take(amount: unknown, metadata: unknown) {
    const charge = make("ch", { amount_refunded: 0, disputed: false });
    const intent = make("pi", { currency: "pln", status: "succeeded", amount_received: amount, metadata });
    Object.assign(intent, { latest_charge: charge.id });
    Object.assign(charge, { payment_intent: intent.id });
    return intent;
  }

  function month(subscription: Thing) {
    const intent = take(subscription.amount, {});
    const details = { subscription: subscription.id, metadata: subscription.metadata };
    const payment = { payment: { type: "payment_intent", payment_intent: intent.id }, status: "paid" };
    const invoice = make("in", { parent: { subscription_details: details }, payments: { data: [payment] } });
    Object.assign(intent, { ofInvoice: invoice.id });
    tell("invoice.paid", invoice);
    return invoice;
  }

  function shown(thing: Thing, query: URLSearchParams): Thing {
    const expanded = [...query].some(([name, value]) => name.startsWith("expand") && value === "latest_charge");
    return expanded ? { ...thing, latest_charge: get(thing.latest_charge) ?? null } : thing;
  }

  function createSession(form: URLSearchParams, key: string | null, url: string): Thing {
    const again = key ? byKey.get(key) : undefined;
    if (again) return get(again);
    const id = `cs_${++last}`;
    const session = make("cs", {
      id,
      mode: form.get("mode"),
      status: "open",
      payment_status: "unpaid",
      client_reference_id: form.get("client_reference_id"),
      amount: Number(form.get("line_items[0][price_data][unit_amount]")),
      metadata: { payment: form.get("metadata[payment]") },
      success_url: form.get("success_url"),
      cancel_url: form.get("cancel_url"),
      locale: form.get("locale"),
      url: `${url}/pay/${id}`,
      payment_intent: null,
      subscription: null,
      invoice: null,
    });
    if (key) byKey.set(key, session.id);
    return session;
  }

  const moves = {
    /** Its person pays on the page: the news that Stripe would send of it, the latest last. */
    pay(sessionId: string) {
      const session = get(sessionId);
      Object.assign(session, { status: "complete", payment_status: "paid" });
      if (session.mode === "subscription") {
        const { metadata, amount } = session;
        const subscription = make("sub", { status: "active", metadata, amount });
        Object.assign(session, { subscription: subscription.id, invoice: month(subscription).id });
      } else Object.assign(session, { payment_intent: take(session.amount, session.metadata).id });
      return tell("checkout.session.completed", session);
    },
    /** The page is done with, and the bank has not answered yet. */
    promise(sessionId: string) {
      const session = get(sessionId);
      const intent = take(session.amount, session.metadata);
      Object.assign(intent, { status: "processing", amount_received: 0 });
      Object.assign(session, { status: "complete", payment_intent: intent.id });
      return tell("checkout.session.completed", session);
    },
    /** The bank's answer to that. */
    answer(sessionId: string, good: boolean) {
      const session = get(sessionId);
      const amount_received = good ? session.amount : 0;
      Object.assign(get(session.payment_intent), {
        status: good ? "succeeded" : "requires_payment_method",
        amount_received,
      });
      Object.assign(session, { payment_status: good ? "paid" : "unpaid" });
      return tell(`checkout.session.async_payment_${good ? "succeeded" : "failed"}`, session);
    },
    expire(sessionId: string) {
      Object.assign(get(sessionId), { status: "expired", url: null });
      return tell("checkout.session.expired", get(sessionId));
    },
    renew: (subscriptionId: string) => month(get(subscriptionId)),
    refund(intentId: string, amount: number) {
      const charge = get(get(intentId).latest_charge);
      charge.amount_refunded = Number(charge.amount_refunded) + amount;
      return tell("charge.refunded", charge);
    },
    dispute(intentId: string, amount: number, status: string) {
      get(get(intentId).latest_charge).disputed = true;
      const dispute = make("dp", { payment_intent: intentId, amount, status });
      tell("charge.dispute.created", dispute);
      return dispute;
    },
    decide(dispute: Thing, status: string) {
      Object.assign(dispute, { status });
      return tell("charge.dispute.closed", dispute);
    },
    end(subscriptionId: string) {
      Object.assign(get(subscriptionId), { status: "canceled" });
      return tell("customer.subscription.deleted", get(subscriptionId));
    },
  };

  function listed(path: string, query: URLSearchParams): unknown[] | undefined {
    if (path === "/v1/events")
      return events.filter(({ created }) => created >= Number(query.get("created[gte]"))).toReversed();
    if (path === "/v1/disputes")
      return [...things.values()].filter(
        ({ id, payment_intent }) => id.startsWith("dp_") && payment_intent === query.get("payment_intent"),
      );
    if (path === "/v1/invoice_payments")
      return [{ id: "inpay_1", invoice: get(query.get("payment[payment_intent]"))?.ofInvoice }];
    return undefined;
  }

  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const { pathname, searchParams, origin } = new URL(request.url);
      const [, , id] = /^\/pay(\/|)(.*)$/.exec(pathname) ?? [];
      if (id !== undefined) return payPage(request, id.slice(0), searchParams);
      asked.push(`${request.method} ${pathname}`);
      if (state.down) return Response.json({ error: { message: "down" } }, { status: 503 });
      const form = new URLSearchParams(await request.text());
      const list = listed(pathname, searchParams);
      if (list) return Response.json({ object: "list", has_more: false, url: pathname, data: list });
      if (pathname === "/v1/checkout/sessions")
        return Response.json(createSession(form, request.headers.get("idempotency-key"), origin));
      const [, thingId = "", act] = /\/([a-z]+_\d+)(\/\w+)?$/.exec(pathname) ?? [];
      const thing = things.get(thingId);
      if (!thing) return Response.json({ error: { message: `no ${pathname}` } }, { status: 404 });
      if (act === "/expire") moves.expire(thingId);
      if (request.method === "DELETE") moves.end(thingId);
      return Response.json(shown(thing, searchParams));
    },
  });

  /** The page that a browser is sent to: one button pays, a link turns round. */
  async function payPage(request: Request, id: string, query: URLSearchParams): Promise<Response> {
    const session = get(id);
    if (request.method === "POST") {
      const event = moves.pay(id);
      if (!query.has("silent") && sends) await deliver(sends, event);
      return Response.redirect(String(session.success_url), 303);
    }
    const html = `<!doctype html><title>Płatność</title><form method="post"><button>Zapłać</button></form><a href="${session.cancel_url}">Wróć</a>`;
    return new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } });
  }

  let sends: string | undefined;

  /** Sends news to a site, signed over its very bytes as Stripe does. */
  async function deliver(site: string, event: Told, change: { at?: number; secret?: string; body?: string } = {}) {
    const body = JSON.stringify({ object: "event", api_version: "2020-08-27", ...event });
    const at = change.at ?? state.now();
    const key = change.secret ?? webhookSecret;
    const signature = `t=${at},v1=${createHmac("sha256", key).update(`${at}.${body}`).digest("hex")}`;
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    return fetch(`${site}/api/payments/webhook`, { method: "POST", headers, body: change.body ?? body });
  }

  return {
    url: `http://127.0.0.1:${server.port}`,
    state,
    events,
    asked,
    get,
    ...moves,
    deliver,
    /** From now on what is paid on its page is told to that site at once. */
    tells(site: string) {
      sends = site;
    },
    async [Symbol.asyncDispose]() {
      await server.stop(true);
    },
  };
}
