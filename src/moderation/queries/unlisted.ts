import { and, desc, isNotNull, isNull } from "drizzle-orm";
import { personName } from "../../accounts/names.ts";
import { users } from "../../accounts/table.ts";
import { channels } from "../../channels/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { wordsOf } from "../../platform/text/fold.ts";
import type { Sought } from "../../search/text/sought.ts";

/** As many of each kind are read by name, the last first. */
const readMax = 5000;
/** Of all accounts so many of the newest are, for those that were never activated. */
const newestMax = 1000;

/** Accounts that answer by name and that only staff find: blocked, about to be deleted, or new and not activated. */
export async function unlistedPeople(ctx: Ctx, sought: Sought): Promise<string[]> {
  const named = { id: users.id, name: users.name, surname: users.surname };
  const [blocked, leaving, newest] = await Promise.all([
    ctx.db
      .select(named)
      .from(users)
      .where(isNotNull(users.blockedAt))
      .orderBy(desc(users.blockedAt), desc(users.id))
      .limit(readMax),
    ctx.db
      .select(named)
      .from(users)
      .where(isNotNull(users.deletionAskedAt))
      .orderBy(desc(users.deletionAskedAt))
      .limit(readMax),
    ctx.db
      .select({ ...named, activatedAt: users.activatedAt })
      .from(users)
      .orderBy(desc(users.createdAt))
      .limit(newestMax),
  ]);
  const all = [...blocked, ...leaving, ...newest.filter(({ activatedAt }) => activatedAt === null)];
  const isSought = nameReader(sought);
  return all.filter((row) => isSought(personName(row))).map(({ id }) => id);
}

/** Channels that answer by name and stand in no list: blocked, or not public. */
export async function unlistedChannels(ctx: Ctx, sought: Sought): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: channels.id, name: channels.name })
    .from(channels)
    .where(and(isNull(channels.listedAt), isNull(channels.deletedAt)))
    .orderBy(desc(channels.createdAt), desc(channels.id))
    .limit(readMax);
  const isSought = nameReader(sought);
  return rows.filter(({ name }) => isSought(name)).map(({ id }) => id);
}

/** Whether each word that is sought begins a word of a name. */
function nameReader({ words, phrases }: Sought): (name: string) => boolean {
  const sought = [...words.map(({ folded }) => folded), ...phrases.flat()];
  return (name) => {
    const said = [...wordsOf(name)].map(({ folded }) => folded);
    return sought.length > 0 && sought.every((word) => said.some((one) => one.startsWith(word)));
  };
}
