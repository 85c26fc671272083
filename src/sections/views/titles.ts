import type { Lang, T } from "../../platform/i18n/translate.ts";
import { bindShortWords } from "../../ui/short-words.ts";
import type { Section } from "../input.ts";
import { homeSlug } from "../limits.ts";
import type { VideoPage } from "../queries/pages.ts";

/** What a section is called: as somebody named it, else after what it shows. `name` is that of its playlist or search. */
export function sectionTitle(section: Section, t: T, lang: Lang, name = ""): string {
  return bindShortWords(section.titles[lang] || ownTitle(section, t, name));
}

/** The same where nobody gave it a title. */
export function ownTitle({ type, category, tag }: Section, t: T, name = ""): string {
  if (type === "category" && category) return t(`videos.categories.${category}`);
  if (type === "tag" && tag) return `#${tag}`;
  return name || t(`sections.types.${type}`);
}

/** A page's name in a language, else in the other one, else its address. */
export function pageTitle({ slug, titles }: Pick<VideoPage, "slug" | "titles">, t: T, lang: Lang): string {
  if (slug === homeSlug) return t("sections.admin.home");
  return bindShortWords(titles[lang] || titles[lang === "pl" ? "en" : "pl"] || slug);
}

/** Where the first section of a kind has been found for as long as there are links to it. */
const anchors: Partial<Record<Section["type"], string>> = {
  "live-upcoming": "na-zywo",
  new: "nowe",
  popular: "popularne",
  newChannels: "kanaly",
};

/** The ids of these sections on their page. */
export function anchorsOf(sections: Section[]): string[] {
  const taken = new Set<string>();
  return sections.map(({ id, type }) => {
    const anchor = anchors[type];
    if (!anchor || taken.has(anchor)) return `section-${id}`;
    taken.add(anchor);
    return anchor;
  });
}
