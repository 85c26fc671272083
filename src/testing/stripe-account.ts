export type Thing = Record<string, unknown> & { id: string };
export type Told = { id: string; type: string; created: number; data: { object: Thing } };

/**
 * An account at Stripe as far as this site asks about it, in which money moves when a test says so. What happens is told
 * by events that carry nothing but what they are about: all else in them may be of another version of the API.
 */
export class StripeAccount {
  readonly things = new Map<string, Thing>();
  readonly events: Told[] = [];
  readonly state = { down: false, now: () => Math.floor(Date.now() / 1000) };
  private readonly byKey = new Map<string, string>();
  private last = 0;

  get(id: unknown): Thing {
    return this.things.get(String(id)) as Thing;
  }

  /** A page for a payment; the same one for a key that was shown before. */
  createSession(form: URLSearchParams, key: string | null, url: string): Thing {
    const again = key ? this.byKey.get(key) : undefined;
    if (again) return this.get(again);
    const session = this.make("cs", {
      mode: form.get("mode"),
      status: "open",
      payment_status: "unpaid",
      client_reference_id: form.get("client_reference_id"),
      amount: Number(form.get("line_items[0][price_data][unit_amount]")),
      metadata: { payment: form.get("metadata[payment]") },
      success_url: form.get("success_url"),
      cancel_url: form.get("cancel_url"),
      locale: form.get("locale"),
      payment_intent: null,
      subscription: null,
      invoice: null,
    });
    session.url = `${url}/pay/${session.id}`;
    if (key) this.byKey.set(key, session.id);
    return session;
  }

  /** Its person pays on the page; what is told of it last is the page's event. */
  pay(sessionId: string): Told {
    const session = this.get(sessionId);
    Object.assign(session, { status: "complete", payment_status: "paid" });
    if (session.mode === "subscription") {
      const { metadata, amount } = session;
      const subscription = this.make("sub", { status: "active", metadata, amount });
      Object.assign(session, { subscription: subscription.id, invoice: this.renew(subscription.id).id });
    } else Object.assign(session, { payment_intent: this.take(session.amount, session.metadata).id });
    return this.tell("checkout.session.completed", session);
  }

  /** The page is done with, and the bank has not answered yet. */
  promise(sessionId: string): Told {
    const session = this.get(sessionId);
    const intent = this.take(session.amount, session.metadata);
    Object.assign(intent, { status: "processing", amount_received: 0 });
    Object.assign(session, { status: "complete", payment_intent: intent.id });
    return this.tell("checkout.session.completed", session);
  }

  /** The bank's answer to that. */
  answer(sessionId: string, good: boolean): Told {
    const session = this.get(sessionId);
    const amount_received = good ? session.amount : 0;
    const status = good ? "succeeded" : "requires_payment_method";
    Object.assign(this.get(session.payment_intent), { status, amount_received });
    Object.assign(session, { payment_status: good ? "paid" : "unpaid" });
    return this.tell(`checkout.session.async_payment_${good ? "succeeded" : "failed"}`, session);
  }

  expire(sessionId: string): Told {
    Object.assign(this.get(sessionId), { status: "expired", url: null });
    return this.tell("checkout.session.expired", this.get(sessionId));
  }

  /** Another month: its invoice. */
  renew(subscriptionId: string): Thing {
    const { amount, metadata } = this.get(subscriptionId);
    const intent = this.take(amount, {});
    const payment = { payment: { type: "payment_intent", payment_intent: intent.id }, status: "paid" };
    const parent = { subscription_details: { subscription: subscriptionId, metadata } };
    const invoice = this.make("in", { parent, payments: { data: [payment] } });
    Object.assign(intent, { ofInvoice: invoice.id });
    this.tell("invoice.paid", invoice);
    return invoice;
  }

  refund(intentId: string, amount: number): Told {
    const charge = this.get(this.get(intentId).latest_charge);
    charge.amount_refunded = Number(charge.amount_refunded) + amount;
    return this.tell("charge.refunded", charge);
  }

  dispute(intentId: string, amount: number, status: string): Thing {
    this.get(this.get(intentId).latest_charge).disputed = true;
    const dispute = this.make("dp", { payment_intent: intentId, amount, status });
    this.tell("charge.dispute.created", dispute);
    return dispute;
  }

  decide(dispute: Thing, status: string): Told {
    Object.assign(dispute, { status });
    return this.tell("charge.dispute.closed", dispute);
  }

  end(subscriptionId: string): Told {
    Object.assign(this.get(subscriptionId), { status: "canceled" });
    return this.tell("customer.subscription.deleted", this.get(subscriptionId));
  }

  private take(amount: unknown, metadata: unknown): Thing {
    const charge = this.make("ch", { amount_refunded: 0, disputed: false });
    const paid = { currency: "pln", status: "succeeded", amount_received: amount, metadata };
    const intent = this.make("pi", { ...paid, latest_charge: charge.id });
    Object.assign(charge, { payment_intent: intent.id });
    return intent;
  }

  private make(kind: string, fields: Record<string, unknown>): Thing {
    const thing = { id: `${kind}_${++this.last}`, created: this.state.now(), ...fields };
    this.things.set(thing.id, thing);
    return thing;
  }

  private tell(type: string, { id }: Thing): Told {
    const event = { id: `evt_${++this.last}`, type, created: this.state.now(), data: { object: { id } } };
    this.events.push(event);
    return event;
  }
}
