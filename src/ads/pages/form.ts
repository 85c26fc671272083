import { splitTags } from "../../channels/pages/settings.tsx";
import { readMoment } from "../../platform/http/date-fields.ts";
import { type FormValues, parseInput } from "../../platform/http/forms.ts";
import { UpdateAdInput } from "../input.ts";
import type { Ad } from "../queries/ads.ts";

/** What the form holds before anything is typed; moments are the fields' own matter. */
export function valuesOf(ad: Ad): FormValues {
  return {
    ...{ name: ad.name, type: ad.type, headline: ad.headline, videoId: ad.videoId ?? "", placement: ad.placement },
    ...{ dismissMode: ad.dismissMode, clickAction: ad.clickAction, clickUrl: ad.clickUrl },
    ...{ clickVideoId: ad.clickVideoId ?? "", ageTarget: String(ad.ageTarget), targetTags: ad.targetTags.join(", ") },
    ...{ targetCategories: ad.targetCategories, targetLangs: ad.targetLangs },
    dailyCap: ad.dailyCap === null ? "" : String(ad.dailyCap),
  };
}

/** The flat fields of the form as the rule's input. Throws Problem 422. */
export function inputOf(values: FormValues): UpdateAdInput {
  const cap = text(values.dailyCap).trim();
  return parseInput(UpdateAdInput, {
    ...pick(values, "name", "type", "headline", "placement", "dismissMode", "clickAction", "clickUrl"),
    videoId: text(values.videoId) || null,
    clickVideoId: text(values.clickVideoId) || null,
    ageTarget: Number(text(values.ageTarget)),
    targetCategories: list(values.targetCategories),
    targetTags: splitTags(text(values.targetTags)),
    targetLangs: list(values.targetLangs),
    startsAt: momentOf(values, "startsAt"),
    endsAt: momentOf(values, "endsAt"),
    dailyCap: cap === "" ? null : Number(cap),
  });
}

function momentOf(values: FormValues, name: string): string | null {
  return text(values[name]).trim() === "" ? null : new Date(readMoment(values, name)).toISOString();
}

function pick(values: FormValues, ...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, text(values[name])]));
}

function list(value: string | string[] | undefined): string[] {
  return value === undefined ? [] : [value].flat();
}

export function text(value: string | string[] | undefined): string {
  return Array.isArray(value) ? (value[0] ?? "") : (value ?? "");
}
