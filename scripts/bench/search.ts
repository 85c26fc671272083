import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Ctx } from "../../src/platform/context.ts";
import { settings } from "../../src/platform/settings/table.ts";
import { type Asked, type Filters, noFilters } from "../../src/search/limits.ts";
import { answerOf } from "../../src/search/queries/answer.ts";
import { suggestionsFor } from "../../src/search/queries/suggestions.ts";
import { captions } from "../../src/videos/table.ts";
import { mediaKeys } from "../../src/videos/urls.ts";
import { type Measure, median, quantile, type Result } from "./result.ts";
import { generator, type Vocabulary } from "./seed.ts";
import { type Prepared, prepare } from "./site.ts";

/** Ends in minutes; the reach is told of ten times as many. */
const videos = 100_000;
/** One of ten videos is captioned, with thirty sentences each. */
const captionedEvery = 10;
const sentences = 30;
const rounds = 400;

/** Search at a size that few sites reach. */
export const search: Measure = {
  name: "search",
  about:
    "results and suggestions at 100,000 videos and 300,000 sentences, or as many as are asked for, and how the index is written",
  async *run({ videos: count = videos, kept }) {
    await using prepared = await prepareLarge(count, kept);
    yield* timeRebuild(prepared);
    yield* timeResults(prepared.ctx);
    yield* timeSuggestions(prepared.ctx);
  },
};

/** A large site whose texts are like a language's. */
export function prepareLarge(count: number, kept: string | undefined): Promise<Prepared> {
  return prepare(count, { vocabulary: naturalWords, fill: addCaptions, kept });
}

const frequent = "las rzeka miasto droga nocny pociąg ogród zima kuchnia muzyka morze góry warsztat rower śnieg".split(
  " ",
);
const syllables =
  "ba ce do fa gi ha ja ko la mi na ob pa ra so ta ut wa za żu ścio kra stro pie nie dzi mo le ło rze".split(" ");
const vocabularySize = 40_000;

/** Of a language: few words make most of a text, most words are rare. */
const naturalWords: Vocabulary = (random) => wordAt(Math.floor(vocabularySize ** random()) - 1);

function wordAt(rank: number): string {
  const known = frequent[rank];
  if (known !== undefined) return known;
  let word = "";
  for (let rest = rank * 7919 + 31; rest > 0; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length] ?? "";
  return word;
}

async function addCaptions({ ctx, folder, seeded }: Pick<Prepared, "ctx" | "folder" | "seeded">): Promise<void> {
  const random = generator(7);
  const captioned = seeded.videoIds.filter((_, index) => index % captionedEvery === 0);
  for (let at = 0; at < captioned.length; at += 500) {
    const batch = captioned.slice(at, at + 500);
    await ctx.write((tx) =>
      tx.db.insert(captions).values(batch.map((videoId) => ({ videoId, lang: "pl", label: "Polski", createdAt: 1 }))),
    );
    for (const videoId of batch) {
      const path = join(folder, "data/media", mediaKeys.caption(videoId, "pl"));
      await mkdir(dirname(path), { recursive: true });
      await Bun.write(path, captionFile(random));
    }
  }
}

function captionFile(random: () => number): string {
  const cue = (index: number) => {
    const time = (seconds: number) =>
      `00:${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}.000`;
    const words = Array.from({ length: 8 }, () => naturalWords(random)).join(" ");
    return `${time(index * 5)} --> ${time(index * 5 + 5)}\n${words}\n`;
  };
  return `WEBVTT\n\n${Array.from({ length: sentences }, (_, index) => cue(index)).join("\n")}`;
}

/** The command writes the index while this process goes on writing as people would. */
async function* timeRebuild({ ctx, folder }: Prepared): AsyncGenerator<Result> {
  const child = Bun.spawn(["bun", "src/main.ts", "search", "rebuild"], {
    env: {
      PATH: process.env.PATH ?? "",
      NADAJ_DATA: join(folder, "data"),
      DATABASE_URL: process.env.DATABASE_URL ?? "",
    },
    stdout: "pipe",
    stderr: "inherit",
  });
  const told = new Response(child.stdout).text();
  let longest = 0;
  let over = false;
  void child.exited.then(() => {
    over = true;
  });
  for (let n = 0; !over; n++) {
    const begun = performance.now();
    await ctx.write((tx) =>
      tx.db
        .insert(settings)
        .values({ name: "bench", value: n, updatedAt: n })
        .onConflictDoUpdate({ target: settings.name, set: { value: n } }),
    );
    longest = Math.max(longest, performance.now() - begun);
    await Bun.sleep(50);
  }
  const [, documents = "0", seconds = "1"] = /holds (\d+) documents; it took ([\d.]+) s/.exec(await told) ?? [];
  const rate = Number(documents) / Number(seconds);
  yield { what: "documents written per second", value: rate, unit: "", goal: { at: "least", value: 5000 } };
  yield { what: "longest write beside it", value: longest, unit: "ms", goal: { at: "most", value: 100 } };
}

type Kind = { name: string; filters: Partial<Filters>; words: number };

const kinds: Kind[] = [
  { name: "one word, newest", filters: {}, words: 1 },
  { name: "three words, newest", filters: {}, words: 3 },
  { name: "two words, best", filters: { sort: "best" }, words: 2 },
  { name: "one word, most viewed", filters: { sort: "popular" }, words: 1 },
  { name: "one word, short and captioned", filters: { maxDuration: 200, captions: true }, words: 1 },
  { name: "a phrase", filters: { exact: true }, words: 2 },
];

async function* timeResults(ctx: Ctx): AsyncGenerator<Result> {
  const random = generator(11);
  const all: number[] = [];
  for (const { name, filters, words } of kinds) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const query = Array.from({ length: words }, () => naturalWords(random)).join(" ");
      const asked: Asked = { query, entity: "all", filters: { ...noFilters, ...filters } };
      const begun = performance.now();
      await answerOf(ctx, asked, { limit: 20 });
      times.push(performance.now() - begun);
    }
    all.push(...times);
    yield { what: `${name}, median`, value: median(times), unit: "ms" };
    yield { what: `${name}, p99`, value: quantile(times, 0.99), unit: "ms", goal: { at: "most", value: 50 } };
  }
  yield { what: "all of these, p99", value: quantile(all, 0.99), unit: "ms", goal: { at: "most", value: 50 } };
}

async function* timeSuggestions(ctx: Ctx): AsyncGenerator<Result> {
  const random = generator(13);
  const times: number[] = [];
  for (let round = 0; round < rounds * 5; round++) {
    const word = naturalWords(random);
    const typed = word.slice(0, 2 + Math.floor(random() * 7));
    const begun = performance.now();
    await suggestionsFor(ctx, typed);
    times.push(performance.now() - begun);
  }
  yield { what: "suggestions, median", value: median(times), unit: "ms" };
  yield { what: "suggestions, p99", value: quantile(times, 0.99), unit: "ms", goal: { at: "most", value: 5 } };
}
