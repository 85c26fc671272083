import type { Context, Next } from "hono";
import { bodyLimit } from "hono/body-limit";
import { Problem } from "../problem.ts";
import type { AppEnv } from "./types.ts";

const megabyte = 1024 * 1024;
const text = bodyLimit({ maxSize: 2 * megabyte, onError: refuse });

/** The largest form: one with several pictures. */
export const formMaxBytes = 32 * megabyte;
const files = bodyLimit({ maxSize: formMaxBytes, onError: refuse });

/**
 * Bounds bodies that are read into memory whole: 2 MB, and 32 MB for the forms with pictures that only people with a
 * session have. The listener itself has to let the largest upload in; those are written to disk as they come and do not
 * pass here. Throws Problem 413 `TOO_LARGE`.
 */
export async function limitBody(c: Context<AppEnv>, next: Next): Promise<Response | undefined> {
  const withFiles = c.var.actor.userId !== undefined && c.req.header("content-type")?.startsWith("multipart/form-data");
  return ((await (withFiles ? files : text)(c, next)) as Response | undefined) ?? undefined;
}

function refuse(): never {
  throw new Problem(413, "TOO_LARGE");
}
