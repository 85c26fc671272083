import { systemActor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Section } from "../../sections/input.ts";
import { homeSlug } from "../../sections/limits.ts";
import { createPage, savePage } from "../../sections/rules/pages.ts";

/** Home as its staff arranged it, and another page of the kind. */
export async function makeSections(ctx: Ctx): Promise<void> {
  await savePage(ctx, systemActor, homeSlug, {
    sections: [
      section("featured"),
      section("live-upcoming"),
      section("subscriptions"),
      section("new", { titles: { pl: "Świeżo dodane", en: "Fresh" } }),
      section("posts"),
      section("category", { category: "travel", rows: 1, titles: { pl: "W\u00a0drodze", en: "On the road" } }),
      section("popularChannels", { rows: 1 }),
      section("trending", { rows: 1 }),
      section("recommended", { rows: 1 }),
      section("popular"),
      section("newChannels", { rows: 1, hidden: true }),
      section("document", { documentSlug: "about" }),
    ],
  });
  await createPage(ctx, systemActor, {
    slug: "technika-i-nauka",
    titles: { pl: "Technika i\u00a0nauka", en: "Tech and science" },
    sections: [
      section("category", { id: "tech", category: "tech" }),
      section("category", { id: "science", category: "science" }),
    ],
  });
}

function section(type: Section["type"], more: Partial<Section> = {}): Section {
  return { id: type, type, titles: { pl: "", en: "" }, rows: 2, hidden: false, ...more };
}
