import { join } from "node:path";

/** The folder that holds `migrations`, `static`, `locales`: inside the executable, or the source tree's top. */
const root = Bun.isStandaloneExecutable ? import.meta.dir : join(import.meta.dir, "../..");

/** Where a file that ships with the program is, in the source tree and in the executable alike. */
export function rootFile(path: string): string {
  return join(root, path);
}

/** The script of a Worker, by its path in the source tree; scripts/build.ts compiles every `*-worker.ts` under it. */
export function workerFile(path: `src/${string}-worker.ts`): string {
  return join(root, Bun.isStandaloneExecutable ? path.replace(/\.ts$/, ".js") : path);
}
