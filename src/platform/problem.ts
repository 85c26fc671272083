import type { problems } from "../../locales/pl/problems.ts";

/** Every code a Problem may have: there is a message for each, so a code without words does not compile. */
export type ProblemCode = keyof typeof problems;

/** Parameters that a translated message may interpolate. */
export type MessageParams = Record<string, string | number>;

/** What is wrong with one field: a locale key under `forms.` or a feature's own, and its parameters. */
export type FieldIssue = { key: string; params?: MessageParams };

export type ProblemOptions = {
  params?: MessageParams;
  fields?: Record<string, FieldIssue>;
  /** What an answer in JSON says besides: how things are now, for who asked by what they were. */
  besides?: Record<string, unknown>;
  cause?: unknown;
};

/**
 * The one error that rules throw for what a person or client did: an HTTP status, a stable code (`EMAIL_TAKEN`) and,
 * for forms, an issue per field. The message is the locale key `problems.<code>`; only app/errors.tsx renders it.
 */
export class Problem extends Error {
  readonly params: MessageParams;
  readonly fields: Record<string, FieldIssue> | undefined;
  readonly besides: Record<string, unknown> | undefined;

  constructor(
    readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 411 | 413 | 415 | 422 | 429 | 500 | 501 | 503 | 507,
    readonly code: ProblemCode,
    options: ProblemOptions = {},
  ) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "Problem";
    this.params = options.params ?? {};
    this.fields = options.fields;
    this.besides = options.besides;
  }
}

/** What one may not see does not exist: the answer for both. */
export function notFound(): Problem {
  return new Problem(404, "NOT_FOUND");
}

export function unauthorized(): Problem {
  return new Problem(401, "Unauthorized");
}

export function forbidden(): Problem {
  return new Problem(403, "FORBIDDEN");
}

/** A 422 with one issue per field. */
export function invalid(fields: Record<string, FieldIssue>): Problem {
  return new Problem(422, "VALIDATION", { fields });
}
