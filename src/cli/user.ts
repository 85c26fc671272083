import { open } from "node:fs/promises";
import { resolve } from "node:path";
import { type User, userByEmail, userById } from "../accounts/queries.ts";
import { askDeletion } from "../accounts/rules/deletion.ts";
import { resetLink } from "../accounts/rules/reset.ts";
import { setRole } from "../accounts/rules/roles.ts";
import { resetSecondFactor } from "../accounts/rules/second-factor.ts";
import { staffName } from "../accounts/rules/staff.ts";
import { type Act, note } from "../audit/rules.ts";
import { channelsToSettle } from "../erasure/queries.ts";
import { eraseNow } from "../erasure/rules/erase.ts";
import { writeArchiveTo } from "../export/rules/archive.ts";
import { roles } from "../moderation/input.ts";
import { factsOfPeople, people } from "../moderation/queries/people.ts";
import { endBlock } from "../moderation/rules/unblock.ts";
import { systemActor } from "../platform/actor.ts";
import { iso } from "../platform/clock.ts";
import type { Ctx } from "../platform/context.ts";
import { newest } from "../platform/db/cursor.ts";
import { notFound } from "../platform/problem.ts";
import { siteOrigin } from "../platform/settings/settings.ts";
import { blockVerbs } from "./block-verbs.ts";
import { complain } from "./complain.ts";
import { noBar, progressBar } from "./progress.ts";
import { doOrRehearse } from "./rehearse.ts";
import { limitOf, verbsCommand } from "./verbs.ts";

/** By e-mail or id. Throws Problem 404. */
export async function personOf(ctx: Ctx, word = ""): Promise<User> {
  const user = word.includes("@") ? await userByEmail(ctx, word.trim().toLowerCase()) : await userById(ctx, word);
  if (!user) throw notFound();
  return user;
}

function rowOf(user: User) {
  const { id, email, name, surname, role, createdAt } = user;
  return { id, email, name: `${name} ${surname}`.trim(), role, state: stateOf(user), createdAt: iso(createdAt) };
}

function stateOf({ blockedAt, deletionAskedAt, activatedAt }: User): string {
  if (blockedAt !== null) return "blocked";
  if (deletionAskedAt !== null) return "leaving";
  return activatedAt === null ? "inactive" : "active";
}

/** What the command line did to an account, in the log of acts. Inside a write. */
async function noteAbout(tx: Ctx, { id, email }: User, action: Act): Promise<void> {
  const done = { action, entityType: "user", entityId: id, title: email };
  await note(tx, systemActor, await staffName(tx, systemActor), done);
}

/** Lets somebody in who lost their app for codes. Throws Problem 404. */
export async function dropSecondFactor(ctx: Ctx, user: User): Promise<void> {
  await ctx.write(async (tx) => {
    await resetSecondFactor(tx, user.email);
    await noteAbout(tx, user, "factorOff");
  });
}

export const userCommand = verbsCommand("user", "lists and changes accounts", {
  list: {
    usage: "[--role R] [--blocked] [--query TEXT] [--limit N] [--json]",
    options: {
      ...{ role: { type: "string" }, blocked: { type: "boolean" } },
      ...{ query: { type: "string" }, limit: { type: "string" } },
    },
    async run({ ctx, values, out }) {
      const role = roles.find((one) => one === values.role);
      if (values.role && !role) return complain(`roles are ${roles.join(", ")}`);
      const wanted = { role, blocked: values.blocked === "true" || undefined, query: values.query };
      out.rows((await people(ctx, wanted, limitOf(values.limit), newest)).map(rowOf));
      return 0;
    },
  },
  show: {
    usage: "EMAIL|ID [--json]",
    words: [1, 1],
    async run({ ctx, words, out }) {
      const user = await personOf(ctx, words[0]);
      const facts = (await factsOfPeople(ctx, [user.id])).get(user.id);
      const { blockedUntil, blockReason, activatedAt, deletionAskedAt } = user;
      out.facts({
        ...rowOf(user),
        ...{ activatedAt: iso(activatedAt), blockedUntil: iso(blockedUntil), blockReason },
        ...{ deletionAskedAt: iso(deletionAskedAt), lastSeenAt: iso(facts?.lastSeenAt ?? null) },
        ...{ channels: facts?.channels.map(({ slug }) => slug) ?? [], reports: facts?.reports ?? 0 },
      });
      return 0;
    },
  },
  "set-role": {
    usage: "--email EMAIL --role R [--dry-run] [--json]",
    dry: true,
    options: { email: { type: "string" }, role: { type: "string" } },
    async run({ ctx, values, dryRun, out }) {
      const role = roles.find((one) => one === values.role);
      const { email } = values;
      if (!email || !role) return complain(`usage: nadaj user set-role --email EMAIL --role ${roles.join("|")}`);
      await doOrRehearse(ctx, dryRun, (tx) => setRole(tx, email, role));
      out.done(`${email} ${dryRun ? "would be" : "is"} ${role} now.`, { email, role, dryRun });
      return 0;
    },
  },
  ...blockVerbs({
    entityType: "user",
    named: "EMAIL|ID",
    async find(ctx, word) {
      const { id, email } = await personOf(ctx, word);
      return { name: email, facts: { id, email } };
    },
    end: endBlock,
  }),
  delete: {
    usage: "EMAIL|ID [--now] [--dry-run] [--json]",
    words: [1, 1],
    dry: true,
    options: { now: { type: "boolean" } },
    async run({ ctx, words, values, dryRun, out }) {
      const user = await personOf(ctx, words[0]);
      const { id, email, role } = user;
      const channels = (await channelsToSettle(ctx, id)).map(({ name }) => name);
      const when = values.now ? "now" : "in 30 days";
      await doOrRehearse(ctx, dryRun, (ctx) =>
        ctx.write(async (tx) => {
          await askDeletion(tx, { userId: id, role, channelIds: [] });
          await noteAbout(tx, user, values.now ? "erase" : "delete");
        }),
      );
      if (!dryRun && values.now) await eraseNow(ctx, id);
      const with_ = channels.length > 0 ? `, with ${channels.join(", ")}` : "";
      const how = dryRun ? "would be erased" : values.now ? "was erased" : "will be erased";
      out.done(`${email} ${how} ${when}${with_}.`, { id, email, channels, when, dryRun });
      return 0;
    },
  },
  export: {
    usage: "EMAIL|ID FILE [--videos] [--json]",
    words: [2, 2],
    options: { videos: { type: "boolean" } },
    async run({ ctx, words, values, out }) {
      const user = await personOf(ctx, words[0]);
      const path = resolve(words[1] ?? "");
      // A file of its own, which nobody else reads.
      const file = await open(path, "wx", 0o600).catch(() => undefined);
      if (!file) return complain(`${path} is there already, or cannot be written`);
      await file.close();
      const { signal } = new AbortController();
      const bar = values.json ? noBar : progressBar("archive", 100);
      const progressed = async (share: number) => bar.reach(Math.floor(share * 100));
      await writeArchiveTo(ctx, path, { user, withFilms: values.videos === "true", signal, progressed });
      bar.reach(100);
      bar.end();
      out.done(`All that is kept on ${user.email} is in ${path}.`, { id: user.id, email: user.email, file: path });
      return 0;
    },
  },
  "reset-password": {
    usage: "EMAIL|ID [--dry-run] [--json]",
    words: [1, 1],
    dry: true,
    async run({ ctx, words, dryRun, out }) {
      const user = await personOf(ctx, words[0]);
      const { id, email } = user;
      if (dryRun) {
        out.done(`A link would be made by which somebody sets the password of ${email}.`, { id, email, dryRun });
        return 0;
      }
      const from = { origin: await siteOrigin(ctx), lang: "pl" as const };
      const link = await ctx.write(async (tx) => {
        await noteAbout(tx, user, "resetLink");
        return resetLink(tx, user, from);
      });
      out.done(`Whoever opens this within 24 hours sets the password of ${email}:\n${link}`, { id, email, link });
      return 0;
    },
  },
  "reset-2fa": {
    usage: "EMAIL|ID [--dry-run] [--json]",
    words: [1, 1],
    dry: true,
    async run({ ctx, words, dryRun, out }) {
      const user = await personOf(ctx, words[0]);
      const { id, email } = user;
      await doOrRehearse(ctx, dryRun, (tx) => dropSecondFactor(tx, user));
      const how = dryRun
        ? "would log in by the password alone, and be told so"
        : "logs in by the password alone now, and is told so";
      out.done(`${email} ${how} by mail.`, { id, email, dryRun });
      return 0;
    },
  },
});
