import type { Ctx } from "../context.ts";
import { callNode, isNodeCall } from "./calls.ts";
import { livingWeb } from "./register.ts";

/** Names that are another one when the content is another one. */
const hashed = /^[A-Za-z0-9][A-Za-z0-9._-]*-[a-z0-9]{6,}\.\w+$/;
/** Invented names cost the other processes a look each: so many at once. */
const askedMax = 20;
const answersWithin = 2000;
/** With the policy: a worker obeys the one of its own file. */
const passed = [
  ...["content-type", "content-encoding", "vary", "cache-control", "access-control-allow-origin"],
  "content-security-policy",
];

const makeAsking = () => ({ now: 0 });

/**
 * A file for browsers that this version of the program does not have, from a process of the one before or after it: while a
 * site is brought to another version, who has a page of one may be sent to the other for its scripts. Undefined when
 * nobody has it.
 */
export async function assetElsewhere(ctx: Ctx, request: Request, name: string): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  const asking = ctx.local(makeAsking);
  if (!hashed.test(name) || asking.now >= askedMax || isNodeCall(ctx, request, pathname)) return undefined;
  asking.now++;
  try {
    const others = (await livingWeb(ctx)).filter(({ id }) => id !== ctx.nodeId);
    const headers = { "accept-encoding": request.headers.get("accept-encoding") ?? "identity" };
    for (const { id } of others) {
      const answer = await callNode(ctx, id, pathname, { headers, signal: AbortSignal.timeout(answersWithin) });
      if (answer?.status !== 200) continue;
      const kept = passed.flatMap((header) => {
        const value = answer.headers.get(header);
        return value === null ? [] : [[header, value] as [string, string]];
      });
      return new Response(answer.body, { headers: kept });
    }
    return undefined;
  } finally {
    asking.now--;
  }
}
