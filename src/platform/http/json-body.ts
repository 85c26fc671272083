import { Problem } from "../problem.ts";
import type { AppContext } from "./types.ts";

/** Deeper than anything that a call of ours takes. */
const nestingMax = 32;

/** Refuses JSON that is too long or nested too deep, before it is parsed. Throws Problem 400, 413. */
export async function checkJson(c: AppContext, maxBytes: number): Promise<void> {
  if (Number(c.req.header("content-length")) > maxBytes) throw new Problem(413, "TOO_LARGE");
  const text = await c.req.text();
  if (Buffer.byteLength(text) > maxBytes) throw new Problem(413, "TOO_LARGE");
  if (isNestedTooDeep(text)) throw new Problem(400, "BAD_REQUEST");
}

function isNestedTooDeep(json: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (quoted) {
      if (character === "\\") at++;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === "[" || character === "{") {
      if (++depth > nestingMax) return true;
    } else if (character === "]" || character === "}") depth--;
  }
  return false;
}
