import { createHmac } from "node:crypto";
import { giveFormBack, keepAnswer, takeForm } from "../cluster/form-answers.ts";
import type { Ctx } from "../context.ts";
import type { Form } from "./forms.ts";
import type { AppContext } from "./types.ts";

/** A second press comes within this time; the same words later are meant. */
const pressesWithinMs = 10_000;

type Kept = { expires: number; answer: Promise<Response | undefined> };
const makeKept = () => new Map<string, Kept>();

/**
 * Runs what a form asks for once, however often its button was pressed and whichever processes that reaches: the same values
 * from the same person to the same address within ten seconds get the first answer again. A refused form may be sent again
 * at once. Without a script nothing else holds a second press back.
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
  const answer = ctx.config.databaseUrl ? onceAtAll(ctx, key, run) : run();
  const copied = answer.then(
    (response) => (response.status < 400 ? response.clone() : undefined),
    () => undefined,
  );
  const entry: Kept = { expires: Number.POSITIVE_INFINITY, answer: copied };
  kept.set(key, entry);
  // However long it takes, a second press waits for the same answer.
  if (await copied) entry.expires = ctx.clock.now() + pressesWithinMs;
  else kept.delete(key);
  return answer;
}

/** The same among the processes that share a database. */
async function onceAtAll(ctx: Ctx, key: string, run: () => Promise<Response>): Promise<Response> {
  const taken = await takeForm(ctx, key, pressesWithinMs);
  if (!taken.mine) return taken.answer;
  const answer = run();
  const done = await answer.catch(() => undefined);
  const told = done && done.status < 400 ? keepAnswer(ctx, key, done.clone()) : giveFormBack(ctx, key);
  // What was done is done, and whoever asked for it is told so.
  await told.catch((error) => ctx.log.warn("other processes do not know how a form was answered", { error }));
  return answer;
}

function fingerprint(c: AppContext, { values, files }: Form): string {
  const { userId, visitorId, address } = c.var.actor;
  const who = userId ?? [visitorId, address, c.req.header("user-agent")];
  const chosen = Object.entries(files).map(([name, file]) => [name, file.name, file.size, file.lastModified]);
  // By a key, for there are passwords in it.
  return createHmac("sha256", c.var.ctx.keys.session)
    .update(JSON.stringify([who, new URL(c.req.url).pathname, c.req.header("hx-request"), values, chosen]))
    .digest("base64");
}
