import { AsyncLocalStorage } from "node:async_hooks";
import { mkdirSync } from "node:fs";
import { Server } from "@tus/server";
import { type Actor, requireUser } from "../platform/actor.ts";
import type { Ctx } from "../platform/context.ts";
import { faultOf } from "../platform/faults.ts";
import type { AppContext } from "../platform/http/types.ts";
import { translateLoose } from "../platform/i18n/translate.ts";
import { Problem } from "../platform/problem.ts";
import { UploadLocks } from "./locks.ts";
import { relayUpload } from "./relay.ts";
import { beginUpload, ownUpload } from "./rules/begin.ts";
import { finishUpload } from "./rules/finish.ts";
import { uploadFolder } from "./rules/parts.ts";
import { mismatch, type Sent, UploadStore } from "./store.ts";

/**
 * Resumable uploads by the tus protocol 1.0.0, with the creation, creation-with-upload, termination and checksum
 * extensions. An upload has to say its length; when it may go depends on who needs its place, so no moment is promised;
 * and pages of other sites cannot use it, so it has no words for their browsers.
 */
export const uploadsPath = "/api/uploads";

const algorithms = ["sha1", "sha256"];
const extensions = ["creation", "creation-with-upload", "termination", "checksum"];
const caller = new AsyncLocalStorage<{ actor: Actor; c: AppContext; sent: Sent }>();

export async function serveUpload(c: AppContext): Promise<Response> {
  const { ctx, actor } = c.var;
  if (c.req.method === "OPTIONS") return abilities(ctx);
  try {
    // Nobody's body is read before it is known whose it is.
    const id = new URL(c.req.url).pathname.slice(uploadsPath.length + 1);
    const relayed = id ? await relayUpload(ctx, c.req.raw, await ownUpload(ctx, actor, id)) : undefined;
    if (relayed) return relayed;
    if (!id) requireUser(actor);
    const sent = whatIsSent(c);
    const server = ctx.local(makeServer);
    const answer = (await caller.run({ actor, c, sent }, () => server.handleWeb(c.req.raw))) as unknown as Response;
    const headers = new Headers([...answer.headers].filter(([name]) => !name.startsWith("access-control-")));
    return new Response(answer.body, { status: answer.status, headers });
  } catch (error) {
    const told = tell(c, error);
    if (!told) throw error;
    return new Response(told.body, { status: told.status_code, headers: { "tus-resumable": "1.0.0" } });
  }
}

function abilities(ctx: Ctx): Response {
  const headers = {
    "tus-resumable": "1.0.0",
    "tus-version": "1.0.0",
    "tus-extension": extensions.join(","),
    "tus-checksum-algorithm": algorithms.join(","),
    "tus-max-size": String(ctx.config.uploadMaxBytes),
  };
  return new Response(null, { status: 204, headers });
}

/** Throws Problem 400 for a sum of an unknown kind, or for none. */
function whatIsSent(c: AppContext): Sent {
  const length = c.req.header("content-length");
  const header = c.req.header("upload-checksum");
  const [algorithm = "", digest = ""] = header?.split(" ") ?? [];
  if (header !== undefined && (!algorithms.includes(algorithm) || digest === "")) throw new Problem(400, "BAD_REQUEST");
  return { length: length === undefined ? undefined : Number(length), sum: header ? { algorithm, digest } : null };
}

function makeServer(ctx: Ctx): Server {
  mkdirSync(uploadFolder(ctx), { recursive: true, mode: 0o700 });
  return new Server({
    path: uploadsPath,
    datastore: new UploadStore(ctx, () => current().sent),
    locker: new UploadLocks(),
    relativeLocation: true,
    maxSize: ctx.config.uploadMaxBytes,
    disableTerminationForFinishedUploads: true,
    namingFunction(_request, metadata) {
      const { actor, c } = current();
      return beginUpload(ctx, actor, {
        videoId: metadata?.videoId ?? "",
        fileName: (metadata?.filename ?? "").replaceAll("\0", "").slice(0, 255),
        size: Number(c.req.header("upload-length") ?? Number.NaN),
        replaces: metadata?.replaces === "true",
      });
    },
    onUploadFinish: async (_request, upload) => {
      await finishUpload(ctx, upload.id);
      return {};
    },
    onResponseError: (_request, error) => tell(current().c, error),
  });
}

function current(): { actor: Actor; c: AppContext; sent: Sent } {
  const store = caller.getStore();
  if (!store) throw new Error("no request");
  return store;
}

/** A Problem, or a fault of the machine, in the words and the shape that the tus server passes on. */
function tell(c: AppContext, error: unknown): { status_code: number; body: string } | undefined {
  const words = (code: string, params = {}) => translateLoose(c.var.t, `problems.${code}`, params, "common.error");
  if (error === mismatch) return { status_code: mismatch.status_code, body: words(mismatch.body) };
  const problem = error instanceof Problem ? error : faultOf(error);
  if (problem) return { status_code: problem.status, body: words(problem.code, problem.params) };
  const isSaid = typeof error === "object" && error !== null && "status_code" in error;
  if (!isSaid) c.var.ctx.log.error("an upload request failed", { error, requestId: c.var.requestId });
  return undefined;
}
