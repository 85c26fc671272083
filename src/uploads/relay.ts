import { stat } from "node:fs/promises";
import type { Ctx } from "../platform/context.ts";
import { callNode, isNodeCall, onlyHeaders } from "../platform/nodes/calls.ts";
import { livingWeb } from "../platform/nodes/register.ts";
import { partOf, piecesOf, type Upload } from "./rules/parts.ts";

/** Who asks and what for: what else a browser says was looked at where it came in. */
const asked = [
  ...["cookie", "authorization", "accept-language", "x-forwarded-for", "content-type"],
  ...["tus-resumable", "upload-offset", "upload-checksum"],
];
const answered = [
  "tus-resumable",
  "upload-offset",
  "upload-length",
  "upload-metadata",
  "cache-control",
  "content-type",
];
const headWithin = 2000;

/**
 * Answers for an upload whose bytes another process keeps, by asking that one. Undefined where they are here, in a
 * store, where there are none yet, and where nobody who lives has any: it begins anew here then.
 */
export async function relayUpload(ctx: Ctx, request: Request, upload: Upload): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  if (piecesOf(upload)) return undefined;
  const isHere = await stat(partOf(ctx, upload.id)).then(
    ({ size }) => size > 0,
    () => false,
  );
  if (isHere || upload.received === 0 || upload.finishedAt !== null || isNodeCall(ctx, request, pathname))
    return undefined;
  const headers = onlyHeaders(request.headers, asked);
  const holder = await holderOf(ctx, pathname, headers);
  if (holder === undefined) return undefined;
  const { method, body, signal } = request;
  const answer = await callNode(ctx, holder, pathname, { method, headers, signal, ...(body ? { body } : {}) });
  // Its sender asks again how far it came.
  if (!answer) return new Response(null, { status: 503, headers: { "tus-resumable": "1.0.0", "retry-after": "1" } });
  return new Response(answer.body, { status: answer.status, headers: onlyHeaders(answer.headers, answered) });
}

/** The process that keeps most of it. */
async function holderOf(ctx: Ctx, path: string, headers: Record<string, string>): Promise<string | undefined> {
  const others = (await livingWeb(ctx)).filter(({ id }) => id !== ctx.nodeId);
  const looks = others.map(async ({ id }) => {
    const answer = await callNode(ctx, id, path, { method: "HEAD", headers, signal: AbortSignal.timeout(headWithin) });
    return { id, offset: answer?.status === 200 ? Number(answer.headers.get("upload-offset") ?? 0) : 0 };
  });
  const [most] = (await Promise.all(looks)).sort((one, other) => other.offset - one.offset);
  return most && most.offset > 0 ? most.id : undefined;
}
