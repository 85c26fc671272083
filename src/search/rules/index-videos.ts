import { inArray } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { isNumberOf } from "../numbers.ts";
import { digestOf, type Present, presentVideos, spokenLangs } from "../queries/indexed.ts";
import { searchVideos } from "../table.ts";
import { videoTerms } from "../text/video-terms.ts";
import { addDocuments, removeDocuments } from "../text-index.ts";
import { freeNumbers } from "./place.ts";
import { putSentences, readSentences, type Sentence, takeSentences } from "./sentences.ts";
import { learnWords } from "./spellings.ts";
import { forgetSuggestions, suggest, tagSuggestion, titleSuggestion } from "./suggestions.ts";

/**
 * Brings the index to what these videos are now, a hundred at most: those that stand in public lists are found, others
 * are not. Files are read before anything is written; captions that changed in between are left to the job of that
 * change. `anew`: all is written again, whatever the index has. Gives how many documents were written.
 */
export async function indexVideos(ctx: Ctx, ids: string[], { anew = false } = {}): Promise<number> {
  const said = new Map<string, Sentence[]>();
  for (const { id, spoken, known, listedAt } of await presentVideos(ctx, ids))
    if (listedAt !== null && spoken !== "" && (anew || known?.captions !== spoken))
      said.set(`${id} ${spoken}`, await readSentences(ctx, id, spokenLangs(spoken)));
  return ctx.write(async (tx) => {
    const all = await presentVideos(tx, ids);
    const listed = all.flatMap((video) => (video.listedAt === null ? [] : [{ ...video, listedAt: video.listedAt }]));
    const gone = ids.filter((id) => !listed.some((video) => video.id === id));
    const changed = listed.map((video) => changeOf(video, said, anew)).filter(({ any }) => any);
    await forgetVideos(tx, gone);
    await put(tx, changed);
    return changed.reduce((sum, { sentences = [] }) => sum + 1 + sentences.length, 0);
  });
}

type Listed = Present & { listedAt: number };
type Changed = ReturnType<typeof changeOf>;

function changeOf(video: Listed, said: Map<string, Sentence[]>, anew: boolean) {
  const { known, spoken } = video;
  const digest = digestOf(video);
  const moved = !known || !isNumberOf(known.id, video.listedAt);
  const read = spoken === "" ? [] : said.get(`${video.id} ${spoken}`);
  /** What is said, where that is not what the index has. */
  const sentences = !anew && (known?.captions ?? "") === spoken ? undefined : read;
  return { video, digest, moved, sentences, any: anew || moved || sentences !== undefined || known.digest !== digest };
}

/** Takes out what stands in no list any longer. Inside a write. */
export async function forgetVideos(tx: Ctx, gone: string[]): Promise<void> {
  if (gone.length === 0) return;
  const rows = await tx.db.delete(searchVideos).where(inArray(searchVideos.videoId, gone)).returning();
  await removeDocuments(
    tx,
    "videos",
    rows.map(({ id }) => id),
  );
  for (const { id, captions } of rows) if (captions !== "") await takeSentences(tx, id);
  await forgetSuggestions(tx, "title", gone);
}

async function put(tx: Ctx, changed: Changed[]): Promise<void> {
  if (changed.length === 0) return;
  const old = changed.flatMap(({ video }) => video.known?.id ?? []);
  await removeDocuments(tx, "videos", old);
  if (old.length > 0) await tx.db.delete(searchVideos).where(inArray(searchVideos.id, old));
  const moved = changed.filter((change) => change.moved);
  const free = await freeNumbers(
    tx,
    searchVideos,
    moved.map(({ video }) => video.listedAt),
  );
  const numberOf = new Map(moved.map((change, at) => [change, free[at] ?? 0]));
  const placed = changed.map((change) => ({ ...change, number: numberOf.get(change) ?? change.video.known?.id ?? 0 }));
  await tx.db.insert(searchVideos).values(
    placed.map(({ video, number, digest, sentences }) => ({
      id: number,
      videoId: video.id,
      digest,
      captions: sentences ? video.spoken : (video.known?.captions ?? ""),
    })),
  );
  await addDocuments(
    tx,
    "videos",
    placed.map(({ video, number }) => ({ id: number, terms: videoTerms(video) })),
  );
  for (const { video, number, moved, sentences } of placed) {
    if (!moved && !sentences) continue;
    const before = video.known && video.known.captions !== "" ? await takeSentences(tx, video.known.id) : [];
    await putSentences(tx, number, sentences ?? before);
  }
  await learnWords(
    tx,
    placed.map(({ video }) => [video.title, ...video.tags].join(" ")),
  );
  await suggest(
    tx,
    placed.flatMap(({ video }) => [titleSuggestion(video), ...video.tags.map(tagSuggestion)]),
  );
}
