import { makeCode } from "../../accounts/rules/codes.ts";
import { creatorApplications } from "../../accounts/table.ts";
import { comments } from "../../comments/table.ts";
import { invitations } from "../../invitations/table.ts";
import { systemActor } from "../../platform/actor.ts";
import { day } from "../../platform/clock.ts";
import { newId } from "../../platform/db/id.ts";
import { createPage } from "../../sections/rules/pages.ts";
import { uploads } from "../../uploads/table.ts";
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
