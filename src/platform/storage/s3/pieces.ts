import type { Pieces } from "../storage.ts";
import { type Calls, StoreError, tagIn, tagsIn } from "./calls.ts";
import { beginParts, endParts, isUnknown, joinParts, type Part, sendPart, type Unfinished } from "./sending.ts";

/** Files that come piece by piece, as parts of what becomes an object when it has all of them. */
export function s3Pieces(calls: Calls, objectOf: (key: string) => string): Pieces {
  return {
    takesNew: true,
    begin: (key) => beginParts(calls, objectOf(key)),
    send: async (key, uploadId, number, bytes) =>
      (await sendPart(calls, { key: objectOf(key), uploadId }, number, bytes)) !== undefined,
    async join(key, uploadId, { numbers, size }) {
      const unfinished = { key: objectOf(key), uploadId };
      const known = await partsOf(calls, unfinished);
      if (!known) return false;
      const parts = numbers.map((number) => known.get(number));
      if (!parts.every((part) => part !== undefined) || parts.reduce((sum, part) => sum + part.size, 0) !== size)
        throw new StoreError("STORE_REFUSED", `the store has not all pieces of ${key}`);
      return (await joinParts(calls, unfinished, { parts, size })) === true;
    },
    drop: (key, uploadId) => endParts(calls, { key: objectOf(key), uploadId }),
  };
}

/** The parts that a store has, by their numbers; undefined when it knows of no such upload. */
async function partsOf(
  calls: Calls,
  { key, uploadId }: Unfinished,
): Promise<Map<number, Part & { size: number }> | undefined> {
  const parts = new Map<number, Part & { size: number }>();
  for (let place: Record<string, string> = {}; ; ) {
    const answer = await calls.call({ method: "GET", key, query: { uploadId, ...place }, also: [404] });
    if (await isUnknown(answer)) return undefined;
    const xml = await answer.text();
    for (const one of tagsIn(xml, "Part")) {
      const number = Number(tagIn(one, "PartNumber"));
      parts.set(number, { number, tag: tagIn(one, "ETag") ?? "", size: Number(tagIn(one, "Size")) });
    }
    const next = tagIn(xml, "NextPartNumberMarker");
    if (tagIn(xml, "IsTruncated") !== "true" || !next) return parts;
    place = { "part-number-marker": next };
  }
}
