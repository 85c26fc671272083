/**
 * Runs the server and starts it again whenever a source changes; styles, scripts and islands are built again first.
 * Open pages reload by themselves.
 */
import { existsSync, watch } from "node:fs";
import { sep } from "node:path";

const folders = ["src", "islands", "static", "locales", "migrations"];
let server: Bun.Subprocess | undefined;
let changed = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;
let busy = false;

for (const folder of folders.filter((name) => existsSync(name))) {
  watch(folder, { recursive: true }, (_event, name) => {
    const path = `${folder}${sep}${name}`;
    // What the build writes is no source.
    if (!name || path.startsWith(`static${sep}built`) || /\.test\.tsx?$|~$|\.swp$/.test(path)) return;
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(update, 80);
  });
}
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    await stop();
    process.exit(0);
  });
}

build();
start();

async function update(): Promise<void> {
  if (busy) return;
  busy = true;
  while (changed.size > 0) {
    const paths = [...changed];
    changed = new Set();
    console.log(`Changed: ${paths.slice(0, 3).join(", ")}${paths.length > 3 ? " …" : ""}`);
    if (!paths.some(reachesBrowsers) || build()) {
      await stop();
      await Bun.write("static/built/dev-version.js", String(Date.now()));
      start();
    }
  }
  busy = false;
}

/** Islands share `limits.ts` with the features. */
function reachesBrowsers(path: string): boolean {
  return /^(islands|static)\b/.test(path) || path.endsWith("limits.ts");
}

function build(): boolean {
  const built = Bun.spawnSync(["bun", "scripts/assets.ts", "--dev"], { stdout: "inherit", stderr: "inherit" });
  if (built.exitCode !== 0) console.error("The build failed; what ran before goes on.");
  return built.exitCode === 0;
}

function start(): void {
  server = Bun.spawn(["bun", "src/main.ts"], { stdio: ["inherit", "inherit", "inherit"] });
}

/** Waits briefly for a graceful end: an open page's connection must not hold up the next version. */
async function stop(): Promise<void> {
  if (!server) return;
  const ending = server;
  ending.kill("SIGTERM");
  const late = setTimeout(() => ending.kill("SIGKILL"), 1500);
  await ending.exited;
  clearTimeout(late);
}
