import { isIP } from "node:net";
import { Problem } from "../../platform/problem.ts";
import type { Aliases } from "./aliases.ts";
import { boundedText } from "./auth.ts";
import { onlyH264 } from "./sdp.ts";
import type { FrontEndRequest } from "./types.ts";

export type WhipProxyOptions = {
  /** MediaMTX' own WHIP address, on loopback; undefined while it does not run. */
  address(): string | undefined;
  token: string;
  aliases: Aliases;
  admit(request: FrontEndRequest): Promise<"yes" | "busy" | "no">;
  /** A session was opened: its stream comes soon. */
  onOffer(): void;
};

export type WhipPublisher = {
  key: string;
  /** The browser's address, for limits and statistics. */
  address: string;
  /** What the path begins with under which this session is changed and ended: the answer's Location is `<sessions><id>`. */
  sessions: string;
};

/** WHIP (RFC 9725) under the site's own origin: the browser needs no other host, port or certificate. */
export type WhipProxy = {
  /**
   * POST of an offer. Throws Problem: 503 WHIP_OFF, 415 WHIP_NOT_SDP, 413 WHIP_TOO_LARGE, 422 WHIP_NO_H264,
   * 400 WHIP_BAD_OFFER, 403 WHIP_REFUSED, 409 WHIP_BUSY.
   */
  offer(request: Request, publisher: WhipPublisher): Promise<Response>;
  /** PATCH (further addresses) or DELETE (the end) of a session of that key. Throws Problem 404, 405, 413, 415, 503. */
  session(request: Request, id: string, key: string): Promise<Response>;
};

const longest = 64 * 1024;
const patience = 12_000;
const sdpType = "application/sdp";
const trickleType = "application/trickle-ice-sdpfrag";

export function makeWhipProxy({ address, token, aliases, admit, onOffer }: WhipProxyOptions): WhipProxy {
  const running = () => {
    const server = address();
    if (!server) throw new Problem(503, "WHIP_OFF");
    return server;
  };
  return {
    async offer(request, publisher) {
      const server = running();
      if (request.method !== "POST") throw new Problem(405, "METHOD_NOT_ALLOWED");
      const wanted = onlyH264(await bodyOf(request, sdpType));
      if (wanted === undefined) throw new Problem(422, "WHIP_NO_H264");
      const verdict = await admit({ key: publisher.key, protocol: "whip", address: publisher.address });
      if (verdict === "busy") throw new Problem(409, "WHIP_BUSY");
      if (verdict === "no") throw new Problem(403, "WHIP_REFUSED");
      const alias = aliases.make(publisher.key, publisher.address);
      try {
        const { id, text } = await openSession(`${server}/whip/${alias}/whip`, token, wanted, publisher.address);
        aliases.started(alias, id);
        onOffer();
        const headers = { ...typed(sdpType), location: `${publisher.sessions}${id}`, etag: "*" };
        return new Response(text, { status: 201, headers });
      } catch (error) {
        aliases.remove(alias);
        throw error;
      }
    },
    async session(request, id, key) {
      const server = running();
      const known = aliases.ofSession(id);
      if (!known || known.key !== key) throw new Problem(404, "NOT_FOUND");
      const path = `${server}/whip/${known.alias}/whip/${id}`;
      if (request.method === "DELETE") return endSession(path, token);
      if (request.method === "PATCH") return changeSession(path, token, request);
      throw new Problem(405, "METHOD_NOT_ALLOWED");
    },
  };
}

async function openSession(url: string, token: string, offer: string, from: string) {
  const answer = await ask(url, token, "POST", { type: sdpType, body: offer, from });
  const text = await boundedText(answer, longest);
  const id = /\/([0-9a-f-]{36})(?:\?|$)/.exec(answer.headers.get("location") ?? "")?.[1];
  if (answer.status === 400) throw new Problem(400, "WHIP_BAD_OFFER");
  if (answer.status !== 201 || text === undefined || !id) throw new Problem(503, "WHIP_OFF");
  return { id, text };
}

async function endSession(path: string, token: string): Promise<Response> {
  const answer = await ask(path, token, "DELETE");
  await answer.body?.cancel();
  if (answer.status === 404) throw new Problem(404, "NOT_FOUND");
  if (!answer.ok) throw new Problem(503, "WHIP_OFF");
  return new Response(null, { status: 200, headers: { "cache-control": "no-store" } });
}

/** Further addresses of the browser, and of MediaMTX. */
async function changeSession(path: string, token: string, request: Request): Promise<Response> {
  const answer = await ask(path, token, "PATCH", { type: trickleType, body: await bodyOf(request, trickleType) });
  if (answer.status === 404) throw new Problem(404, "NOT_FOUND");
  if (!answer.ok) throw new Problem(400, "WHIP_BAD_OFFER");
  const text = await boundedText(answer, longest);
  if (answer.status !== 200 || !text) return new Response(null, { status: 204 });
  return new Response(text, { status: 200, headers: typed(trickleType) });
}

type Sent = { type: string; body: string; from?: string };

async function ask(url: string, token: string, method: string, sent?: Sent): Promise<Response> {
  try {
    return await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(sent ? { "content-type": sent.type } : {}),
        ...(sent?.from && isIP(sent.from) ? { "x-forwarded-for": sent.from } : {}),
      },
      ...(sent ? { body: sent.body } : {}),
      signal: AbortSignal.timeout(patience),
      redirect: "error",
    });
  } catch (cause) {
    throw new Problem(503, "WHIP_OFF", { cause });
  }
}

function typed(type: string): Record<string, string> {
  return { "content-type": type, "cache-control": "no-store" };
}

async function bodyOf(request: Request, type: string): Promise<string> {
  const given = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (given !== type) throw new Problem(415, "WHIP_NOT_SDP");
  const body = await boundedText(request, longest);
  if (body === undefined) throw new Problem(413, "WHIP_TOO_LARGE");
  return body;
}
