/**
 * Measures the program on this machine: `bun scripts/bench/run.ts [--videos N] [--kept FOLDER] [name …]`. Every figure that
 * depends on the machine stands beside a known program's, measured in the same run. Prints a table and writes
 * `bench.json`. Searches and lists are measured at N videos, in a site that FOLDER keeps for the next run.
 */
import { cpus, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { adsServed } from "./ads.ts";
import { chat } from "./chat.ts";
import { commentsPage } from "./comments.ts";
import { desk } from "./desk.ts";
import { feed } from "./feed.ts";
import { files } from "./files.ts";
import { home } from "./home.ts";
import { ladder } from "./ladder.ts";
import { lists } from "./lists.ts";
import { liveDelay } from "./live-delay.ts";
import { livePublishers } from "./live-publishers.ts";
import { liveViewers } from "./live-viewers.ts";
import { memory } from "./memory.ts";
import { pages } from "./pages.ts";
import { playable } from "./playable.ts";
import { playlistPages } from "./playlists.ts";
import { queries } from "./queries.ts";
import { queriesPostgres } from "./queries-postgres.ts";
import { isMet, type Measure, type Result, ratioOf } from "./result.ts";
import { search } from "./search.ts";
import { quality } from "./search-quality.ts";
import { slowNetworks } from "./slow-networks.ts";
import { statistics } from "./stats.ts";
import { upload } from "./upload.ts";
import { weights } from "./weights.ts";

const measures: Measure[] = [
  weights,
  memory,
  queries,
  queriesPostgres,
  feed,
  quality,
  search,
  lists,
  pages,
  home,
  commentsPage,
  playlistPages,
  files,
  playable,
  upload,
  ladder,
  chat,
  liveViewers,
  livePublishers,
  liveDelay,
  slowNetworks,
  statistics,
  desk,
  adsServed,
];

const { values: size, positionals: wanted } = parseArgs({
  args: process.argv.slice(2),
  options: { videos: { type: "string" }, kept: { type: "string" } },
  allowPositionals: true,
});
const videos = size.videos === undefined ? undefined : Number(size.videos);
const unknown = wanted.filter((name) => !measures.some((measure) => measure.name === name));
if (unknown.length > 0) {
  for (const name of unknown) console.error(`There is no measure "${name}".`);
  for (const { name, about } of measures) console.error(`  ${name.padEnd(15)} ${about}`);
  process.exit(2);
}

const results: (Result & { measure: string })[] = [];
const failures: { measure: string; error: string }[] = [];
for (const measure of measures.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  process.stderr.write(`${measure.name}: ${measure.about} …\n`);
  try {
    for await (const result of measure.run({ videos, kept: size.kept }))
      results.push({ measure: measure.name, ...result });
  } catch (error) {
    console.error(error);
    failures.push({ measure: measure.name, error: error instanceof Error ? error.message : String(error) });
  }
}

print(results);
const machine = { cpus: cpus().length, model: cpus()[0]?.model ?? "", memoryBytes: totalmem(), bun: Bun.version };
const written = results.map((result) => ({ ...result, ratio: ratioOf(result), met: isMet(result) }));
await Bun.write(
  "bench.json",
  `${JSON.stringify({ at: new Date().toISOString(), machine, results: written, failures }, null, 2)}\n`,
);
for (const { measure, error } of failures) console.log(`${measure} could not be measured: ${error}`);
console.log(`\n${machine.cpus} x ${machine.model}. Written to bench.json.`);
process.exit(failures.length > 0 ? 1 : 0);

function print(rows: (Result & { measure: string })[]): void {
  const cells = rows.map((row) => {
    const ratio = ratioOf(row);
    const met = isMet(row);
    return [
      row.measure,
      row.what,
      `${round(row.value)} ${row.unit}`,
      row.beside ? `${row.beside.what}: ${round(row.beside.value)}` : "",
      ratio === undefined ? "" : `${ratio.toFixed(2)}x`,
      row.goal ? `at ${row.goal.at} ${row.goal.value}${row.beside ? "x" : ""}` : "",
      met === undefined ? "" : met ? "met" : "missed",
    ];
  });
  const head = ["measure", "what", "value", "beside", "ratio", "goal", ""];
  const widths = head.map((title, column) => Math.max(title.length, ...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
  console.log(`\n${line(head)}\n${widths.map((width) => "-".repeat(width)).join("  ")}`);
  for (const row of cells) console.log(line(row).trimEnd());
}

function round(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString("en");
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 3);
}
