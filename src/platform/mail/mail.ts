import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, inArray } from "drizzle-orm";
import type { Transporter } from "nodemailer";
import { day } from "../clock.ts";
import type { Ctx } from "../context.ts";
import { newId } from "../db/id.ts";
import { defineJob } from "../jobs/jobs.ts";
import { jobs } from "../jobs/table.ts";
import { mailHtml } from "./html.ts";

export type Mail = { to: string; subject: string; text: string; headers?: Record<string, string> };

declare module "../jobs/jobs.ts" {
  interface JobKinds {
    "mail.send": Mail;
  }
}

/** Adds a mail to the transaction; it is sent after the commit, and again until it goes out. */
export async function enqueueMail(tx: Ctx, mail: Mail): Promise<void> {
  await tx.enqueue("mail.send", mail);
}

defineJob("mail.send", {
  queue: "mail",
  maxAttempts: 8,
  run: (ctx, mail) => (ctx.config.smtpUrl ? sendBySmtp(ctx, ctx.config.smtpUrl, mail) : writeToOutbox(ctx, mail)),
});

const transports = new Map<string, Transporter>();

/** Loaded when first needed: a site without a mail server never does. */
async function loadMailer() {
  return (await import("nodemailer")).default;
}

async function sendBySmtp(ctx: Ctx, url: string, { to, subject, text, headers }: Mail): Promise<void> {
  const mailer = await loadMailer();
  const transport = transports.get(url) ?? mailer.createTransport(url);
  transports.set(url, transport);
  const { html, attachments } = await mailHtml(ctx, text);
  const pictures = attachments.map(({ content, ...one }) => ({ ...one, content: Buffer.from(content) }));
  const mail = { from: ctx.config.mailFrom, to, subject, text, html, attachments: pictures };
  await transport.sendMail({ ...mail, ...(headers ? { headers } : {}) });
}

/** Connects and logs in without sending; what is wrong in the server's words, or undefined when all is well. */
export async function mailFault(url: string, waitMs = 5000): Promise<string | undefined> {
  const wait = { connectionTimeout: waitMs, greetingTimeout: waitMs, socketTimeout: waitMs };
  const transport = (await loadMailer()).createTransport({ url, ...wait });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    transport.close();
  }
}

/** Mails in the outbox were read by then, or are nobody's business any longer. */
const outboxLife = 30 * day;

/** Removes mails of more than 30 days from the outbox. Runs by the schedule. */
export async function forgetOldMails(ctx: Ctx): Promise<void> {
  const oldest = nameBegins(ctx.clock.now() - outboxLife);
  for (const name of await outbox(ctx)) if (name <= oldest) await rm(join(outboxOf(ctx), name), { force: true });
}

/** Removes what was or is to be written to an address: mails in the outbox, and those that wait or were given up. */
export async function forgetMails(ctx: Ctx, email: string): Promise<void> {
  await ctx.write(async (tx) => {
    for (const state of ["waiting", "failed"] as const) {
      const mails = await tx.db
        .select({ id: jobs.id, payload: jobs.payload })
        .from(jobs)
        .where(and(eq(jobs.queue, "mail"), eq(jobs.state, state)));
      const ids = mails.filter(({ payload }) => payload.to === email).map(({ id }) => id);
      if (ids.length > 0) await tx.db.delete(jobs).where(inArray(jobs.id, ids));
    }
  });
  for (const name of await outbox(ctx)) {
    const path = join(outboxOf(ctx), name);
    const beginning = await Bun.file(path).slice(0, 400).text();
    if (beginning.startsWith(`To: ${email}\n`)) await rm(path, { force: true });
  }
}

/** Without a mail server each mail is a file, and a line in the log with the first link in it. */
async function writeToOutbox(ctx: Ctx, mail: Mail): Promise<void> {
  const folder = outboxOf(ctx);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const now = ctx.clock.now();
  const name = `${nameBegins(now)}-${newId(now).slice(-6)}.txt`;
  const headers = Object.entries(mail.headers ?? {}).map(([header, value]) => `${header}: ${value}\n`);
  await Bun.write(join(folder, name), `To: ${mail.to}\nSubject: ${mail.subject}\n${headers.join("")}\n${mail.text}\n`);
  ctx.log.info("mail written to the outbox", {
    to: mail.to,
    subject: mail.subject,
    link: /https?:\/\/\S+/.exec(mail.text)?.[0],
    file: name,
  });
}

function outboxOf(ctx: Ctx): string {
  return join(ctx.config.dataDir, "outbox");
}

/** The names of its mails, which begin with when each was written. */
async function outbox(ctx: Ctx): Promise<string[]> {
  return readdir(outboxOf(ctx)).catch(() => []);
}

function nameBegins(at: number): string {
  return new Date(at).toISOString().replace(/[:.]/g, "-");
}
