import { type Channel, channelById, channelBySlug } from "../channels/queries.ts";
import { deleteChannel, restoreChannel } from "../channels/rules/delete.ts";
import { soughtChannels, staffChannels } from "../moderation/queries/channels.ts";
import { endChannelBlock } from "../moderation/rules/unblock.ts";
import { systemActor } from "../platform/actor.ts";
import { iso } from "../platform/clock.ts";
import type { Ctx } from "../platform/context.ts";
import { newest } from "../platform/db/cursor.ts";
import { notFound } from "../platform/problem.ts";
import { blockVerbs } from "./block-verbs.ts";
import { doOrRehearse } from "./rehearse.ts";
import { limitOf, verbsCommand } from "./verbs.ts";

/** By its short address or id. Throws Problem 404. */
async function channelOf(ctx: Ctx, word = ""): Promise<Channel> {
  const channel = (await channelBySlug(ctx, word.replace(/^@/, ""))) ?? (await channelById(ctx, word));
  if (!channel) throw notFound();
  return channel;
}

function rowOf({ id, slug, name, ownerId, visibility, blockedAt, deletedAt, createdAt }: Channel) {
  const state = deletedAt !== null ? "deleted" : blockedAt !== null ? "blocked" : visibility;
  return { id, slug, name, state, ownerId, createdAt: iso(createdAt) };
}

export const channelCommand = verbsCommand("channel", "lists and changes channels", {
  list: {
    usage: "[--blocked] [--query TEXT] [--limit N] [--json]",
    options: { blocked: { type: "boolean" }, query: { type: "string" }, limit: { type: "string" } },
    async run({ ctx, values, out }) {
      const [limit, blocked] = [limitOf(values.limit), values.blocked === "true"];
      const found = values.query
        ? (await soughtChannels(ctx, values.query)).filter((row) => !blocked || row.channel.blockedAt !== null)
        : await staffChannels(ctx, blocked, limit, newest);
      out.rows(found.slice(0, limit).map(({ channel }) => rowOf(channel)));
      return 0;
    },
  },
  show: {
    usage: "SLUG|ID [--json]",
    words: [1, 1],
    async run({ ctx, words, out }) {
      const channel = await channelOf(ctx, words[0]);
      const { description, subscriptionsCount, blockedUntil } = channel;
      out.facts({ ...rowOf(channel), subscriptionsCount, blockedUntil: iso(blockedUntil), description });
      return 0;
    },
  },
  ...blockVerbs({
    entityType: "channel",
    named: "SLUG|ID",
    async find(ctx, word) {
      const { id, slug } = await channelOf(ctx, word);
      return { name: slug, facts: { id, slug } };
    },
    end: endChannelBlock,
  }),
  delete: {
    usage: "SLUG|ID [--dry-run] [--json]",
    words: [1, 1],
    dry: true,
    async run({ ctx, words, dryRun, out }) {
      const { id, slug } = await channelOf(ctx, words[0]);
      await doOrRehearse(ctx, dryRun, (tx) => deleteChannel(tx, systemActor, id));
      out.done(`${slug} ${dryRun ? "would be" : "is"} deleted, with its videos.`, { id, slug, dryRun });
      return 0;
    },
  },
  restore: {
    usage: "ID [--dry-run] [--json]",
    words: [1, 1],
    dry: true,
    async run({ ctx, words, dryRun, out }) {
      const { id, slug } = await channelOf(ctx, words[0]);
      await doOrRehearse(ctx, dryRun, (tx) => restoreChannel(tx, systemActor, id));
      out.done(`${slug} ${dryRun ? "would be" : "is"} brought back, with its videos.`, { id, slug, dryRun });
      return 0;
    },
  },
});
