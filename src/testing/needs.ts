import { describe, test } from "bun:test";

/**
 * Tests that only run where something is true. Elsewhere they are skipped, and the last lines of the run say how many
 * were and why: `needs(program, "there is no nginx").test("behind nginx", …)`.
 */
export function needs(isMet: unknown, otherwise: string) {
  const skipped = (name: string) => `${name} (skipped: ${otherwise})`;
  const declare =
    (one: typeof test | typeof test.concurrent) =>
    (name: string, ...rest: Rest<typeof test>) =>
      isMet ? one(name, ...rest) : test.skip(skipped(name), ...rest);
  return {
    test: declare(test),
    concurrent: declare(test.concurrent),
    describe: (name: string, body: () => void) => (isMet ? describe(name, body) : describe.skip(skipped(name), body)),
  };
}

type Rest<Declare extends (...parts: never[]) => unknown> =
  Parameters<Declare> extends [unknown, ...infer Others] ? Others : never;
