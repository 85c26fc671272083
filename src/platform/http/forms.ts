import { AsyncLocalStorage } from "node:async_hooks";
import type { z } from "zod";
import { faultOf } from "../faults.ts";
import { type FieldIssue, invalid, Problem } from "../problem.ts";
import { typedMaxBytes } from "./body-limit.ts";
import type { AppContext } from "./types.ts";

/** What a person typed, to be shown again when the form fails. A repeated name gives a list. */
export type FormValues = Record<string, string | string[]>;
export type Form = { values: FormValues; files: Record<string, File> };

/** More than any form of ours has. */
export const fieldsMax = 1000;

/**
 * Reads a submitted form, urlencoded or multipart, in one pass. Line ends are normalised, NULs go; files without content
 * are left out. Without `files` it has to be small as a whole, with them what was typed has to. Throws Problem 400, 413.
 */
export async function readForm(c: AppContext, { files: withFiles = false } = {}): Promise<Form> {
  const typed = new Map<string, string[]>();
  const files: Form["files"] = Object.create(null);
  let length = 0;
  for (const [name, value] of (await sentForm(c, withFiles)).entries()) {
    const file: unknown = value;
    if (file instanceof File) {
      if (file.size > 0) files[name] = file;
      continue;
    }
    length += name.length + String(value).length;
    if (length > typedMaxBytes) throw new Problem(413, "TOO_LARGE");
    const text = String(value).replaceAll("\r\n", "\n").replaceAll("\0", "");
    const known = typed.get(name);
    if (known) known.push(text);
    else typed.set(name, [text]);
  }
  // Without a prototype a field may have any name.
  const values: FormValues = Object.create(null);
  for (const [name, [first = "", ...more]] of typed) values[name] = more.length === 0 ? first : [first, ...more];
  return { values, files };
}

/** The body as a form, once it is known to be short enough and to have few enough fields. */
async function sentForm(c: AppContext, withFiles: boolean) {
  const tooLong = (length: number) => !withFiles && length > typedMaxBytes;
  if (tooLong(Number(c.req.header("content-length")))) throw new Problem(413, "TOO_LARGE");
  const body = new Uint8Array(await c.req.arrayBuffer());
  const type = c.req.header("content-type") ?? "";
  if (tooLong(body.length)) throw new Problem(413, "TOO_LARGE");
  if (countFields(body, type) > fieldsMax) throw new Problem(413, "TOO_MANY_FIELDS");
  return new Response(body, { headers: { "content-type": type } }).formData().catch((cause) => {
    throw new Problem(400, "BAD_REQUEST", { cause });
  });
}

/** How many fields a body may hold, counted by what stands between them before anything is made of it. */
function countFields(body: Uint8Array, type: string): number {
  const boundary = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type.slice(0, 200));
  const separator = type.trimStart().toLowerCase().startsWith("multipart/")
    ? `--${boundary?.[1] ?? boundary?.[2] ?? ""}`
    : "&";
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  let fields = 0;
  for (let at = bytes.indexOf(separator); at >= 0 && fields <= fieldsMax; at = bytes.indexOf(separator, at + 1))
    fields++;
  return fields;
}

/** Checks what came in against a schema; throws a 422 Problem with an issue per field. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> {
  const result = schema.safeParse(raw);
  if (!result.success) throw issuesOf(result.error);
  return result.data;
}

/** What the answer to a form is to say besides its page. */
const answers = new AsyncLocalStorage<{ seconds: number }>();

/** Answers a form: one that came too often says when to come again, in its head as well as in words. */
export async function answerForm(run: () => Promise<Response>): Promise<Response> {
  const refusal = { seconds: 60 };
  const response = await answers.run(refusal, run);
  if (response.status === 429) response.headers.set("retry-after", String(refusal.seconds));
  return response;
}

/** Runs a rule on behalf of a form: Problems come back as values, so that the form can be shown again. */
export async function attempt<Value>(
  run: () => Value | Promise<Value>,
): Promise<{ ok: true; value: Value } | { ok: false; problem: Problem }> {
  try {
    return { ok: true, value: await run() };
  } catch (error) {
    const problem = error instanceof Problem ? error : faultOf(error);
    const refusal = answers.getStore();
    if (refusal && problem?.status === 429) refusal.seconds = Number(problem.params.seconds ?? refusal.seconds);
    // A full disk or a busy database passes: what was typed is shown again.
    if (problem && problem.status !== 500) return { ok: false, problem };
    throw error;
  }
}

/** Nobody reads more of them. */
const issuesMax = 100;

/** The issues of a failed schema as a Problem. A message that is a locale key (`forms.required`) is used as it is. */
export function issuesOf(error: z.ZodError): Problem {
  const fields: Record<string, FieldIssue> = {};
  for (const issue of error.issues.slice(0, issuesMax)) {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys.slice(0, issuesMax))
        fields[[...issue.path, key].join(".")] ??= { key: "forms.unknownField" };
      continue;
    }
    fields[issue.path.join(".") || "_"] ??= fieldIssue(issue);
  }
  return invalid(fields);
}

function fieldIssue(issue: z.core.$ZodIssue): FieldIssue {
  const params = boundsOf(issue);
  if (/^[a-z]\w*(\.\w+)+$/.test(issue.message)) return params ? { key: issue.message, params } : { key: issue.message };
  if (issue.code === "too_small") {
    if (issue.origin === "string") {
      return issue.minimum === 1 ? { key: "forms.required" } : { key: "forms.tooShort", params: params ?? {} };
    }
    return { key: "forms.tooSmall", params: params ?? {} };
  }
  if (issue.code === "too_big") {
    const key =
      issue.origin === "string" ? "forms.tooLong" : issue.origin === "array" ? "forms.tooMany" : "forms.tooBig";
    return { key, params: params ?? {} };
  }
  if (issue.code === "invalid_type" && /received undefined/.test(issue.message)) return { key: "forms.required" };
  if (issue.code === "invalid_format" && issue.format === "email") return { key: "forms.email" };
  return { key: "forms.invalid" };
}

function boundsOf(issue: z.core.$ZodIssue): Record<string, number> | undefined {
  if (issue.code === "too_small") return { min: Number(issue.minimum) };
  if (issue.code === "too_big") return { max: Number(issue.maximum) };
  return undefined;
}
