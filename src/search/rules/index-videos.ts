import { inArray } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import type { WriteOptions } from "../../platform/db/database.ts";
import { isNumberOf } from "../numbers.ts";
import { digestOf, type Present, presentVideos, spokenLangs } from "../queries/indexed.ts";
import { searchVideos } from "../table.ts";
import { videoTerms } from "../text/video-terms.ts";
import { addDocuments, removeDocuments, rowOf } from "../text-index.ts";
import { freeNumbers } from "./place.ts";
import { type PreparedSentence, prepareSentence, putSentences, readSentences, takeSentences } from "./sentences.ts";
import { learnWords } from "./spellings.ts";
import { forgetSuggestions, suggest, tagSuggestion, titleSuggestion } from "./suggestions.ts";

/** A power cut may take the last of it, and then takes with it that the job was done. */
const indexWrite: WriteOptions = { durability: "relaxed" };

/**
 * Brings the index to what these videos are now, a hundred at most: those that stand in public lists are found, others
 * are not. All that takes time is done before the write: what changed in between is left to the job of that change.
 * `anew`: all is written again, whatever the index has. Gives how many documents were written.
 */
export async function indexVideos(ctx: Ctx, ids: string[], { anew = false } = {}): Promise<number> {
  const prepared = new Map<string, Prepared>();
  for (const video of await presentVideos(ctx, ids))
    if (video.listedAt !== null) prepared.set(video.id, await prepare(ctx, video, anew));
  return ctx.write(async (tx) => {
    const listed = (await presentVideos(tx, ids)).flatMap((video) =>
      video.listedAt === null ? [] : [{ ...video, listedAt: video.listedAt }],
    );
    await forgetVideos(
      tx,
      ids.filter((id) => !listed.some((video) => video.id === id)),
    );
    const changed = listed.flatMap((video) => changeOf(video, prepared.get(video.id), anew) ?? []);
    await put(tx, changed);
    return changed.reduce((sum, { sentences = [] }) => sum + 1 + sentences.length, 0);
  }, indexWrite);
}

type Prepared = {
  /** Of what it was made from. */
  digest: string;
  spoken: string;
  row: string;
  /** What is said, where that is not what the index has. */
  sentences: PreparedSentence[] | undefined;
};
type Change = Prepared & { video: Present & { listedAt: number }; moved: boolean };

async function prepare(ctx: Ctx, video: Present, anew: boolean): Promise<Prepared> {
  const { id, spoken, known } = video;
  const read = anew || (known?.captions ?? "") !== spoken;
  const sentences = read ? (await readSentences(ctx, id, spokenLangs(spoken))).map(prepareSentence) : undefined;
  return { digest: digestOf(video), spoken, row: rowOf(videoTerms(video)), sentences };
}

/** What has to be written of a video; nothing where the index has it, or where it is not as it was a moment ago. */
function changeOf(video: Change["video"], prepared: Prepared | undefined, anew: boolean): Change | undefined {
  if (!prepared || prepared.digest !== digestOf(video) || prepared.spoken !== video.spoken) return undefined;
  const moved = !video.known || !isNumberOf(video.known.id, video.listedAt);
  const same = !anew && !moved && !prepared.sentences && video.known?.digest === prepared.digest;
  return same ? undefined : { ...prepared, video, moved };
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

async function put(tx: Ctx, changed: Change[]): Promise<void> {
  if (changed.length === 0) return;
  const old = changed.flatMap(({ video }) => video.known?.id ?? []);
  await removeDocuments(tx, "videos", old);
  if (old.length > 0) await tx.db.delete(searchVideos).where(inArray(searchVideos.id, old));
  // The newest first, as SQLite's index has them.
  const placed = (await numbered(tx, changed)).sort((one, other) => other.number - one.number);
  await tx.db.insert(searchVideos).values(
    placed.map(({ video, number, digest, spoken, sentences }) => ({
      id: number,
      videoId: video.id,
      digest,
      captions: sentences ? spoken : (video.known?.captions ?? ""),
    })),
  );
  await removeDocuments(
    tx,
    "videos",
    placed.filter(({ moved }) => moved).map(({ number }) => number),
  );
  await addDocuments(
    tx,
    "videos",
    placed.map(({ row, number }) => ({ id: number, row })),
  );
  for (const { video, number, moved, sentences } of placed) {
    if (!moved && !sentences) continue;
    const before = video.known && video.known.captions !== "" ? await takeSentences(tx, video.known.id) : [];
    const all = sentences ?? before.map(prepareSentence);
    // What a damaged index left under this number is nobody's.
    if (moved && all.length > 0) await takeSentences(tx, number);
    await putSentences(tx, number, all);
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

/** Each with its number: the one that it has, or a free one of its moment. */
async function numbered(tx: Ctx, changed: Change[]): Promise<(Change & { number: number })[]> {
  const moved = changed.filter((change) => change.moved);
  const free = await freeNumbers(
    tx,
    searchVideos,
    moved.map(({ video }) => video.listedAt),
    changed.flatMap((change) => (change.moved ? [] : (change.video.known?.id ?? []))),
  );
  const numberOf = new Map(moved.map((change, at) => [change, free[at] ?? 0]));
  return changed.map((change) => ({ ...change, number: numberOf.get(change) ?? change.video.known?.id ?? 0 }));
}
