import { iso } from "../platform/clock.ts";
import type { ListedImport } from "./queries.ts";

export function importJson({ videoId, title, address, state, progress, bytes, failureCode, createdAt }: ListedImport) {
  return { videoId, title, url: address, state, progress, bytes, failure: failureCode, createdAt: iso(createdAt) };
}
