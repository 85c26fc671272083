/**
 * Runs everything that can fail: types, style, all tests on SQLite, those that use a database again on PostgreSQL, and
 * the browser tests, as many side by side as two cores carry. The last line is `N passed, N failed`;
 * the lines before it tell each stage's, and how many were skipped for which reason. `--only types|style|unit|sqlite|
 * postgres|e2e` runs one; `--only quick` is for daily work: types, style, and what is tested in moments. With `--nodes`
 * the browser meets two processes behind nginx, over PostgreSQL, Redis and an S3 store.
 */
import { chmod, mkdtemp, open, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { settingsSchema } from "../src/platform/config/schema.ts";
import { type Counts, countJunit, failuresInWords, inWords, none, skipsInWords, sumOf } from "./test/counts.ts";
import { makePlaces } from "./test/places.ts";
import { startPostgres } from "./test/postgres.ts";

const unitTests = "{src,islands}/**/*.test.{ts,tsx}";
const { values, positionals } = parseArgs({
  options: { only: { type: "string" }, nodes: { type: "boolean", default: false } },
  allowPositionals: true,
});
const stages: Record<string, () => Promise<Counts>> = {
  types: () => program("tsc", ["--noEmit"]),
  style: () => program("biome", ["check", "."]),
  sqlite: () => places.hold(takes.sqlite, async () => tests("sqlite", await chosen(unitTests))),
  postgres: () => places.hold(takes.postgres, postgres),
  e2e,
};
/** Run only by name: they repeat a part of `sqlite`. */
const parts: Record<string, () => Promise<Counts>> = {
  unit: async () => tests("unit", await filesThat((usesDatabase) => !usesDatabase)),
  moments: async () =>
    tests(
      "moments",
      (await chosen(unitTests)).filter((file) => !slow.test(file)),
    ),
};

/** Names for several. */
const several: Record<string, string[]> = { quick: ["types", "style", "moments"] };

const named = values.only?.split(",") ?? Object.keys(stages);
const wanted = named.flatMap((name) => several[name] ?? [name]);
const unknown = wanted.filter((name) => !(name in stages) && !(name in parts));
if (unknown.length > 0) {
  const known = [stages, parts, several].flatMap(Object.keys);
  console.error(`No such stage: ${unknown.join(", ")}. There are ${known.join(", ")}.`);
  process.exit(2);
}
/** Those of one line run side by side, as far as there are places. */
const order = named.includes("quick")
  ? [wanted]
  : [
      ["types", "style"],
      ["unit", "moments", "sqlite", "postgres", "e2e"],
    ];

/** What two cores carry at once, and what of it each takes: `sqlite` runs many programs, a browser file often waits. */
const places = makePlaces(8);
const takes = { sqlite: 4, postgres: 2, file: 2, measured: 3 };

/** What runs ffmpeg and other programs, waits for processes, or takes seconds for another reason. */
const slow =
  /^src\/(ingest|live|cli|platform\/media|platform\/db)\/|\/(worst-bodies|queries|parallel|patterns|brakes|invitations|processes|proxy|processing|uploads|sound|runner|children|data-folder|loop-watch|moderation|blocks|messages|runtime-log|announced)\.test/;

/** What is measured in seconds there needs much of the machine for itself. */
const measured = /(premiere|slow-network|live-journey|live-faults)\.e2e/;
/** What takes longest is begun first, so that nobody waits for it in the end. */
const long = /\/(pages|journey|disk|durability|upload|player)\.e2e/;
/** Plays what `sqlite` has made by then. */
const late = /\/kinds\.e2e/;
const folder = await mkdtemp(join((await roomInMemory()) ?? tmpdir(), "nadaj-run-"));
// Some programs run as another user there, who may pass through and look at nothing.
await chmod(folder, 0o711);
const running = new Set<Bun.Subprocess>();
let stopped = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    stopped = true;
    for (const child of running) endGroup(child.pid, signal);
  });
}

let total = none;
const lines: string[] = [];
try {
  for (const group of order) await Promise.all(group.filter((name) => wanted.includes(name)).map(runStage));
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log(`\n${[...lines, ...skipsInWords(total), ...failuresInWords(total)].join("\n")}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed === 0 || stopped ? 1 : 0);

/** Where files are kept in memory, if it has plenty: thousands of small databases cost a disk much, and last no longer. */
async function roomInMemory(): Promise<string | undefined> {
  const path = "/dev/shm";
  const room = await statfs(path).catch(() => undefined);
  return room && room.bavail * room.bsize > 16 * 1024 ** 3 ? path : undefined;
}

/** Ends a program with what it started, for each leads a group; one that has just ended by itself has none. */
function endGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

async function runStage(name: string): Promise<void> {
  if (stopped) return;
  const begun = performance.now();
  console.log(`== ${name}`);
  const counts = await (stages[name] ?? parts[name] ?? failed)().catch((error) => {
    console.error(error);
    return failed();
  });
  total = sumOf(total, counts);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  lines.push(`${name.padEnd(8)} ${inWords(counts)}, ${seconds} s`);
}

async function program(name: string, args: string[]): Promise<Counts> {
  return (await run([name, ...args], {})) === 0 ? { ...none, passed: 1 } : failed();
}

async function postgres(): Promise<Counts> {
  const files = await filesThat((usesDatabase) => usesDatabase);
  const server = await startPostgres(folder);
  try {
    return await tests("postgres", files, { DATABASE_URL: server.url });
  } finally {
    await server.stop();
  }
}

/**
 * One process per file, for each drives a browser and servers of its own; those that share a site have one together.
 * The measured ones come when all else is through.
 */
async function e2e(): Promise<Counts> {
  const all = await chosen("scripts/e2e/*.e2e.{ts,tsx}");
  const texts = new Map(await Promise.all(all.map(async (file) => [file, await Bun.file(file).text()] as const)));
  // The others start a program of their own over SQLite, or look at the one process.
  const fits = (text: string) => /(start|join)Site\(/.test(text) && !/\bpid\b/.test(text);
  const files = values.nodes ? all.filter((file) => fits(texts.get(file) ?? "")) : all;
  if (files.length === 0) return nothingToRun();
  let sum = none;
  const begin = (group: string[], number = takes.file) =>
    places.hold(number, async () => {
      if (stopped) return;
      const environment: Record<string, string> = values.nodes ? { E2E_NODES: "1" } : {};
      const counts = await tests("e2e", group, environment, 180_000, ["--preload", "./scripts/e2e/keep-shared.ts"]);
      // Added when it is known: others add meanwhile.
      sum = sumOf(sum, counts);
    });
  const sharing = files.filter((file) => texts.get(file)?.includes("joinSite("));
  const single = files.filter((file) => !sharing.includes(file) && !measured.test(file)).sort(byLength);
  const shared = sharing.length > 0 ? [begin(sharing)] : [];
  await Promise.all([...shared, ...single.map((file) => begin([file]))]);
  await Promise.all(files.filter((file) => measured.test(file)).map((file) => begin([file], takes.measured)));
  return sum;
}

function byLength(one: string, other: string): number {
  const rank = (file: string) => (long.test(file) ? 0 : late.test(file) ? 2 : 1);
  return rank(one) - rank(other);
}

/** Runs test files in one process of Bun's runner. A run that fails without a failed test counts as one failure. */
async function tests(
  name: string,
  files: string[],
  environment: Record<string, string> = {},
  timeout = 30_000,
  more: string[] = [],
): Promise<Counts> {
  if (files.length === 0) return nothingToRun();
  const report = join(folder, `${name}-${Bun.randomUUIDv7()}.xml`);
  const flags = [
    `--timeout=${timeout}`,
    "--only-failures",
    "--reporter=junit",
    `--reporter-outfile=${report}`,
    ...more,
  ];
  const status = await run(["bun", "test", ...flags, ...files.map((file) => `./${file}`)], environment);
  const written = Bun.file(report);
  const counts = (await written.exists()) ? countJunit(await written.text()) : none;
  if (status === 0 || counts.failed > 0) return counts;
  return { ...counts, failed: 1, broken: [`${files.length === 1 ? files[0] : name}: it ended with status ${status}`] };
}

/** Starts a program without the caller's settings: a test run must not depend on who runs it. */
async function run(command: string[], environment: Record<string, string>): Promise<number> {
  const inherited = Object.entries(process.env).filter(([name]) => !(name in settingsSchema));
  const env = {
    ...Object.fromEntries(inherited),
    TMPDIR: folder,
    KEPT_BY_TESTS: join(folder, "kept"),
    ...environment,
  };
  // Told in one piece at its end, as others run beside it.
  const path = join(folder, `${Bun.randomUUIDv7()}.log`);
  await using log = await open(path, "a");
  const child = Bun.spawn(command, { env, stdio: ["ignore", log.fd, log.fd], detached: true });
  running.add(child);
  const status = await child.exited;
  running.delete(child);
  process.stdout.write(await Bun.file(path).bytes());
  return status;
}

/** Scenario tests open their databases through the harness. */
async function filesThat(fits: (usesDatabase: boolean) => boolean): Promise<string[]> {
  const files = await chosen(unitTests);
  const kept: string[] = [];
  for (const file of files) {
    const text = await Bun.file(file).text();
    if (fits(/from "[^"]*\/harness\.ts"/.test(text))) kept.push(file);
  }
  return kept;
}

/** The files of a pattern, narrowed to those whose path contains one of the given words. */
async function chosen(pattern: string): Promise<string[]> {
  const files = (await Array.fromAsync(new Bun.Glob(pattern).scan("."))).sort();
  return positionals.length === 0 ? files : files.filter((file) => positionals.some((word) => file.includes(word)));
}

/** A stage that lost its tests must not look like one that passed. */
async function nothingToRun(): Promise<Counts> {
  console.error("There is nothing to run.");
  return failed();
}

async function failed(): Promise<Counts> {
  return { ...none, failed: 1 };
}
