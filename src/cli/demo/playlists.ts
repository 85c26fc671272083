import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { siteLists } from "../../playlists/limits.ts";
import { addVideos } from "../../playlists/rules/items.ts";
import { createPlaylist } from "../../playlists/rules/playlists.ts";
import type { DemoVideo } from "./content.ts";

type DemoList = {
  name: string;
  description: string;
  /** A channel by its number; without it: the first person's own. */
  channel?: number;
  /** The titles begin with these words. */
  titles: string[];
};

const demoLists: DemoList[] = [
  {
    name: "Góry zimą. Od czego zacząć",
    description:
      "Kolejność ma znaczenie: najpierw burze i lawiny, potem łatwe szlaki, na końcu grań. Oglądaj po kolei.",
    channel: 0,
    titles: ["Burza na grani", "Tydzień w chacie", "Rozmowa z ratownikiem", "Orla Perć", "Połonina"],
  },
  {
    name: "Rozmowy, do których wracamy",
    description: "Do słuchania w drodze.",
    channel: 1,
    titles: ["Podcast", "Dlaczego uciekamy", "Debata", "Rozmowa z ratownikiem"],
  },
  { name: "Na święta", description: "", channel: 2, titles: ["Piernik", "Pierogi", "Kiszona"] },
  {
    name: "Na niedzielę",
    description: "Krótkie i długie, byle ładne.",
    titles: ["Połonina", "Pierogi", "Dlaczego uciekamy", "Projektuję", "Orla Perć"],
  },
];

/** So many of the demo's films stand in the carousel, and are recommended to everybody. */
const siteListLength = 6;

/** The demo's lists: of channels, of a person and of the site. */
export async function makePlaylists(
  ctx: Ctx,
  wanted: DemoVideo[],
  ids: string[],
  channelIds: string[],
  people: string[],
): Promise<void> {
  const idOf = (beginning: string) => ids[wanted.findIndex(({ title }) => title.startsWith(beginning))];
  for (const { channel, titles, ...said } of demoLists) {
    const videoIds = titles.flatMap((title) => idOf(title) ?? []);
    if (videoIds.length === 0) continue;
    const actor: Actor = { userId: people[channel ?? 0] ?? "", role: "admin", channelIds: [] };
    const channelId = channel === undefined ? undefined : channelIds[channel];
    await createPlaylist(ctx, actor, {
      ...said,
      visibility: "public",
      videoIds,
      ...(channelId ? { channelId } : {}),
    });
  }
  const viewsOf = (id: string) => wanted[ids.indexOf(id)]?.views ?? 0;
  const byViews = ids.toSorted((one, other) => viewsOf(other) - viewsOf(one));
  const staff: Actor = { userId: people[0] ?? "", role: "admin", channelIds: [] };
  for (const [index, name] of siteLists.entries()) {
    const videoIds = byViews.slice(index * siteListLength, (index + 1) * siteListLength);
    if (videoIds.length > 0) await addVideos(ctx, staff, name, { videoIds });
  }
}
