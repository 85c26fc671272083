import { makeCode } from "../../accounts/rules/codes.ts";
import { creatorApplications } from "../../accounts/table.ts";
import { comments } from "../../comments/table.ts";
import { record } from "../../donations/rules/ledger.ts";
import { statements } from "../../donations/table.ts";
import { invitations } from "../../invitations/table.ts";
import { systemActor } from "../../platform/actor.ts";
import { day } from "../../platform/clock.ts";
import { newId } from "../../platform/db/id.ts";
import type { EntityType } from "../../reports/limits.ts";
import { decisions, objections, reportCases, reports } from "../../reports/table.ts";
import { createPage } from "../../sections/rules/pages.ts";
import { openTicket } from "../../support/rules/open.ts";
import { uploads } from "../../uploads/table.ts";
import { makePayment } from "../donations.ts";
import { makeUser } from "../factories.ts";
import type { Harness } from "../harness.ts";

/** Rows of the table's lines, each with its id. */

export async function makeComment({ ctx, clock }: Harness, videoId: string, userId: string): Promise<string> {
  const now = clock.now();
  const id = newId(now);
  await ctx.write((tx) => tx.db.insert(comments).values({ id, videoId, userId, content: "Dobre", createdAt: now }));
  return id;
}

export async function makeInvitation(
  { ctx, clock }: Harness,
  channelId: string,
  email: string,
  invitedBy: string,
): Promise<string> {
  const now = clock.now();
  const id = newId(now);
  const invited = { id, channelId, email, typed: email, expiresAt: now + 365 * day };
  await ctx.write((tx) =>
    tx.db.insert(invitations).values({ ...invited, invitedAs: "member", invitedBy, createdAt: now }),
  );
  return id;
}

export async function makeStatement({ ctx, clock }: Harness): Promise<string> {
  const now = clock.now();
  const id = newId(now);
  await ctx.write((tx) => tx.db.insert(statements).values({ id, name: "wyciąg.csv", createdAt: now }));
  return id;
}

/** A channel that something was given for. */
export async function makeFunds(harness: Harness, channelId: string): Promise<string> {
  const { id: paymentId, amount } = await makePayment(harness, { channelId });
  const entry = { kind: "received", source: "test", sourceId: paymentId, at: harness.clock.now() } as const;
  await harness.ctx.write((tx) => record(tx, { ...entry, paymentId, amount }));
  return channelId;
}

export async function makeUpload({ ctx, clock }: Harness, videoId: string, userId: string): Promise<string> {
  const now = clock.now();
  const id = newId(now);
  const row = { id, videoId, userId, fileName: "a.mp4", size: 100, createdAt: now, updatedAt: now };
  await ctx.write((tx) => tx.db.insert(uploads).values(row));
  return id;
}

export async function makeApplication(harness: Harness): Promise<string> {
  const now = harness.clock.now();
  const id = newId(now);
  const { id: userId } = await makeUser(harness);
  await harness.ctx.write((tx) =>
    tx.db.insert(creatorApplications).values({ id, userId, message: "Chcę tworzyć", createdAt: now }),
  );
  return id;
}

export async function makePage(harness: Harness): Promise<{ id: string; slug: string }> {
  const slug = `strona-${newId(harness.clock.now()).slice(-12)}`.toLowerCase();
  const sections = [{ id: "nowe", type: "new" as const, titles: { pl: "", en: "" }, rows: 1, hidden: false }];
  return createPage(harness.ctx, systemActor, { slug, titles: { pl: "Strona", en: "Page" }, sections });
}

/** A code as a mail has it, of somebody for whom it is. */
export async function codeFor(harness: Harness, purpose: "reset" | "activate"): Promise<string> {
  const { id } = await makeUser(harness, purpose === "activate" ? { activatedAt: null } : {});
  return harness.ctx.write((tx) => makeCode(tx, id, purpose));
}

/** Somebody's report of something, with its case. */
export async function makeReport(
  harness: Harness,
  entityType: EntityType,
  entityId: string,
): Promise<{ id: string; caseId: string }> {
  const { ctx, clock } = harness;
  const now = clock.now();
  const [id, caseId] = [newId(now), newId(now)];
  const { id: userId, email } = await makeUser(harness);
  const counts = { openCount: 1, count: 1, reason: "SPM" } as const;
  await ctx.write(async (tx) => {
    await tx.db.insert(reportCases).values({
      ...{ id: caseId, entityType, entityId, title: "Zgłoszone", ...counts },
      ...{ createdAt: now, lastReportedAt: now },
    });
    await tx.db
      .insert(reports)
      .values({ id, caseId, reason: "SPM", userId, email, reporter: userId, lang: "pl", createdAt: now });
  });
  return { id, caseId };
}

/** A decision that somebody's is told of, and what they say against it. */
export async function makeDecision(harness: Harness, entityId: string): Promise<{ id: string; objectionId: string }> {
  const { ctx, clock } = harness;
  const now = clock.now();
  const [id, objectionId] = [newId(now), newId(now)];
  const { id: authorId } = await makeUser(harness);
  await ctx.write(async (tx) => {
    await tx.db.insert(decisions).values({
      ...{ id, entityType: "comment", entityId, title: "Zgłoszone", authorId, verdict: "warn", reason: "SPM" },
      ...{ byName: "Ola", before: {}, createdAt: now, toldAt: now },
    });
    await tx.db
      .insert(objections)
      .values({ id: objectionId, decisionId: id, side: "author", message: "Nie", createdAt: now });
  });
  return { id, objectionId };
}

/** A ticket of somebody. */
export async function makeTicket({ ctx }: Harness) {
  const actor = { ...systemActor, network: newId(ctx.clock.now()) };
  return openTicket(ctx, actor, { email: "ja@example.org", topic: "E", desc: "Nie działa" }, "pl");
}
