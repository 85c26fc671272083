import { documentTitles } from "../../documents/queries/shown.ts";
import { documentSlugs } from "../../documents/slugs.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Lang } from "../../platform/i18n/translate.ts";
import { maySeePlaylist } from "../../playlists/policy.ts";
import { playlistsOf } from "../../playlists/queries/lists.ts";
import { playlistById } from "../../playlists/queries/playlists.ts";
import { smartListById, smartListsOf } from "../../search/queries/smart-lists.ts";

const playlistsOffered = 200;

type Choice = { value: string; label: string };
export type Choices = Record<"playlistId" | "listId" | "documentSlug", Choice[]>;

/**
 * What a section may name: playlists that anybody may see, one's own saved searches, the site's documents; and what these
 * sections name already, which may be somebody else's.
 */
export async function choicesFor(
  ctx: Ctx,
  actor: Actor,
  lang: Lang,
  sections: { playlistId: string; listId: string }[],
): Promise<Choices> {
  const [playlists, lists, documents] = await Promise.all([
    playlistsOf(ctx, { visibility: "public" }, false, playlistsOffered),
    actor.userId === undefined ? [] : smartListsOf(ctx, actor.userId),
    documentTitles(ctx, documentSlugs, lang),
  ]);
  const namedPlaylists = sections.map(({ playlistId }) => playlistId);
  const namedLists = sections.map(({ listId }) => listId);
  return {
    playlistId: await withNamed(playlists, namedPlaylists, async (id) => {
      const list = await playlistById(ctx, id);
      return list && maySeePlaylist(actor, list) ? list : undefined;
    }),
    listId: await withNamed(lists, namedLists, (id) => smartListById(ctx, id)),
    documentSlug: documents.map(({ slug, title }) => ({ value: slug, label: title })),
  };
}

type Named = { id: string; name: string };

async function withNamed(
  offered: Named[],
  ids: string[],
  find: (id: string) => Promise<Named | undefined>,
): Promise<Choice[]> {
  const known = new Set(["", ...offered.map(({ id }) => id)]);
  const others = [...new Set(ids)].filter((id) => !known.has(id));
  const found = await Promise.all(others.map(find));
  return [...offered, ...found.flatMap((one) => one ?? [])].map(({ id, name }) => ({ value: id, label: name }));
}
