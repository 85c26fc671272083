import { creatorApplications } from "../../accounts/table.ts";
import { memberRoles } from "../../channels/limits.ts";
import { channelMembers } from "../../channels/table.ts";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";

const message =
  "Od trzech lat nagrywam rozmowy z rzemieślnikami z mojego miasta. Chcę pokazywać warsztaty, które niedługo znikną.";

/** Somebody in each role on the first channel, and one person who waits to become a creator. */
export async function makeTeam(ctx: Ctx, people: string[], channelIds: string[]): Promise<void> {
  const channelId = channelIds[0];
  const others = people.slice(1);
  if (!channelId) return;
  const at = (n: number) => ctx.clock.now() - (40 - n * 5) * day;
  const members = memberRoles.flatMap((role, n) => {
    const userId = others[n];
    return userId ? [{ channelId, userId, role, createdAt: at(n) }] : [];
  });
  const applicant = others.at(-1);
  await ctx.write(async (tx) => {
    if (members.length > 0) await tx.db.insert(channelMembers).values(members);
    const now = tx.clock.now() - day;
    if (applicant)
      await tx.db.insert(creatorApplications).values({ id: newId(now), userId: applicant, message, createdAt: now });
  });
}
