import { AsyncLocalStorage } from "node:async_hooks";
import { createHash, timingSafeEqual } from "node:crypto";
import { mkdirSync } from "node:fs";
import { FileStore } from "@tus/file-store";
import { Server } from "@tus/server";
import type { Actor } from "../platform/actor.ts";
import type { Ctx } from "../platform/context.ts";
import type { AppContext } from "../platform/http/types.ts";
import { translateLoose } from "../platform/i18n/translate.ts";
import { Problem } from "../platform/problem.ts";
import { beginUpload, dropUpload, finishUpload, noteProgress, ownUpload, uploadFolder } from "./rules/uploads.ts";

/** Resumable uploads by the tus protocol 1.0.0, with the creation, termination and checksum extensions. */
export const uploadsPath = "/api/uploads";

const checkedChunkMax = 64 * 1024 * 1024;
const algorithms = new Set(["sha1", "sha256"]);
const servers = new WeakMap<object, Server>();
const caller = new AsyncLocalStorage<{ actor: Actor; c: AppContext }>();

export async function serveUpload(c: AppContext): Promise<Response> {
  const { ctx, actor } = c.var;
  const request = await checkedRequest(c.req.raw);
  const server = servers.get(ctx.database) ?? makeServer(ctx);
  servers.set(ctx.database, server);
  const answer = (await caller.run({ actor, c }, () => server.handleWeb(request))) as unknown as Response;
  const id = new URL(c.req.url).pathname.slice(uploadsPath.length + 1);
  if (c.req.method === "PATCH" && id && answer.status === 204)
    await noteProgress(ctx, id, Number(answer.headers.get("upload-offset") ?? 0));
  if (c.req.method === "DELETE" && answer.status === 204) await dropUpload(ctx, id);
  const headers = new Headers(answer.headers as unknown as Headers);
  headers.set("tus-checksum-algorithm", [...algorithms].join(","));
  headers.append("tus-extension", "checksum");
  return new Response(answer.body as unknown as ReadableStream | null, { status: answer.status, headers });
}

function makeServer(ctx: Ctx): Server {
  const directory = uploadFolder(ctx);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return new Server({
    path: uploadsPath,
    datastore: new FileStore({ directory }),
    relativeLocation: true,
    maxSize: ctx.config.uploadMaxBytes,
    namingFunction: (_request, metadata) =>
      asTus(() => {
        const { actor, c } = current();
        return beginUpload(ctx, actor, {
          videoId: metadata?.videoId ?? "",
          fileName: (metadata?.filename ?? "").replaceAll("\0", "").slice(0, 255),
          size: Number(c.req.header("upload-length") ?? Number.NaN),
        });
      }),
    onIncomingRequest: (_request, id) =>
      asTus(async () => {
        if (current().c.req.method !== "POST") await ownUpload(ctx, current().actor, id);
      }),
    onUploadFinish: async (_request, upload) => {
      await asTus(() => finishUpload(ctx, upload.id));
      return {};
    },
    onResponseError: (_request, error) => {
      if (error instanceof Error) ctx.log.warn("an upload request failed", { error });
      return undefined;
    },
  });
}

function current(): { actor: Actor; c: AppContext } {
  const store = caller.getStore();
  if (!store) throw new Error("no request");
  return store;
}

/** A Problem in the words and the shape that the tus server passes on. */
async function asTus<Value>(run: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { t } = current().c.var;
    throw {
      status_code: error.status,
      body: translateLoose(t, `problems.${error.code}`, error.params, "common.error"),
    };
  }
}

/** Verifies `Upload-Checksum` before any byte is kept. Throws Problem 400 `BAD_REQUEST`, 413, or status 460's meaning as 409. */
async function checkedRequest(request: Request): Promise<Request> {
  const header = request.headers.get("upload-checksum");
  if (request.method !== "PATCH" || !header) return request;
  const [algorithm = "", expected = ""] = header.split(" ");
  if (!algorithms.has(algorithm)) throw new Problem(400, "BAD_REQUEST");
  if (Number(request.headers.get("content-length") ?? 0) > checkedChunkMax) throw new Problem(413, "TOO_LARGE");
  const bytes = new Uint8Array(await request.arrayBuffer());
  const actual = createHash(algorithm).update(bytes).digest();
  const wanted = Buffer.from(expected, "base64");
  if (wanted.length !== actual.length || !timingSafeEqual(wanted, actual)) throw new Problem(409, "CHECKSUM_MISMATCH");
  return new Request(request.url, { method: "PATCH", headers: request.headers, body: bytes });
}
