import type { Lang, T } from "../../platform/i18n/translate.ts";
import { bindShortWords } from "../../ui/short-words.ts";
import type { Ad } from "../queries/ads.ts";

export function nameOf(t: T, { name }: Pick<Ad, "name">): string {
  return bindShortWords(name) || t("ads.unnamed");
}

/** Where viewers meet it, and from which age: `przed filmem, 16+`. */
export function whereText(t: T, { type, placement, ageTarget }: Pick<Ad, "type" | "placement" | "ageTarget">): string {
  const where = t(type === "banner" ? "ads.where.banner" : `ads.where.${placement}`);
  return ageTarget === 0 ? where : t("ads.fromAge", { where, age: ageTarget });
}

/** Clicks of a hundred showings; a dash before the first one. */
export function rateText(clicks: number, showings: number, lang: Lang): string {
  if (showings === 0) return "–";
  return (clicks / showings).toLocaleString(lang, { style: "percent", maximumFractionDigits: 1 });
}

export function campaignPath({ channelId, id }: Pick<Ad, "channelId" | "id">): string {
  return `${campaignsPath(channelId)}/${id}`;
}

export function campaignsPath(channelId: string): string {
  return `/manage-channel/${channelId}/ads-campaigns`;
}

/** What pages of campaigns are dressed by. */
export const campaignSheets = ["campaigns.css"];
