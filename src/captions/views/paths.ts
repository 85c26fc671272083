import type { AppContext } from "../../platform/http/types.ts";
import type { Video } from "../../videos/queries/video.ts";

export function captionsPath({ channelId, id }: Pick<Video, "channelId" | "id">): string {
  return `/manage-channel/${channelId}/videos/${id}/captions`;
}

const names = new Map<string, Intl.DisplayNames>();

/** A language's name in the page's. */
export function languageName({ var: { lang } }: AppContext, code: string): string {
  const known = names.get(lang) ?? new Intl.DisplayNames(lang, { type: "language" });
  names.set(lang, known);
  // What somebody typed into an address may be no language.
  return /^[a-z]{2,3}$/.test(code) ? (known.of(code) ?? code) : code;
}

/** Those that captions are mostly written in here. */
export const commonLanguages = ["pl", "en", "uk", "de", "fr", "es", "it", "cs", "sk", "lt", "be", "ru"] as const;
