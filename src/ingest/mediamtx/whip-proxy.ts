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
  /** The path under which this session is changed and ended: the answer's Location is `<sessions>/<id>`. */
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

export function makeWhipProxy({ address, token, aliases, admit, onOffer }: WhipProxyOptions): WhipProxy {
  return { offer, session };

  async function offer(request: Request, publisher: WhipPublisher): Promise<Response> {
    const server = running();
    if (request.method !== "POST") throw new Problem(405, "METHOD_NOT_ALLOWED");
    const wanted = onlyH264(await bodyOf(request, "application/sdp"));
    if (wanted === undefined) throw new Problem(422, "WHIP_NO_H264");
    const verdict = await admit({ key: publisher.key, protocol: "whip", address: publisher.address });
    if (verdict === "busy") throw new Problem(409, "WHIP_BUSY");
    if (verdict === "no") throw new Problem(403, "WHIP_REFUSED");
    const alias = aliases.make(publisher.key, publisher.address);
    try {
      const answer = await ask(`${server}/whip/${alias}/whip`, "POST", "application/sdp", wanted, publisher.address);
      const text = await boundedText(answer, longest);
      const id = /\/([0-9a-f-]{36})(?:\?|$)/.exec(answer.headers.get("location") ?? "")?.[1];
      if (answer.status === 400) throw new Problem(400, "WHIP_BAD_OFFER");
      if (answer.status !== 201 || text === undefined || !id) throw new Problem(503, "WHIP_OFF");
      aliases.started(alias, id);
      onOffer();
      return new Response(text, {
        status: 201,
        headers: {
          "content-type": "application/sdp",
          location: `${publisher.sessions}/${id}`,
          etag: "*",
          "cache-control": "no-store",
        },
      });
    } catch (error) {
      aliases.remove(alias);
      throw error;
    }
  }

  async function session(request: Request, id: string, key: string): Promise<Response> {
    const server = running();
    const known = aliases.ofSession(id);
    if (!known || known.key !== key) throw new Problem(404, "NOT_FOUND");
    const path = `${server}/whip/${known.alias}/whip/${id}`;
    if (request.method === "DELETE") {
      const answer = await ask(path, "DELETE");
      await answer.body?.cancel();
      if (answer.status === 404) throw new Problem(404, "NOT_FOUND");
      if (!answer.ok) throw new Problem(503, "WHIP_OFF");
      return new Response(null, { status: 200, headers: { "cache-control": "no-store" } });
    }
    if (request.method !== "PATCH") throw new Problem(405, "METHOD_NOT_ALLOWED");
    const type = "application/trickle-ice-sdpfrag";
    const answer = await ask(path, "PATCH", type, await bodyOf(request, type));
    if (answer.status === 404) throw new Problem(404, "NOT_FOUND");
    if (!answer.ok) throw new Problem(400, "WHIP_BAD_OFFER");
    const text = await boundedText(answer, longest);
    if (answer.status !== 200 || !text) return new Response(null, { status: 204 });
    return new Response(text, { status: 200, headers: { "content-type": type, "cache-control": "no-store" } });
  }

  function running(): string {
    const server = address();
    if (!server) throw new Problem(503, "WHIP_OFF");
    return server;
  }

  async function ask(url: string, method: string, type?: string, body?: string, from?: string): Promise<Response> {
    try {
      return await fetch(url, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(type ? { "content-type": type } : {}),
          ...(from && isIP(from) ? { "x-forwarded-for": from } : {}),
        },
        ...(body === undefined ? {} : { body }),
        signal: AbortSignal.timeout(patience),
        redirect: "error",
      });
    } catch (cause) {
      throw new Problem(503, "WHIP_OFF", { cause });
    }
  }
}

async function bodyOf(request: Request, type: string): Promise<string> {
  const given = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (given !== type) throw new Problem(415, "WHIP_NOT_SDP");
  const body = await boundedText(request, longest);
  if (body === undefined) throw new Problem(413, "WHIP_TOO_LARGE");
  return body;
}
