import { createHmac } from "node:crypto";
import { StripeAccount, type Thing, type Told } from "./stripe-account.ts";

/**
 * Stripe on a free port of this machine: its API as this site asks it, a page on which a browser pays, and news that are
 * signed as Stripe signs them, sent in whatever order, as often as wished, or never.
 */
export class StandIn extends StripeAccount {
  private tellsAt: string | undefined;
  private readonly server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => this.serve(request) });
  readonly url = `http://127.0.0.1:${this.server.port}`;

  constructor(private readonly webhookSecret: string) {
    super();
  }

  /** From now on what is paid on its page is told to that site at once. */
  tells(site: string): void {
    this.tellsAt = site;
  }

  /** Sends news to a site, signed over its very bytes. */
  deliver(site: string, event: Told, change: { at?: number; secret?: string; body?: string } = {}): Promise<Response> {
    const body = JSON.stringify({ object: "event", api_version: "2020-08-27", ...event });
    const at = change.at ?? this.state.now();
    const key = change.secret ?? this.webhookSecret;
    const signature = `t=${at},v1=${createHmac("sha256", key).update(`${at}.${body}`).digest("hex")}`;
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    return fetch(`${site}/api/payments/webhook`, { method: "POST", headers, body: change.body ?? body });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server.stop(true);
  }

  private async serve(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.startsWith("/pay/")) return this.page(request, pathname.slice("/pay/".length));
    if (this.state.down) return Response.json({ error: { message: "down" } }, { status: 503 });
    const form = new URLSearchParams(await request.text());
    const all = this.listed(pathname, searchParams);
    if (all) return this.pageOf(pathname, all, searchParams);
    if (pathname === "/v1/checkout/sessions")
      return Response.json(this.createSession(form, request.headers.get("idempotency-key"), this.url));
    const [, id = "", act] = /\/([a-z]+_\d+)(\/\w+)?$/.exec(pathname) ?? [];
    const thing = this.things.get(id);
    if (!thing) return Response.json({ error: { message: `no ${pathname}` } }, { status: 404 });
    if (act === "/expire") this.expire(id);
    if (request.method === "DELETE") this.end(id);
    const isExpanded = [...searchParams.values()].includes("latest_charge");
    return Response.json(isExpanded ? { ...thing, latest_charge: this.get(thing.latest_charge) } : thing);
  }

  /** As many as one asks for, behind the one that one had last: no more than a hundred. */
  private pageOf(url: string, all: { id: string }[], query: URLSearchParams): Response {
    const after = query.get("starting_after");
    const at = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
    if (after && at === 0)
      return Response.json({ error: { type: "invalid_request_error", message: `No such ${after}` } }, { status: 400 });
    const end = at + Math.min(100, Number(query.get("limit") ?? 10));
    return Response.json({ object: "list", has_more: end < all.length, url, data: all.slice(at, end) });
  }

  private listed(path: string, query: URLSearchParams): (Record<string, unknown> & { id: string })[] | undefined {
    const [from, to] = ["gte", "lte"].map((bound) => Number(query.get(`created[${bound}]`) ?? Number.NaN));
    if (path === "/v1/events")
      return this.events
        .filter(({ created }) => !(created < (from as number)) && !(created > (to as number)))
        .toReversed();
    if (path === "/v1/disputes") return this.disputesOf(query.get("payment_intent"));
    if (path === "/v1/invoice_payments")
      return [{ id: "inpay_1", invoice: this.get(query.get("payment[payment_intent]"))?.ofInvoice }];
    return undefined;
  }

  private disputesOf(intentId: string | null): Thing[] {
    return [...this.things.values()].filter(({ id, payment_intent: of }) => id.startsWith("dp_") && of === intentId);
  }

  /** What a browser is sent to: a button pays, a link turns round. */
  private async page(request: Request, id: string): Promise<Response> {
    const session = this.get(id);
    if (request.method === "POST") {
      const event = this.pay(id);
      if (this.tellsAt) await this.deliver(this.tellsAt, event);
      return Response.redirect(String(session.success_url), 303);
    }
    const html = `<!doctype html><title>Płatność</title><form method="post"><button>Zapłać</button></form><a href="${session.cancel_url}">Wróć</a>`;
    return new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } });
  }
}

export function startStripe(webhookSecret: string): StandIn {
  return new StandIn(webhookSecret);
}
