import { createHmac, timingSafeEqual } from "node:crypto";
import { minute } from "../clock.ts";
import type { Ctx } from "../context.ts";
import { addressOfNode } from "./register.ts";

const header = "x-nadaj-node";
/** How far apart clocks may be, and how long what somebody overheard is worth anything. */
const goodFor = 2 * minute;

type Call = { method?: string; headers?: Record<string, string>; body?: ReadableStream; signal?: AbortSignal };

/**
 * Asks another process of the site for a path, as one of its own; undefined when it cannot be reached. Nothing that it
 * answers leads elsewhere.
 */
export async function callNode(ctx: Ctx, nodeId: string, path: string, call: Call = {}): Promise<Response | undefined> {
  const address = await addressOfNode(ctx, nodeId);
  if (address === undefined) return undefined;
  const url = new URL(path, address);
  const at = Date.now().toString(36);
  const headers = { ...call.headers, [header]: `${at}.${mark(ctx, at, url.pathname)}` };
  try {
    return await fetch(url, { ...call, headers, redirect: "manual", decompress: false } as RequestInit);
  } catch (error) {
    if (!call.signal?.aborted) ctx.log.debug("another process did not answer", { nodeId, address, error });
    return undefined;
  }
}

/** Those of some headers that a call or its answer passes on. */
export function onlyHeaders(headers: Headers, names: string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? ""]] : [])));
}

/** Whether a request comes from a process of this site, which alone can sign it. */
export function isNodeCall(ctx: Ctx, request: Request, path: string): boolean {
  const [, at, given] = /^([0-9a-z]{1,10})\.([A-Za-z0-9_-]{43})$/.exec(request.headers.get(header) ?? "") ?? [];
  if (!at || !given || Math.abs(Date.now() - Number.parseInt(at, 36)) > goodFor) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(mark(ctx, at, path)));
}

function mark(ctx: Ctx, at: string, path: string): string {
  return createHmac("sha256", ctx.keys.session).update(`node\n${at}\n${path}`).digest("base64url");
}
