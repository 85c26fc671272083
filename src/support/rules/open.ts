import { userById } from "../../accounts/queries.ts";
import type { Actor } from "../../platform/actor.ts";
import { hour } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import type { Lang } from "../../platform/i18n/translate.ts";
import { invalid } from "../../platform/problem.ts";
import { oneLine } from "../../platform/typed-text.ts";
import type { ContactInput } from "../input.ts";
import { makePin } from "../links.ts";
import type { Ticket } from "../queries.ts";
import { ticketReplies, tickets } from "../table.ts";
import { mailReceipt, mailStaff, readersOf } from "./mails.ts";
import { keepPictures, type Pictures } from "./pictures.ts";

/**
 * Opens a ticket, mails its PIN and link to whoever wrote, and tells the site's contact address, else its administrators.
 * Anonymous people leave their e-mail. Throws Problem 422, 429.
 */
export async function openTicket(
  ctx: Ctx,
  actor: Actor,
  input: ContactInput,
  lang: Lang,
  files: Pictures = {},
): Promise<Ticket> {
  await ctx.limiter.take(`contact ${actor.userId ?? actor.network}`, { max: 5, windowMs: hour });
  const user = actor.userId ? await userById(ctx, actor.userId) : undefined;
  const email = user?.email ?? input.email;
  if (!email) throw invalid({ email: { key: "forms.required" } });
  const now = ctx.clock.now();
  const [id, replyId] = [newId(now), newId(now)];
  const pictures = await keepPictures(ctx, actor, id, replyId, files);
  const { pin, pinHash } = makePin(ctx, id);
  const { topic, desc, browserInfo = "", url = "" } = input;
  const subject = oneLine(desc).slice(0, 100);
  const about = { userId: user?.id ?? null, email, lang, topic, subject, browserInfo, url };
  const readers = await readersOf(ctx);
  return ctx.write(async (tx) => {
    const [ticket] = await tx.db
      .insert(tickets)
      .values({ id, ...about, pinHash, createdAt: now, lastReplyAt: now })
      .returning();
    const reply = { kind: "person" as const, byUserId: user?.id ?? null, content: desc, pictures, createdAt: now };
    await tx.db.insert(ticketReplies).values({ id: replyId, ticketId: id, ...reply });
    if (!ticket) throw new Error("the ticket was not written");
    await mailReceipt(tx, ticket, pin);
    await mailStaff(tx, ticket, desc, readers);
    return ticket;
  });
}
