import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { personName } from "../../accounts/names.ts";
import { isInUse } from "../../accounts/queries.ts";
import { users } from "../../accounts/table.ts";
import { channels } from "../../channels/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { searchChannels, searchPeople } from "../table.ts";
import { scoreBy } from "../text/rank.ts";
import { clausesOf, isNothing, type Sought } from "../text/sought.ts";
import { matching, type TextIndex } from "../text-index.ts";

/** So many are compared, and so many are found at most. */
export const namesMax = 300;

export type FoundChannel = typeof channels.$inferSelect;

/** Channels that answer, the best first: their names before what is said of them, and what many follow. */
export async function foundChannels(ctx: Ctx, sought: Sought): Promise<FoundChannel[]> {
  const numbers = await numbersOf(ctx, "channels", sought);
  if (numbers.length === 0) return [];
  const rows = await ctx.db
    .select({ channel: channels })
    .from(searchChannels)
    .innerJoin(channels, eq(channels.id, searchChannels.channelId))
    .where(and(inArray(searchChannels.id, numbers), isNotNull(channels.listedAt)));
  const score = scoreBy(sought, ctx.clock.now());
  return best(
    rows.map(({ channel }) => channel),
    ({ name, tags, description, subscriptionsCount, lastVideoAt }) => {
      const ranked = { title: name, tags, description, channelName: "", views: subscriptionsCount };
      return score({ ...ranked, listedAt: lastVideoAt ?? 0 });
    },
  );
}

export type FoundPerson = {
  id: string;
  name: string;
  avatarVersion: number;
  channels: { name: string; slug: string }[];
};

/** People whose name answers, with the channels that are theirs. */
export async function foundPeople(ctx: Ctx, sought: Sought): Promise<FoundPerson[]> {
  const numbers = await numbersOf(ctx, "people", sought);
  if (numbers.length === 0) return [];
  const rows = await ctx.db
    .select({ id: users.id, name: users.name, surname: users.surname, avatarVersion: users.avatarVersion })
    .from(searchPeople)
    .innerJoin(users, eq(users.id, searchPeople.userId))
    .where(and(inArray(searchPeople.id, numbers), isInUse));
  if (rows.length === 0) return [];
  const owned = await ctx.db
    .select({ ownerId: channels.ownerId, name: channels.name, slug: channels.slug, videosCount: channels.videosCount })
    .from(channels)
    .where(
      and(
        inArray(
          channels.ownerId,
          rows.map(({ id }) => id),
        ),
        isNotNull(channels.listedAt),
      ),
    );
  const channelsOf = Map.groupBy(owned, ({ ownerId }) => ownerId);
  const people = rows.map((row) => ({
    id: row.id,
    name: personName(row),
    avatarVersion: row.avatarVersion,
    channels: channelsOf.get(row.id) ?? [],
  }));
  const score = scoreBy(sought, ctx.clock.now());
  return best(people, (person) => {
    const films = person.channels.reduce((sum, { videosCount }) => sum + videosCount, 0);
    const ranked = { title: person.name, tags: [], description: "", channelName: "", views: films, listedAt: 0 };
    return score(ranked);
  });
}

async function numbersOf(ctx: Ctx, index: TextIndex, sought: Sought): Promise<number[]> {
  if (isNothing(sought)) return [];
  const [named, anywhere] = await Promise.all([
    matching(ctx, index, clausesOf(sought, "named"), { limit: namesMax }),
    matching(ctx, index, clausesOf(sought), { limit: namesMax }),
  ]);
  return [...new Set([...named, ...anywhere])].slice(0, namesMax);
}

function best<Row>(rows: Row[], worth: (row: Row) => number): Row[] {
  const worths = new Map(rows.map((row) => [row, worth(row)]));
  return rows.sort((one, other) => (worths.get(other) ?? 0) - (worths.get(one) ?? 0));
}
