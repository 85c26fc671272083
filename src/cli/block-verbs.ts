import { durations } from "../moderation/input.ts";
import { decideBlock } from "../moderation/rules/decide.ts";
import { type Actor, systemActor } from "../platform/actor.ts";
import type { Ctx } from "../platform/context.ts";
import { reasons } from "../reports/limits.ts";
import { complain } from "./complain.ts";
import { doOrRehearse } from "./rehearse.ts";
import type { Verb } from "./verbs.ts";

type Blockable = {
  entityType: "user" | "channel";
  /** How it is named on the command line. */
  named: string;
  /** What the answer calls it, and what it tells scripts. Throws Problem 404. */
  find(ctx: Ctx, word: string | undefined): Promise<{ name: string; facts: { id: string } & Record<string, string> }>;
  end(ctx: Ctx, actor: Actor, id: string): Promise<unknown>;
};

/** The verbs that block an account or a channel for a time and with a reason, and end that. */
export function blockVerbs({ entityType, named, find, end }: Blockable): { block: Verb; unblock: Verb } {
  const block: Verb = {
    usage: `${named} --reason ${reasons.join("|")} [--days ${durations.join("|")}] [--note TEXT] [--dry-run] [--json]`,
    words: [1, 1],
    dry: true,
    options: { reason: { type: "string" }, days: { type: "string" }, note: { type: "string" } },
    async run({ ctx, words, values, dryRun, out }) {
      const reason = reasons.find((one) => one === values.reason);
      const duration = durations.find((one) => one === (values.days ?? "7"));
      if (!reason || !duration) return complain(`reasons are ${reasons.join(", ")}; days are ${durations.join(", ")}`);
      const { name, facts } = await find(ctx, words[0]);
      const form = { reason, note: values.note ?? "", duration };
      await doOrRehearse(ctx, dryRun, (tx) => decideBlock(tx, systemActor, entityType, facts.id, form));
      out.done(`${name} ${dryRun ? "would be" : "is"} blocked.`, { ...facts, blocked: true, dryRun });
      return 0;
    },
  };
  const unblock: Verb = {
    usage: `${named} [--dry-run] [--json]`,
    words: [1, 1],
    dry: true,
    async run({ ctx, words, dryRun, out }) {
      const { name, facts } = await find(ctx, words[0]);
      await doOrRehearse(ctx, dryRun, (tx) => end(tx, systemActor, facts.id));
      out.done(`${name} ${dryRun ? "would not be" : "is not"} blocked any longer.`, { ...facts, dryRun });
      return 0;
    },
  };
  return { block, unblock };
}
