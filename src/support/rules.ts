import { z } from "zod";
import { adminEmails, userById } from "../accounts/queries.ts";
import type { Actor } from "../platform/actor.ts";
import { hour } from "../platform/clock.ts";
import type { Ctx } from "../platform/context.ts";
import { newId } from "../platform/db/id.ts";
import { enqueueMail } from "../platform/mail/mail.ts";
import { invalid } from "../platform/problem.ts";
import { siteSettings } from "../platform/settings/settings.ts";
import { contacts } from "./table.ts";

export const topics = ["E", "V", "K", "W", "F", "N", "X"] as const;

export const ContactInput = z.strictObject({
  email: z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.string().trim().toLowerCase().max(254).pipe(z.email("forms.email")).optional(),
  ),
  topic: z.enum(topics, "support.unknownTopic"),
  desc: z.string().trim().min(1, "forms.required").max(10_000),
  browserInfo: z.string().max(500).optional(),
  url: z.string().max(1000).optional(),
});
export type ContactInput = z.output<typeof ContactInput>;

/** Keeps a report and mails it to the site's contact address, else to its administrators. Anonymous people leave theirs. Throws Problem 422, 429. */
export async function reportProblem(ctx: Ctx, actor: Actor, input: ContactInput): Promise<void> {
  await ctx.limiter.take(`contact ${actor.userId ?? actor.network}`, { max: 5, windowMs: hour });
  const user = actor.userId ? await userById(ctx, actor.userId) : undefined;
  const email = user?.email ?? input.email;
  if (!email) throw invalid({ email: { key: "forms.required" } });
  const site = await siteSettings(ctx);
  const readers = site.contactEmail ? [site.contactEmail] : await adminEmails(ctx);
  await ctx.write(async (tx) => {
    const now = tx.clock.now();
    const { topic, desc, browserInfo = "", url = "" } = input;
    await tx.db.insert(contacts).values({
      id: newId(now),
      userId: user?.id ?? null,
      email,
      topic,
      description: desc,
      browserInfo,
      url,
      createdAt: now,
    });
    for (const to of readers)
      await enqueueMail(tx, {
        to,
        subject: `[${site.name}] ${topic}: ${desc.slice(0, 60).replace(/\s+/g, " ")}`,
        text: `${desc}\n\n${email}\n${url}\n${browserInfo}`,
      });
  });
}
