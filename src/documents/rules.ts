import { and, eq, lte, max } from "drizzle-orm";
import { staffName } from "../accounts/rules/staff.ts";
import { type Act, note } from "../audit/rules.ts";
import { type Actor, isStaff } from "../platform/actor.ts";
import type { Ctx } from "../platform/context.ts";
import { hotRows } from "../platform/db/database.ts";
import { isTakenPath } from "../platform/http/taken-paths.ts";
import type { Lang } from "../platform/i18n/translate.ts";
import { forbidden, invalid, notFound, Problem } from "../platform/problem.ts";
import { happen } from "../platform/reactions.ts";
import type { DocumentInput, NewDocumentInput, Seen } from "./input.ts";
import { ownDocumentsMax, versionsKept } from "./limits.ts";
import { documentList, draftOf, isKnownDocument, publishedText, versionsOf } from "./queries/texts.ts";
import { renderAside } from "./render-aside.ts";
import { isDocument } from "./seeds.ts";
import { documentDrafts, documents, documentVersions } from "./table.ts";

declare module "../platform/reactions.ts" {
  interface Happenings {
    /** A page wants an address of one part; whoever has it already throws. */
    "address wanted": { slug: string };
  }
}

/**
 * Publishes a text: in place of the seeded one, or as a page of the operator's own. Throws Problem 403, 404, 409
 * `DOCUMENT_CHANGED` when it is not the one that was seen any longer, 422 for what cannot be shown.
 */
export async function saveDocument(
  ctx: Ctx,
  actor: Actor,
  slug: string,
  input: DocumentInput,
  seen: Seen | undefined = input.version === undefined ? undefined : { version: input.version },
): Promise<void> {
  if (!isStaff(actor)) throw forbidden();
  if (!(await isKnownDocument(ctx, slug))) throw notFound();
  const { lang, title, description, contents } = input;
  await checkReadable(contents);
  await ctx.write(async (tx) => {
    if (!(await isKnownDocument(tx, slug))) throw notFound();
    const before = await checkSeen(tx, slug, lang, seen);
    // Texts of before there were versions are in no list of them yet.
    if (before) {
      const { updatedAt, updatedBy, ...text } = before;
      await tx.db
        .insert(documentVersions)
        .values({ ...text, savedAt: updatedAt, savedBy: updatedBy })
        .onConflictDoNothing();
    }
    const version = (await lastVersion(tx, slug, lang)) + 1;
    const [now, by] = [tx.clock.now(), actor.userId ?? null];
    const text = { title, description, body: contents, version };
    const row = { ...text, updatedAt: now, updatedBy: by };
    await tx.db
      .insert(documents)
      .values({ slug, lang, ...row })
      .onConflictDoUpdate({ target: [documents.slug, documents.lang], set: row });
    await tx.db.insert(documentVersions).values({ slug, lang, ...text, savedAt: now, savedBy: by });
    await tx.db.delete(documentVersions).where(tooOld(slug, lang, version));
    await dropDraft(tx, slug, lang);
    await noteAbout(tx, actor, "document", slug, title, `${lang}, ${version}`);
  }, hotRows);
}

/** Keeps a text for later, seen by staff alone. Throws Problem as `saveDocument` does. */
export async function keepDraft(ctx: Ctx, actor: Actor, slug: string, input: DocumentInput, seen: Seen): Promise<void> {
  if (!isStaff(actor)) throw forbidden();
  const { lang, title, description, contents } = input;
  await ctx.write(async (tx) => {
    if (!(await isKnownDocument(tx, slug))) throw notFound();
    await checkSeen(tx, slug, lang, seen);
    const savedAt = Math.max(tx.clock.now(), (seen.draftAt ?? 0) + 1);
    const row = { title, description, body: contents, savedAt, savedBy: actor.userId ?? null };
    await tx.db
      .insert(documentDrafts)
      .values({ slug, lang, ...row })
      .onConflictDoUpdate({ target: [documentDrafts.slug, documentDrafts.lang], set: row });
  }, hotRows);
}

/** Throws Problem 403. */
export async function discardDraft(ctx: Ctx, actor: Actor, slug: string, lang: Lang): Promise<void> {
  if (!isStaff(actor)) throw forbidden();
  await ctx.write(async (tx) => {
    const draft = await draftOf(tx, slug, lang);
    if (!draft) return;
    await dropDraft(tx, slug, lang);
    await noteAbout(tx, actor, "document", slug, draft.title, `discarded, ${lang}`);
  });
}

/** Publishes a former text again. Throws Problem 403, 404, 409. */
export async function restoreVersion(
  ctx: Ctx,
  actor: Actor,
  slug: string,
  lang: Lang,
  version: number,
  seen: Seen,
): Promise<void> {
  if (!isStaff(actor)) throw forbidden();
  if (version === 0) return restoreSeed(ctx, actor, slug, lang, seen);
  const former = (await versionsOf(ctx, slug, lang)).find((one) => one.version === version);
  if (!former) throw notFound();
  const { title, description, body: contents } = former;
  await saveDocument(ctx, actor, slug, { lang, title, description, contents }, seen);
}

/** The text that ships with the program stands again, and follows the program from then on. */
async function restoreSeed(ctx: Ctx, actor: Actor, slug: string, lang: Lang, seen: Seen): Promise<void> {
  if (!isDocument(slug)) throw notFound();
  await ctx.write(async (tx) => {
    const before = await checkSeen(tx, slug, lang, seen);
    if (!before) return;
    await tx.db.delete(documents).where(and(eq(documents.slug, slug), eq(documents.lang, lang)));
    await dropDraft(tx, slug, lang);
    await noteAbout(tx, actor, "document", slug, before.title, `${lang}, 0`);
  }, hotRows);
}

/** Begins a page of the operator's own, as a draft. Throws Problem 403, 409, 422 for an address that is taken. */
export async function createDocument(ctx: Ctx, actor: Actor, { slug, lang, title }: NewDocumentInput): Promise<void> {
  if (!isStaff(actor)) throw forbidden();
  await ctx.write(async (tx) => {
    if (isTakenPath(slug) || (await isKnownDocument(tx, slug))) throw slugTaken();
    await happen(tx, "address wanted", { slug });
    if ((await documentList(tx)).filter(({ own }) => own).length >= ownDocumentsMax)
      throw new Problem(409, "TOO_MANY_PAGES", { params: { max: ownDocumentsMax } });
    const draft = { slug, lang, title, savedAt: tx.clock.now(), savedBy: actor.userId ?? null };
    await tx.db.insert(documentDrafts).values(draft);
    await noteAbout(tx, actor, "document", slug, title, lang);
  }, hotRows);
}

/** Deletes a page of the operator's own in both languages, with all that it was. Throws Problem 403, 404, 409. */
export async function removeDocument(ctx: Ctx, actor: Actor, slug: string): Promise<void> {
  if (!isStaff(actor)) throw forbidden();
  if (isDocument(slug)) throw new Problem(409, "DOCUMENT_STAYS");
  await ctx.write(async (tx) => {
    if (!(await isKnownDocument(tx, slug))) throw notFound();
    for (const kind of [documents, documentVersions, documentDrafts])
      await tx.db.delete(kind).where(eq(kind.slug, slug));
    await noteAbout(tx, actor, "delete", slug, slug, "");
  }, hotRows);
}

/** An address that another page has. */
export function slugTaken(): Problem {
  return invalid({ slug: { key: "documents.slugTaken" } });
}

async function checkReadable(contents: string): Promise<void> {
  await renderAside(contents).catch((cause) => {
    throw new Problem(422, "VALIDATION", { cause, fields: { contents: { key: "documents.unreadable" } } });
  });
}

/** The present text, when it is the one that was seen, and the draft too where one looked at it. */
async function checkSeen(tx: Ctx, slug: string, lang: Lang, seen: Seen | undefined) {
  const text = await publishedText(tx, slug, lang);
  const draftAt = seen?.draftAt === undefined ? undefined : ((await draftOf(tx, slug, lang))?.savedAt ?? 0);
  const version = text?.version ?? 0;
  if (seen && (seen.version !== version || seen.draftAt !== draftAt))
    throw new Problem(409, "DOCUMENT_CHANGED", { besides: { version } });
  return text;
}

async function lastVersion(tx: Ctx, slug: string, lang: Lang): Promise<number> {
  const [row] = await tx.db
    .select({ last: max(documentVersions.version) })
    .from(documentVersions)
    .where(and(eq(documentVersions.slug, slug), eq(documentVersions.lang, lang)));
  return row?.last ?? 0;
}

function tooOld(slug: string, lang: Lang, version: number) {
  const old = lte(documentVersions.version, version - versionsKept);
  return and(eq(documentVersions.slug, slug), eq(documentVersions.lang, lang), old);
}

async function dropDraft(tx: Ctx, slug: string, lang: Lang): Promise<void> {
  await tx.db.delete(documentDrafts).where(and(eq(documentDrafts.slug, slug), eq(documentDrafts.lang, lang)));
}

async function noteAbout(tx: Ctx, actor: Actor, action: Act, slug: string, title: string, detail: string) {
  await note(tx, actor, await staffName(tx, actor), { action, entityType: "document", entityId: slug, title, detail });
}
