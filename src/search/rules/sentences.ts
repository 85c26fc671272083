import { and, gte, lt } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { jsonRows } from "../../platform/db/json-rows.ts";
import { plainCaption } from "../../platform/media/caption-text.ts";
import { parseCaptions } from "../../platform/media/captions.ts";
import { mediaKeys } from "../../videos/urls.ts";
import { cueBase, sentencesMax } from "../numbers.ts";
import { searchCues } from "../table.ts";
import { termsOf } from "../text/terms.ts";
import { addDocuments, removeDocuments, rowOf } from "../text-index.ts";

export type Sentence = { startMs: number; text: string };

/** What is said in a video by its caption files, in the order in which it is said. */
export async function readSentences(ctx: Ctx, videoId: string, langs: string[]): Promise<Sentence[]> {
  const all: Sentence[] = [];
  for (const lang of langs) {
    const file = await ctx.storage.open(mediaKeys.caption(videoId, lang));
    if (!file) continue;
    for (const { startMs, lines } of parseCaptions(await file.text())) {
      const text = plainCaption(lines.join(" "));
      if (text !== "") all.push({ startMs, text });
    }
  }
  return all.sort((one, other) => one.startMs - other.startMs).slice(0, sentencesMax);
}

/** Takes the sentences of the video with this number out of the index, and gives them. Inside a write. */
export async function takeSentences(tx: Ctx, number: number): Promise<Sentence[]> {
  const stretch = { from: cueBase(number), to: cueBase(number + 1) };
  const rows = await tx.db
    .delete(searchCues)
    .where(and(gte(searchCues.id, stretch.from), lt(searchCues.id, stretch.to)))
    .returning({ id: searchCues.id, startMs: searchCues.startMs, text: searchCues.text });
  await removeDocuments(tx, "cues", stretch);
  return rows.sort((one, other) => one.id - other.id);
}

/** A sentence with its row of the index: made before the write. */
export type PreparedSentence = Sentence & { row: string };

export function prepareSentence(sentence: Sentence): PreparedSentence {
  return { ...sentence, row: rowOf(termsOf("", [sentence.text])) };
}

/** Puts the sentences of the video with this number into the index. Inside a write. */
export async function putSentences(tx: Ctx, number: number, sentences: PreparedSentence[]): Promise<void> {
  if (sentences.length === 0) return;
  const numbered = sentences.map((sentence, at) => ({ ...sentence, id: cueBase(number) + at }));
  const rows = numbered.map(({ id, startMs, text }) => [id, startMs, text]);
  await tx.db.insert(searchCues).select(jsonRows(rows, ["bigint", "int", "text"]));
  await addDocuments(tx, "cues", numbered);
}
