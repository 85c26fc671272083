import { call } from "./api.ts";
import type { ManagedVideo } from "./props.ts";

/** Publishes at once, or at the moment that is written as a field for dates has it; that may be empty. */
export function publishVideo(lang: string, id: string, plan: string): Promise<ManagedVideo> {
  const path = `/videos/${id}`;
  if (plan === "") return call(lang, "POST", `${path}/publish`);
  return call(lang, "POST", `${path}/schedule-publish`, { releaseDate: new Date(plan).toISOString() });
}
