/**
 * Builds `dist/nadaj`: the whole program in one file that needs only ffmpeg beside it. `--target bun-linux-arm64` and
 * `--outfile` build for another machine.
 */
import { cp, mkdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: { outfile: { type: "string", default: "dist/nadaj" }, target: { type: "string" } },
});

/** What the program reads through `rootFile`, by its path in the source tree. */
const embedded = ["static/built", "static/icons", "static/demo", "migrations", "locales/documents"];

const staging = "dist/embedded";
await rm(staging, { recursive: true, force: true });
await mkdir(dirname(values.outfile), { recursive: true });

const assets = Bun.spawnSync(["bun", "scripts/assets.ts"], { stdout: "inherit", stderr: "inherit" });
if (assets.exitCode !== 0) process.exit(1);

// A folder is embedded under its last name, so whole top folders are put together first.
const present = await Promise.all(embedded.map(async (path) => ((await exists(path)) ? path : undefined)));
for (const path of present) if (path) await cp(path, join(staging, path), { recursive: true });
const folders = new Set(present.flatMap((path) => (path ? [join(staging, path.split("/")[0] ?? "")] : [])));

// A Worker's file is not found by following imports: every `*-worker.ts` is an entry of its own.
const workers = await Array.fromAsync(new Bun.Glob("src/**/*-worker.ts").scan("."));

const built = await Bun.build({
  entrypoints: ["src/main.ts", ...workers.sort()].map((path) => `./${path}`),
  root: ".",
  target: "bun",
  // Not minified: the lines of a stack trace stay readable, and the size is Bun's own.
  define: { "process.env.NODE_ENV": '"production"' },
  compile: {
    ...(values.target ? { target: values.target as Bun.Build.CompileTarget } : {}),
    outfile: values.outfile,
    assets: [...folders],
    autoloadDotenv: false,
    autoloadBunfig: false,
  },
  throw: false,
});
await rm(staging, { recursive: true, force: true });
if (!built.success) {
  for (const log of built.logs) console.error(log);
  process.exit(1);
}
const { size } = await stat(values.outfile);
console.log(`${values.outfile} (${Math.round(size / 1024 / 1024)} MB)`);

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
