import { slugTaken } from "../documents/rules.ts";
import { reactTo } from "../platform/reactions.ts";
import { homeSlug, isSectionType } from "./limits.ts";
import { pageBySlug } from "./queries/pages.ts";

reactTo("address wanted", async (tx, { slug }) => {
  if (slug === homeSlug || isSectionType(slug) || (await pageBySlug(tx, slug))) throw slugTaken();
});
