import type { T } from "../../../platform/i18n/translate.ts";
import type { IconName } from "../../../ui/icons.ts";
import { hasRows, needOf, type SectionType } from "../../limits.ts";
import type { DraftSection } from "../../pages/draft.ts";
import type { Choices } from "../../queries/choices.ts";
import { postsShown, slidesShown, upcomingShown, videoSources } from "../../queries/sources.ts";

export const kindIcons: Record<SectionType, IconName> = {
  featured: "carousel",
  "live-upcoming": "live",
  subscriptions: "bellRing",
  new: "clock",
  trending: "trending",
  recommended: "star",
  posts: "post",
  popular: "popular",
  category: "category",
  tag: "tag",
  playlist: "playlist",
  "smart-list": "keep",
  "silenced-and-banned": "mute",
  newChannels: "user",
  popularChannels: "users",
  document: "document",
};

/** What a section is of, as its choice says: a category's name, a playlist's. */
export function chosenName(section: DraftSection, t: T, choices: Choices): string {
  const need = needOf(section.type);
  if (!need || !section[need]) return "";
  if (need === "tag") return `#${section.tag}`;
  if (need === "category") return t(`videos.categories.${section.category}` as "videos.categories.news");
  return choices[need].find(({ value }) => value === section[need])?.label ?? "";
}

/** A line about a section: what it shows, to whom, how much of it, and whether it is hidden. */
export function hintOf(section: DraftSection, t: T, choices: Choices): string {
  return [...shownBy(section, t, choices), section.hidden ? t("sections.admin.hints.hidden") : ""]
    .filter(Boolean)
    .join(", ");
}

function shownBy(section: DraftSection, t: T, choices: Choices): string[] {
  const { type } = section;
  if (type === "featured") return [t("sections.admin.hints.featured", { count: slidesShown })];
  if (type === "posts") return [t("sections.admin.hints.posts", { count: postsShown })];
  if (type === "live-upcoming") return [t("sections.admin.hints.upcoming", { count: upcomingShown })];
  const need = needOf(type);
  const of = need
    ? `${t(`sections.types.${type}`)}: ${chosenName(section, t, choices) || t("sections.admin.hints.none")}`
    : "";
  const who = videoSources[type]?.personal === "only" ? t("sections.admin.hints.personal") : "";
  const rows = hasRows(type) ? t("sections.admin.hints.rows", { count: Number(section.rows) }) : "";
  return [of, who, rows];
}
