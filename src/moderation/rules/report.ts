import { and, eq } from "drizzle-orm";
import { userById } from "../../accounts/queries.ts";
import type { Actor } from "../../platform/actor.ts";
import { day, hour } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { hotRows, locked } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import type { Lang } from "../../platform/i18n/translate.ts";
import { invalid, notFound, Problem } from "../../platform/problem.ts";
import { reportCases, reports } from "../../reports/table.ts";
import type { ReportInput } from "../input.ts";
import type { Case, Report } from "../queries/reports.ts";
import type { Facts } from "../things/thing.ts";
import { things } from "../things/things.ts";
import { mailReceipt } from "./mails.ts";
import { recount } from "./recount.ts";

const ofPerson = { max: 20, windowMs: hour };
const ofNetwork = { max: 5, windowMs: hour };
/** Nobody's box fills with receipts of what others report in their name. */
const ofAddress = { max: 5, windowMs: day };

/** Who reports: an account, or whoever leaves an e-mail. */
type Reporter = { userId: string | null; email: string; key: string; lang: Lang };

/**
 * Reports a thing that one may see; each person each thing once. Whoever has no account leaves an e-mail. The receipt goes
 * by mail. Throws Problem 404, 409 `ALREADY_REPORTED` or `OWN_REPORT`, 422, 429.
 */
export async function reportThing(
  ctx: Ctx,
  actor: Actor,
  input: ReportInput & { email?: string | undefined },
  lang: Lang,
): Promise<Report> {
  const thing = things[input.entityType];
  await thing.requireSeen(ctx, actor, input.entityId);
  const reporter = await reporterOf(ctx, actor, input.email, lang);
  await takePlaces(ctx, actor, reporter);
  return ctx.write(async (tx) => {
    const facts = await thing.facts(tx, input.entityId);
    if (!facts) throw notFound();
    if (actor.userId && facts.authorId === actor.userId) throw new Problem(409, "OWN_REPORT");
    const found = await lockedCase(tx, input, facts);
    const report = await insertReport(tx, found.id, input, reporter);
    await tx.db
      .update(reportCases)
      .set({ title: facts.title, authorId: facts.authorId, lastReportedAt: report.createdAt })
      .where(eq(reportCases.id, found.id));
    await recount(tx, found.id);
    await mailReceipt(tx, report, { ...found, title: facts.title });
    return report;
  }, hotRows);
}

async function reporterOf(ctx: Ctx, actor: Actor, email: string | undefined, lang: Lang): Promise<Reporter> {
  const user = actor.userId ? await userById(ctx, actor.userId) : undefined;
  if (user) return { userId: user.id, email: user.email, key: user.id, lang: user.settings.language ?? lang };
  if (!email) throw invalid({ email: { key: "forms.required" } });
  return { userId: null, email, key: `mail ${email}`, lang };
}

async function takePlaces(ctx: Ctx, actor: Actor, { userId, email }: Reporter): Promise<void> {
  if (userId) return ctx.limiter.take(`reports of ${userId}`, ofPerson);
  await ctx.limiter.take(`reports from ${actor.network}`, ofNetwork);
  await ctx.limiter.take(`reports as ${email}`, ofAddress);
}

/** The case of a thing, made with its first report; nobody else counts in it until the end of the write. */
async function lockedCase(tx: Ctx, { entityType, entityId, reason }: ReportInput, facts: Facts): Promise<Case> {
  const now = tx.clock.now();
  const { title, authorId } = facts;
  await tx.db
    .insert(reportCases)
    .values({ id: newId(now), entityType, entityId, title, authorId, reason, createdAt: now, lastReportedAt: now })
    .onConflictDoNothing();
  const [found] = await locked(
    tx.db
      .select()
      .from(reportCases)
      .where(and(eq(reportCases.entityType, entityType), eq(reportCases.entityId, entityId)))
      .limit(1),
  );
  if (!found) throw new Error("the case was not made");
  return found;
}

async function insertReport(tx: Ctx, caseId: string, input: ReportInput, reporter: Reporter): Promise<Report> {
  const now = tx.clock.now();
  const { key, userId, email, lang } = reporter;
  const [report] = await tx.db
    .insert(reports)
    .values({
      ...{ userId, email: userId === null ? email : "", lang },
      id: newId(now),
      caseId,
      reason: input.reason,
      message: input.message,
      seconds: input.seconds ?? null,
      reporter: key,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!report) throw new Problem(409, "ALREADY_REPORTED");
  return report;
}
