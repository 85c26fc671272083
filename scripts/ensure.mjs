// Makes sure that everything a command needs is there, with nothing but Node: dependencies, bun, system programs,
// and the built browser files. Costs a few milliseconds when all is in place.
import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, readdirSync, statSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const purpose = process.argv[2] ?? "start";
const top = join(dirname(fileURLToPath(import.meta.url)), "..");
process.chdir(top);
process.env.PATH = join(top, "node_modules/.bin") + delimiter + (process.env.PATH ?? "");

const modified = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

if (modified("node_modules/.package-lock.json") < modified("package-lock.json")) {
  // `npm ci` empties the folder that it finds: behind a link that folder belongs to another checkout.
  if (lstatSync("node_modules", { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.error("node_modules is a link and may be older than package-lock.json; it is left as it is.");
  } else run("npm", ["ci", "--no-fund", "--no-audit", "--loglevel=error"], "installing the dependencies failed");
}
if (spawnSync("bun", ["--version"]).status !== 0) {
  run(process.execPath, ["node_modules/bun/install.js"], "installing bun failed");
}

const packages = {
  start: { ffmpeg: "ffmpeg", ffprobe: "ffmpeg" },
  dev: { ffmpeg: "ffmpeg", ffprobe: "ffmpeg" },
  build: {},
  test: {
    ffmpeg: "ffmpeg",
    ffprobe: "ffmpeg",
    chromium: "chromium",
    "chromium-headless-shell": "chromium-headless-shell",
    initdb: "postgresql",
    java: "default-jre-headless",
    "redis-server": "redis-server",
  },
  bench: { ffmpeg: "ffmpeg", nginx: "nginx", wrk: "wrk" },
  soak: { ffmpeg: "ffmpeg", ffprobe: "ffmpeg", initdb: "postgresql" },
}[purpose];
// What tests can do without: they say themselves that they are skipped, or take the browser with its window.
const spare = ["java", "chromium-headless-shell", "redis-server"];
const missing = Object.entries(packages ?? {}).filter(([program]) => !isInstalled(program));
const needed = missing.filter(([program]) => !spare.includes(program));
if (needed.length > 0) installPrograms(needed, fail);
const useful = missing.filter(([program]) => spare.includes(program));
if (useful.length > 0) installPrograms(useful, console.error);
if (purpose === "test") installChecker();

const isDevBuild = existsSync("static/built/dev-version.js");
const isOld = newestSource() > modified("static/built/manifest.json");
if (!["build", "dev"].includes(purpose) && (isOld || isDevBuild)) {
  run("bun", ["scripts/assets.ts"], "building the browser files failed");
}

function isInstalled(program) {
  if (process.env[{ ffmpeg: "FFMPEG_PATH", ffprobe: "FFPROBE_PATH" }[program] ?? ""]) return true;
  const folders = (process.env.PATH ?? "").split(delimiter).concat("/usr/sbin");
  // Debian keeps the server's programs out of PATH, one folder per version.
  if (program === "initdb" && existsSync("/usr/lib/postgresql")) {
    folders.push(...readdirSync("/usr/lib/postgresql").map((version) => `/usr/lib/postgresql/${version}/bin`));
  }
  return folders.some((folder) => existsSync(join(folder, program)));
}

/** The checker of markup, apart from the dependencies: who only runs the site is spared its 32 MB. */
function installChecker() {
  const folder = "node_modules/.cache/vnu";
  if (existsSync(join(folder, "node_modules/vnu-jar/build/dist/vnu.jar"))) return;
  // Its script would fetch a Java.
  const flags = ["--no-save", "--no-package-lock", "--ignore-scripts", "--loglevel=error"];
  spawnSync("npm", ["install", ...flags, "--prefix", folder, "vnu-jar@26.9.27"], { stdio: "inherit" });
}

function installPrograms(wanted, onFailure) {
  const names = [...new Set(wanted.map(([, name]) => name))];
  const command = `apt-get install -y --no-install-recommends ${names.join(" ")}`;
  const root = process.getuid?.() === 0;
  if (!root || !existsSync("/usr/bin/apt-get")) {
    console.error(
      `Nadaj needs ${wanted.map(([program]) => program).join(", ")}. Install it with your system's package manager, for example:\n  sudo ${command}`,
    );
    if (onFailure === fail) process.exit(1);
    return;
  }
  console.error(`Installing ${names.join(", ")} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const quiet = { stdio: ["ignore", "ignore", "inherit"], env };
  spawnSync("apt-get", ["update", "-qq"], quiet);
  if (spawnSync("sh", ["-c", command], quiet).status !== 0) onFailure(`${command} failed`);
}

function newestSource() {
  let newest = 0;
  for (const folder of ["islands", "static/css", "static/js", "scripts/assets.ts", "package-lock.json"]) {
    const paths = statSync(folder).isDirectory()
      ? readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))
      : [folder];
    for (const path of paths) newest = Math.max(newest, modified(path));
  }
  // Islands share numbers with the features.
  for (const name of readdirSync("src")) newest = Math.max(newest, modified(join("src", name, "limits.ts")));
  return newest;
}

function run(command, args, message) {
  const result = spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"] });
  if (result.status !== 0) fail(message);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
