import { iso } from "../platform/clock.ts";
import type { FoundList, ListedImport } from "./queries.ts";

export function importJson({ videoId, title, address, state, progress, bytes, failureCode, createdAt }: ListedImport) {
  return { videoId, title, url: address, state, progress, bytes, failure: failureCode, createdAt: iso(createdAt) };
}

export function filmListJson({ list: { address, follows, left, failureCode }, looksAt }: FoundList) {
  return { url: address, follow: follows, left, failure: failureCode ?? null, looksAt: iso(looksAt) };
}
