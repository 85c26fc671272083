import { LRUCache } from "lru-cache";
import { z } from "zod";
import { minute, second } from "../platform/clock.ts";
import { dialect } from "../platform/config/dialect.ts";
import type { Ctx } from "../platform/context.ts";
import { LastKnown } from "../platform/last-known.ts";
import { callNode, isNodeCall } from "../platform/nodes/calls.ts";
import { within } from "../platform/within.ts";
import { ownerElsewhere } from "./rules/owners.ts";
import { type Signal, signalHere } from "./signal.ts";

/** A file of a stream that another process receives, once for all who ask here for it. */
type Relayed = { status: number; headers: [string, string][]; body: Uint8Array<ArrayBuffer> };

const keptBytes = 64 * 1024 * 1024;
const fileBytesMax = 16 * 1024 * 1024;
/** Different files that are fetched at once; many more than the parts of all streams that come in. */
const comingMax = 200;
/** A playlist with blocking reload is another by then; parts and segments never change. */
const keptMs = second;
/** Longer than a process keeps a question for the next part open. */
const answersWithin = 9 * second;
const signalWithin = 2 * second;
const passed = ["content-type", "content-encoding", "vary", "cache-control"];
const asked = ["_HLS_msn", "_HLS_part", "_HLS_skip"];

type Owner = { nodeId: string | undefined };

/** Who has which stream: forgotten when its publisher went or came, for it may be another then. */
function makeOwners(ctx: Ctx) {
  const owners = new LastKnown<Owner>({ max: 1000, freshMs: 2 * second, believedMs: minute });
  ctx.bus.subscribe("videos", ({ videoId }) => owners.forget(videoId));
  return owners;
}

const makeKept = () =>
  new LRUCache<string, Relayed>({
    ...{ maxSize: keptBytes, sizeCalculation: ({ body }) => body.length + 500 },
    ...{ ttl: keptMs, ttlAutopurge: true },
  });
const makeComing = () => new Map<string, Promise<Relayed | undefined>>();

/** The process that has a stream in its hands, if that is another one. */
async function ownerOf(ctx: Ctx, videoId: string): Promise<string | undefined> {
  if (dialect === "sqlite") return undefined;
  const read = async () => ({ nodeId: await ownerElsewhere(ctx, videoId) });
  return (await ctx.local(makeOwners).get(videoId, read))?.nodeId;
}

export type RelayedFile = { videoId: string; file: string; closed: boolean };

/**
 * Answers with a file of a stream from the process that receives it, which has to be open to whoever asks; undefined when
 * there is none, or it has no such file. A process that is asked by another asks nobody else.
 */
export async function relayLiveFile(
  ctx: Ctx,
  request: Request,
  url: URL,
  { videoId, file, closed }: RelayedFile,
): Promise<Response | undefined> {
  if (isNodeCall(ctx, request, url.pathname)) return undefined;
  const owner = await ownerOf(ctx, videoId);
  if (owner === undefined) return undefined;
  const zipped = request.headers.get("accept-encoding")?.includes("gzip") ? "gzip" : "identity";
  // Only playlists are asked for in several ways: invented ones of a segment would each be kept.
  const names = file.endsWith(".m3u8") ? asked.filter((name) => url.searchParams.has(name)) : [];
  const query = new URLSearchParams(names.map((name) => [name, url.searchParams.get(name)?.slice(0, 20) ?? ""]));
  const key = `${videoId}/${file}?${query} ${zipped} ${closed}`;
  if (ctx.local(makeComing).size >= comingMax)
    return new Response(null, { status: 503, headers: { "retry-after": "1" } });
  const relayed = await once(ctx, key, () => fetched(ctx, videoId, `${url.pathname}?${query}`, zipped));
  if (!relayed) return undefined;
  const headers = new Headers([...relayed.headers, ...common]);
  return new Response(request.method === "HEAD" ? null : relayed.body, { status: relayed.status, headers });
}

const common: [string, string][] = [
  ["x-content-type-options", "nosniff"],
  ["content-security-policy", "default-src 'none'; sandbox"],
  ["cross-origin-resource-policy", "cross-origin"],
  ["access-control-allow-origin", "*"],
];

/** The same question of many is asked once. */
async function once(ctx: Ctx, key: string, ask: () => Promise<Relayed | undefined>): Promise<Relayed | undefined> {
  const kept = ctx.local(makeKept);
  const known = kept.get(key);
  if (known) return known;
  const coming = ctx.local(makeComing);
  const begun =
    coming.get(key) ??
    ask()
      .then((relayed) => {
        if (relayed?.status === 200) kept.set(key, relayed);
        return relayed;
      })
      .finally(() => coming.delete(key));
  coming.set(key, begun);
  return begun;
}

/** Asked anew when the stream's publisher went or came meanwhile: who is asked may be gone without a word. */
async function fetched(ctx: Ctx, videoId: string, path: string, zipped: string): Promise<Relayed | undefined> {
  const late = AbortSignal.timeout(answersWithin);
  for (;;) {
    const changed = new AbortController();
    const stop = ctx.bus.subscribe("videos", (news) => {
      if (news.videoId === videoId) changed.abort();
    });
    try {
      const owner = await ownerOf(ctx, videoId);
      if (owner === undefined) return undefined;
      const relayed = await fetchedFrom(ctx, owner, path, zipped, AbortSignal.any([late, changed.signal]));
      if (relayed || late.aborted || !changed.signal.aborted) return relayed;
    } finally {
      stop();
    }
  }
}

async function fetchedFrom(
  ctx: Ctx,
  owner: string,
  path: string,
  zipped: string,
  signal: AbortSignal,
): Promise<Relayed | undefined> {
  const answer = await callNode(ctx, owner, path, { headers: { "accept-encoding": zipped }, signal });
  if (!answer || (answer.status !== 200 && answer.status !== 400)) return undefined;
  if (Number(answer.headers.get("content-length") ?? 0) > fileBytesMax) return undefined;
  const body = await answer.bytes().catch(() => undefined);
  if (!body) return undefined;
  const headers = passed.flatMap((name): [string, string][] => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { status: answer.status, headers, body };
}

const SignalWire = z.custom<Signal>((value) => typeof value === "object" && value !== null && "held" in value);
const signalPath = /^\/internal\/live\/([A-Za-z0-9]{1,24})$/;

/** What comes in of a stream, whichever process receives it; undefined when none does, or that one does not answer. */
export async function signalOf(ctx: Ctx, videoId: string): Promise<Signal | undefined> {
  const here = signalHere(ctx, videoId);
  const owner = here.held ? undefined : await ownerOf(ctx, videoId);
  if (owner === undefined) return here;
  const answer = await within(signalWithin, callNode(ctx, owner, `/internal/live/${videoId}`));
  return answer?.status === 200 ? SignalWire.safeParse(await answer.json().catch(() => undefined)).data : undefined;
}

/** Tells another process of the site what this one receives; undefined for who is none. */
export function serveSignal(ctx: Ctx, request: Request, path: string): Response | undefined {
  const [, videoId] = signalPath.exec(path) ?? [];
  if (!videoId || !isNodeCall(ctx, request, path)) return undefined;
  return Response.json(signalHere(ctx, videoId), { headers: { "cache-control": "no-store" } });
}
