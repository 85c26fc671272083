import { asc, desc, eq } from "drizzle-orm";
import { personName } from "../../accounts/names.ts";
import { users } from "../../accounts/table.ts";
import { channels } from "../../channels/table.ts";
import { comments } from "../../comments/table.ts";
import { recount } from "../../moderation/rules/recount.ts";
import { things } from "../../moderation/things/things.ts";
import { day, hour, minute } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import type { EntityType, Reason } from "../../reports/limits.ts";
import { decisions, objections, reportCases, reports } from "../../reports/table.ts";
import { videos } from "../../videos/table.ts";
import { demoReports } from "./content.ts";

/** Reports of the demo's comments, films and channels, one of them decided and objected to. Nobody is mailed. */
export async function reportSome(ctx: Ctx, people: string[]): Promise<void> {
  await ctx.write(async (tx) => {
    const told = await tx.db.select({ id: comments.id }).from(comments).orderBy(desc(comments.createdAt)).limit(2);
    const films = await tx.db.select({ id: videos.id }).from(videos).orderBy(asc(videos.createdAt)).limit(2);
    const [channel] = await tx.db.select({ id: channels.id }).from(channels).orderBy(desc(channels.createdAt)).limit(1);
    const subjects: [EntityType, string | undefined, Reason][] = [
      ["comment", told[0]?.id, "SPM"],
      ["video", films[0]?.id, "ECM"],
      ["channel", channel?.id, "SPM"],
      ["comment", told[1]?.id, "INS"],
      ["video", films[1]?.id, "COP"],
    ];
    for (const [index, [type, id, reason]] of subjects.entries())
      if (id) await reportOne(tx, people, { index, type, id, reason });
  });
}

type Subject = { index: number; type: EntityType; id: string; reason: Reason };

async function reportOne(tx: Ctx, people: string[], { index, type, id, reason }: Subject): Promise<void> {
  const facts = await things[type].facts(tx, id);
  if (!facts) return;
  const at = tx.clock.now() - (index * hour + 6 * minute);
  const caseId = newId(at);
  const { title, authorId } = facts;
  await tx.db
    .insert(reportCases)
    .values({ id: caseId, entityType: type, entityId: id, title, authorId, reason, createdAt: at, lastReportedAt: at });
  const closed = index === 4;
  const decisionId = closed ? await decideOne(tx, caseId, { index, type, id, reason }, facts, at) : null;
  const reporters = people.filter((person) => person !== authorId).slice(0, 5 - index);
  for (const [n, userId] of reporters.entries()) {
    const createdAt = at - n * 20 * minute;
    await tx.db.insert(reports).values({
      ...{
        id: newId(createdAt),
        caseId,
        reason: n === 1 ? "OTH" : reason,
        message: demoReports[(index + n) % 6] ?? "",
      },
      ...{ seconds: type === "video" && n === 0 ? 4 : null, userId, reporter: userId, lang: "pl" },
      ...{ state: closed ? "closed" : "open", createdAt, closedAt: closed ? at : null, decisionId },
    });
  }
  await recount(tx, caseId);
}

async function decideOne(
  tx: Ctx,
  caseId: string,
  { type, id, reason }: Subject,
  { title, authorId }: { title: string; authorId: string | null },
  at: number,
): Promise<string> {
  const [admin] = await tx.db.select().from(users).where(eq(users.role, "admin")).limit(1);
  const decisionId = newId(at);
  await tx.db.insert(decisions).values({
    ...{ id: decisionId, caseId, entityType: type, entityId: id, title, authorId, verdict: "warn", reason },
    ...{ note: "Podpisz muzykę w opisie filmu.", byUserId: admin?.id ?? null, byName: admin ? personName(admin) : "" },
    ...{ before: {}, createdAt: at - day, toldAt: at - day },
  });
  await tx.db.insert(objections).values({
    ...{ id: newId(at), decisionId, side: "author", createdAt: at },
    message: "Muzyka jest mojego autorstwa, mogę pokazać projekt z programu.",
  });
  return decisionId;
}
