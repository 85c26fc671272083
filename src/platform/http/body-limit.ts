import type { Context, Next } from "hono";
import { bodyLimit } from "hono/body-limit";
import { Problem } from "../problem.ts";
import type { AppEnv } from "./types.ts";

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** The largest form without files, and the largest JSON of most calls: 10,000 characters of any script and more. */
export const typedMaxBytes = 128 * kilobyte;

/** The largest JSON of a call that takes a document. */
export const documentMaxBytes = 2 * megabyte;
const text = bodyLimit({ maxSize: documentMaxBytes, onError: refuse });

/** The largest form: one with several pictures. */
export const formMaxBytes = 32 * megabyte;
const files = bodyLimit({ maxSize: formMaxBytes, onError: refuse });

/**
 * Bounds bodies that are read into memory whole: 2 MB, and 32 MB for the forms with pictures that only people with a
 * session have; most routes take far less than that. The listener itself has to let the largest upload in; those are
 * written to disk as they come and do not pass here. Throws Problem 413 `TOO_LARGE`.
 */
export async function limitBody(c: Context<AppEnv>, next: Next): Promise<Response | undefined> {
  const withFiles = c.var.actor.userId !== undefined && c.req.header("content-type")?.startsWith("multipart/form-data");
  return ((await (withFiles ? files : text)(c, next)) as Response | undefined) ?? undefined;
}

function refuse(): never {
  throw new Problem(413, "TOO_LARGE");
}
