import { join } from "node:path";

/**
 * Where one run of all tests keeps what is costly to make for other files of the same run; the run removes it.
 * Undefined for a file that runs by itself.
 */
export function keptFolder(name: string): string | undefined {
  const { KEPT_BY_TESTS: kept } = process.env;
  return kept ? join(kept, name) : undefined;
}
