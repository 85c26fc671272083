import { z } from "zod";

/** What several settings are written as. Each says in words what is wanted, so that none is told in a library's. */
export const whole = z
  .string()
  .regex(/^\d{1,15}$/, "it has to be a whole number")
  .transform(Number);

export function between(least: number, most: number, otherwise = "") {
  const words = `it has to be a number from ${least} to ${most}${otherwise}`;
  return whole.pipe(z.number().min(least, words).max(most, words));
}

export function atLeast(least: number) {
  return whole.pipe(z.number().min(least, `it has to be ${least} or more`));
}

export function oneOf<const Word extends string>(...words: Word[]) {
  return z.enum(words, `it has to be ${orOf(words)}`);
}

export const flag = oneOf("true", "false", "1", "0", "yes", "no").transform(
  (value) => value === "true" || value === "1" || value === "yes",
);

export function address(...schemes: string[]) {
  const begins = orOf(schemes.map((scheme) => `${scheme}://`));
  return z.url({
    // own text: the operator's settings
    protocol: new RegExp(`^(?:${schemes.join("|")})$`),
    error: `it has to be an address that begins with ${begins}`,
  });
}

// own text: the operator's settings
export const withoutEndSlashes = (value: string) => value.replace(/\/+$/, "");
export const httpUrl = address("http", "https")
  .refine((value) => !/[?#]/.test(value), "paths are added to it, so it has neither ? nor #")
  .transform(withoutEndSlashes);

function orOf(words: string[]): string {
  return `${words.slice(0, -1).join(", ")}${words.length > 1 ? " or " : ""}${words.at(-1)}`;
}
