import type { z } from "zod";
import { type FieldIssue, invalid, Problem } from "../problem.ts";
import type { AppContext } from "./types.ts";

/** What a person typed, to be shown again when the form fails. A repeated name gives a list. */
export type FormValues = Record<string, string | string[]>;
export type Form = { values: FormValues; files: Record<string, File> };

/** Reads a submitted form, urlencoded or multipart. Line ends are normalised, NULs go; files without content are left out. */
export async function readForm(c: AppContext): Promise<Form> {
  const data = await c.req.formData().catch((cause) => {
    throw new Problem(400, "BAD_REQUEST", { cause });
  });
  const form: Form = { values: {}, files: {} };
  for (const [name, value] of data.entries()) {
    const file: unknown = value;
    if (file instanceof File) {
      if (file.size > 0) form.files[name] = file;
      continue;
    }
    const text = String(value).replaceAll("\r\n", "\n").replaceAll("\0", "");
    const known = form.values[name];
    form.values[name] = known === undefined ? text : Array.isArray(known) ? [...known, text] : [known, text];
  }
  return form;
}

/** Checks what came in against a schema; throws a 422 Problem with an issue per field. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> {
  const result = schema.safeParse(raw);
  if (!result.success) throw issuesOf(result.error);
  return result.data;
}

/** Runs a rule on behalf of a form: Problems come back as values, so that the form can be shown again. */
export async function attempt<Value>(
  run: () => Value | Promise<Value>,
): Promise<{ ok: true; value: Value } | { ok: false; problem: Problem }> {
  try {
    return { ok: true, value: await run() };
  } catch (error) {
    if (error instanceof Problem && error.status !== 500) return { ok: false, problem: error };
    throw error;
  }
}

/** The issues of a failed schema as a Problem. A message that is a locale key (`forms.required`) is used as it is. */
export function issuesOf(error: z.ZodError): Problem {
  const fields: Record<string, FieldIssue> = {};
  for (const issue of error.issues) {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) fields[[...issue.path, key].join(".")] ??= { key: "forms.unknownField" };
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
