import type { FormValues } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import type { CaptionTrack } from "../queries/video.ts";

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

/** The first of those that a film has no captions in: what somebody who adds some most likely means. */
export function missingLanguage(tracks: CaptionTrack[]): string {
  return commonLanguages.find((code) => !tracks.some(({ lang }) => lang === code)) ?? commonLanguages[0];
}

/** What a form says of captions; those without a name have that of their language. */
export function captionNamed(c: AppContext, { captionLang, captionLabel }: FormValues) {
  return { lang: captionLang, label: String(captionLabel ?? "").trim() || languageName(c, String(captionLang ?? "")) };
}
