import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import type { Ctx } from "../context.ts";
import { type Address, publicAddresses } from "../outbound/addresses.ts";
import { siteSettings } from "../settings/settings.ts";

/** Where one browser listens, and the keys that only it can decrypt with. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

export type PushMessage = {
  /** JSON for the service worker, at most 3,000 bytes. */
  payload: string;
  /** Seconds that the push service keeps it for a device that is asleep. */
  ttlSeconds: number;
  urgency: "low" | "normal" | "high";
  /** A later message of the same topic replaces one that waits; at most 32 URL-safe characters. */
  topic?: string;
};

/**
 * `sent`; `gone`: the subscription ended (404, 410) or can never be reached; `retry`: the service was busy or out of
 * reach; `refused`: the service will never take this message.
 */
export type PushOutcome = { state: "sent" | "gone" | "refused" } | { state: "retry"; afterSeconds?: number };

const answerWithinMs = 10_000;
const endpointMax = 1_000;

/**
 * Whether an endpoint may be stored and called: https, no credentials, the usual port, a name and not an address.
 * Names are looked up each time a message is sent. The setting PUSH_PRIVATE_HOSTS lifts all of it but the form.
 */
export function isPushEndpoint(ctx: Ctx, endpoint: string): boolean {
  const url = endpoint.length <= endpointMax ? URL.parse(endpoint) : null;
  if (!url || url.username || url.password) return false;
  if (ctx.config.pushPrivateHosts) return url.protocol === "https:" || url.protocol === "http:";
  const { hostname } = url;
  if (url.protocol !== "https:" || url.port !== "") return false;
  return hostname.includes(".") && !/^[\d.]+$|^\[|\.$|\.(local|localhost|internal|home\.arpa)$/i.test(hostname);
}

/** Whether the keys are what a browser gives: a P-256 point and 16 random bytes, in base64url. */
export function arePushKeys(p256dh: string, auth: string): boolean {
  if (!/^[A-Za-z0-9_-]{86,88}=*$/.test(p256dh) || !/^[A-Za-z0-9_-]{22,24}=*$/.test(auth)) return false;
  const point = Buffer.from(p256dh, "base64url");
  return point.length === 65 && point[0] === 4 && Buffer.from(auth, "base64url").length === 16;
}

/** Encrypts a message for one browser (RFC 8291) and hands it to its push service (RFC 8030), signed by VAPID (RFC 8292). */
export async function sendPush(
  ctx: Ctx,
  target: PushTarget,
  message: PushMessage,
  withinMs = answerWithinMs,
): Promise<PushOutcome> {
  if (!isPushEndpoint(ctx, target.endpoint)) return { state: "gone" };
  const { generateRequestDetails } = (await import("web-push")).default;
  const details = generateRequestDetails(
    { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } },
    message.payload,
    {
      vapidDetails: { subject: await subject(ctx), ...ctx.keys.vapid },
      TTL: message.ttlSeconds,
      urgency: message.urgency,
      ...(message.topic ? { topic: message.topic } : {}),
    },
  );
  const url = new URL(target.endpoint);
  let addresses: Address[] | undefined;
  if (!ctx.config.pushPrivateHosts) {
    addresses = await publicAddresses(url.hostname, { siteUrl: ctx.config.publicUrl });
    if (!addresses) return { state: "retry" };
  }
  return post(url, details.headers as Record<string, string>, details.body as Buffer, addresses, withinMs);
}

/** Connects only to the addresses that were checked: a name that changes its mind between the two leads nowhere else. */
function post(
  url: URL,
  headers: Record<string, string>,
  body: Buffer,
  addresses: Address[] | undefined,
  withinMs: number,
): Promise<PushOutcome> {
  const begin = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const request = begin(
      url,
      {
        method: "POST",
        headers,
        agent: false,
        ...(addresses ? { lookup: fixedLookup(addresses) } : {}),
      },
      (response) => {
        // What the service says beyond its status is of no use and may be endless.
        response.destroy();
        resolve(outcomeOf(response.statusCode ?? 0, response.headers["retry-after"]));
      },
    );
    // Counted from the beginning: a service that sends a letter now and then would hold everybody's messages up.
    const late = setTimeout(() => {
      request.destroy();
      resolve({ state: "retry" });
    }, withinMs);
    request.on("error", () => resolve({ state: "retry" }));
    request.on("close", () => {
      clearTimeout(late);
      resolve({ state: "retry" });
    });
    request.end(body);
  });
}

function fixedLookup(addresses: Address[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, addresses);
    else callback(null, first?.address ?? "", first?.family);
  };
}

function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { state: "sent" };
  if (status === 404 || status === 410) return { state: "gone" };
  if (status === 429 || status >= 500 || status === 408 || status === 0) {
    const seconds = Number(retryAfter);
    return Number.isFinite(seconds) && seconds > 0 ? { state: "retry", afterSeconds: seconds } : { state: "retry" };
  }
  return { state: "refused" };
}

/** Whom a push service may write to when something is wrong: the site's contact address, or its address. */
async function subject(ctx: Ctx): Promise<string> {
  const { contactEmail } = await siteSettings(ctx);
  // own text: the operator's settings
  const sender = /<([^<>\s]+@[^<>\s]+)>/.exec(ctx.config.mailFrom)?.[1];
  if (contactEmail) return `mailto:${contactEmail}`;
  return ctx.config.publicUrl?.startsWith("https:") ? ctx.config.publicUrl : `mailto:${sender ?? "nadaj@localhost"}`;
}
