import { createHash } from "node:crypto";
import type { Form } from "./forms.ts";
import type { AppContext } from "./types.ts";

/** A second press comes within this time; the same words later are meant. */
const pressesWithinMs = 10_000;

type Kept = { expires: number; answer: Promise<Response | undefined> };
const makeKept = () => new Map<string, Kept>();

/**
 * Runs what a form asks for once, however often its button was pressed: the same values from the same person to the same
 * address within ten seconds get the first answer again. A refused form may be sent again at once. Works within this
 * process; without a script nothing else holds a second press back.
 */
export async function answerOnce(c: AppContext, form: Form, run: () => Promise<Response>): Promise<Response> {
  const { ctx } = c.var;
  const kept = ctx.local(makeKept);
  const now = ctx.clock.now();
  for (const [key, { expires }] of kept) if (expires <= now) kept.delete(key);
  const key = fingerprint(c, form);
  const known = kept.get(key);
  const first = known && (await known.answer);
  if (first) return first.clone();
  const answer = run();
  const copied = answer.then(
    (response) => (response.status < 400 ? response.clone() : undefined),
    () => undefined,
  );
  kept.set(key, { expires: now + pressesWithinMs, answer: copied });
  if (!(await copied)) kept.delete(key);
  return answer;
}

function fingerprint(c: AppContext, { values, files }: Form): string {
  const { userId, visitorId, address } = c.var.actor;
  const who = userId ?? [visitorId, address, c.req.header("user-agent")];
  const chosen = Object.entries(files).map(([name, file]) => [name, file.name, file.size, file.lastModified]);
  return createHash("sha256")
    .update(JSON.stringify([who, new URL(c.req.url).pathname, c.req.header("hx-request"), values, chosen]))
    .digest("base64");
}
