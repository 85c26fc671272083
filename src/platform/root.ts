import { join } from "node:path";

/** The folder that holds `migrations`, `static`, `locales`: inside the executable, or the source tree's top. */
const root = Bun.isStandaloneExecutable ? import.meta.dir : join(import.meta.dir, "../..");

/** Where a file that ships with the program is, in the source tree and in the executable alike. */
export function rootFile(path: string): string {
  return join(root, path);
}
