import { featureAuthor, follow, notePost } from "../../following/rules.ts";
import { type Actor, systemActor } from "../../platform/actor.ts";
import { hour } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import { ratePost } from "../../posts/rules.ts";
import { posts } from "../../posts/table.ts";
import type { DemoVideo } from "./content.ts";

type DemoPost = { hoursAgo: number; text: string; channel?: number; person?: number; film?: string };

/** What the demo's channels and people write; a film is named by the beginning of its title. */
const demoPosts: DemoPost[] = [
  {
    hoursAgo: 2,
    channel: 2,
    text: "W niedzielę nagrywam <b>barszcz na zakwasie</b>. Zakwas nastawcie dziś: kilogram buraków, pięć ząbków czosnku, łyżka soli na litr wody. Przykryć gazą i <i>nie zaglądać</i>.",
  },
  {
    hoursAgo: 6,
    channel: 0,
    text: "W środę o 18:00 premiera. Będziemy na czacie od 17:45, więc pytania o sprzęt i trasę śmiało. A to na rozgrzewkę:",
    film: "Orla Perć",
  },
  { hoursAgo: 20, person: 7, text: "Szukam kogoś na rower w sobotę. Okolice Kampinosu, spokojnie, koło 60 km." },
  {
    hoursAgo: 26,
    channel: 3,
    text: "Płytki rev. B przyjechały. Zasilanie wstało za pierwszym razem, pamięć jeszcze nie. W piątek pokażę dlaczego.",
  },
  {
    hoursAgo: 49,
    person: 0,
    text: "Trzeci raz oglądam i za każdym razem słyszę coś nowego. Puśćcie <b>ze słuchawkami</b>.",
    film: "Co mówi las",
  },
  {
    hoursAgo: 75,
    channel: 4,
    text: "Pierwszy oblot w tym roku. Wszystkie rodziny przeżyły zimę, najsilniejsza siedzi na siedmiu ramkach.",
  },
  {
    hoursAgo: 98,
    person: 8,
    text: "Kto był jesienią na Bałtyku? Warto jechać poza sezonem, czy wszystko zamknięte?",
    film: "Bałtyk zimą",
  },
  {
    hoursAgo: 130,
    channel: 6,
    text: "Rozkład na wakacje jest już w sieci. Trzy połączenia wracają po dwudziestu latach!",
  },
  {
    hoursAgo: 200,
    person: 9,
    text: "Zapisuję sobie wszystkie przepisy Haliny. Pierogi wyszły <i>idealnie</i>.",
    film: "Pierogi ruskie",
  },
];

/** Posts of channels and people, with films, likes, follows and featured authors. */
export async function fillFeed(
  ctx: Ctx,
  wanted: DemoVideo[],
  ids: string[],
  channelIds: string[],
  people: string[],
): Promise<void> {
  const actors = people.map((userId): Actor => ({ role: "user", userId, channelIds: [] }));
  for (const [index, { hoursAgo, text, channel, person, film }] of demoPosts.toReversed().entries()) {
    const createdAt = ctx.clock.now() - hoursAgo * hour - index * 60_000;
    const userId = people[person ?? channel ?? 0] ?? "";
    const at = film === undefined ? -1 : wanted.findIndex(({ title }) => title.startsWith(film));
    // A smaller demo says nothing of films that it does not have.
    if (film !== undefined && at < 0) continue;
    const id = newId(createdAt);
    const channelId = channel === undefined ? null : (channelIds[channel] ?? null);
    await ctx.write(async (tx) => {
      await tx.db.insert(posts).values({ id, message: text, userId, channelId, videoId: ids[at] ?? null, createdAt });
      if (channelId === null) await notePost(tx, userId, createdAt);
    });
    for (const actor of actors.slice(0, 2 + ((index * 3) % 7))) await ratePost(ctx, actor, id, 1);
  }
  for (const [index, actor] of actors.entries())
    for (const step of [1, 3, 4]) await follow(ctx, actor, people[(index + step) % people.length] ?? "");
  for (const index of [0, 7, 8]) await featureAuthor(ctx, systemActor, people[index] ?? "", true);
}
