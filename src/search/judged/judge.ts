import type { Ctx } from "../../platform/context.ts";
import { captions, videos } from "../../videos/table.ts";
import { mediaKeys } from "../../videos/urls.ts";
import { isQuery, noFilters } from "../limits.ts";
import { answerOf } from "../queries/answer.ts";
import { indexVideos } from "../rules/index-videos.ts";
import { films } from "./films.ts";
import { heldOut } from "./held-out.ts";
import { queries } from "./queries.ts";

type Film = { id: string; title: string; description: string; tags: string[]; said: string };
type Judged = { query: string; right: string[] };

const lines = (table: string) =>
  table
    .trim()
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()));

export const judgedFilms: Film[] = lines(films).map(
  ([id = "", title = "", description = "", tags = "", said = ""]) => ({
    // An id has letters of ours alone.
    id: id.normalize("NFD").replace(/\P{ASCII}/gu, ""),
    title,
    description,
    tags: tags.split(", "),
    said,
  }),
);

const judgedIn = (table: string): Judged[] =>
  lines(table).map(([query = "", right = ""]) => ({
    query,
    right: right
      .normalize("NFD")
      .replace(/\P{ASCII}/gu, "")
      .split(" ")
      .filter(Boolean),
  }));

export const judgedQueries = judgedIn(queries);
/** Those that the search was never shaped after. */
export const heldOutQueries = judgedIn(heldOut);

/** Of all that should be found, how much was; of what was found, how much should be. Of the first ten of each query. */
export type Quality = { recall: number; precision: number; missed: string[] };

/** Puts the films on a channel and into the index. */
export async function addJudged(ctx: Ctx, channelId: string): Promise<void> {
  const now = ctx.clock.now();
  await ctx.write(async (tx) => {
    for (const [at, { said: _, ...film }] of judgedFilms.entries()) {
      const time = now - at * 3_600_000;
      const public_ = { visibility: "public" as const, processing: "ready" as const, duration: 600 };
      const times = { createdAt: time, updatedAt: time, publishedAt: time, playableAt: time, listedAt: time };
      const lists = { categories: [], subcategories: [], renditions: [] };
      await tx.db.insert(videos).values({ ...film, ...public_, ...times, ...lists, channelId });
      await tx.db.insert(captions).values({ videoId: film.id, lang: "pl", label: "Polski", createdAt: time });
    }
  });
  for (const { id, said } of judgedFilms)
    await ctx.storage.put(mediaKeys.caption(id, "pl"), `WEBVTT\n\n00:00.000 --> 00:05.000\n${said}\n`);
  await indexVideos(
    ctx,
    judgedFilms.map(({ id }) => id),
  );
}

/** How well the search answers. */
export function searchQuality(ctx: Ctx, judged = judgedQueries): Promise<Quality> {
  return qualityOf(judged, async (query) => {
    if (!isQuery(query)) return [];
    const asked = { query, entity: "all" as const, filters: { ...noFilters, sort: "best" as const } };
    return (await answerOf(ctx, asked, { limit: 10 })).videos.map(({ id }) => id);
  });
}

/** How well a plain LIKE of each word does on the same texts. */
export function likeQuality(judged = judgedQueries): Promise<Quality> {
  return qualityOf(judged, async (query) => {
    const words = query.toLowerCase().replaceAll('"', "").split(/\s+/);
    const found = judgedFilms.filter(({ title, description, tags, said }) => {
      const text = [title, description, ...tags, said].join("\n").toLowerCase();
      return words.every((word) => text.includes(word));
    });
    return found.slice(0, 10).map(({ id }) => id);
  });
}

async function qualityOf(judged: Judged[], answer: (query: string) => Promise<string[]>): Promise<Quality> {
  let [hits, wanted, given] = [0, 0, 0];
  const missed: string[] = [];
  for (const { query, right } of judged) {
    const found = await answer(query);
    const rightly = found.filter((id) => right.includes(id)).length;
    hits += rightly;
    wanted += right.length;
    given += found.length;
    if (rightly < right.length || rightly < found.length)
      missed.push(`${query}: ${found.join(" ")} (${right.join(" ")})`);
  }
  return { recall: hits / wanted, precision: given === 0 ? 1 : hits / given, missed };
}
