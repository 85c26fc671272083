import { documentTitles } from "../../documents/queries/shown.ts";
import { documentSlugs } from "../../documents/slugs.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Lang } from "../../platform/i18n/translate.ts";
import { playlistsOf } from "../../playlists/queries/lists.ts";
import { smartListsOf } from "../../search/queries/smart-lists.ts";

const playlistsOffered = 200;

export type Choices = Record<"playlistId" | "listId" | "documentSlug", { value: string; label: string }[]>;

/** What a section may name: playlists that anybody may see, one's own saved searches, the site's documents. */
export async function choicesFor(ctx: Ctx, actor: Actor, lang: Lang): Promise<Choices> {
  const [playlists, lists, documents] = await Promise.all([
    playlistsOf(ctx, { visibility: "public" }, false, playlistsOffered),
    actor.userId === undefined ? [] : smartListsOf(ctx, actor.userId),
    documentTitles(ctx, documentSlugs, lang),
  ]);
  return {
    playlistId: playlists.map(({ id, name }) => ({ value: id, label: name })),
    listId: lists.map(({ id, name }) => ({ value: id, label: name })),
    documentSlug: documents.map(({ slug, title }) => ({ value: slug, label: title })),
  };
}
