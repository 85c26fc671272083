import { parseArgs } from "node:util";
import "../app/features.ts";
import { openContext } from "../app/context.ts";
import { channelBySlug } from "../channels/queries.ts";
import { migrateSafely } from "../platform/db/migrate.ts";
import { Problem } from "../platform/problem.ts";
import { periodQuery } from "../stats/input.ts";
import { figuresOf } from "../stats/queries/figures.ts";
import { daysCsv } from "../stats/rules/csv.ts";
import { periodOf } from "../stats/rules/period.ts";
import { siteSubject } from "../stats/rules/told.ts";
import type { Command } from "./commands.ts";
import { complain } from "./complain.ts";

export const statsCommand: Command = {
  name: "stats",
  usage: "export [--channel SLUG] [--since YYYY-MM-DD] [--until YYYY-MM-DD]",
  about: "writes each day's statistics as CSV, while the site runs",
  async run(args, config) {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { channel: { type: "string" }, since: { type: "string" }, until: { type: "string" } },
    });
    if (positionals.length !== 1 || positionals[0] !== "export")
      return complain(`usage: nadaj stats ${statsCommand.usage}`);
    const asked = periodQuery.safeParse({ since: values.since, until: values.until });
    if (!asked.success) return complain("--since and --until are dates like 2026-11-22");
    await using ctx = await openContext(config);
    await migrateSafely(ctx);
    const channel = values.channel === undefined ? undefined : await channelBySlug(ctx, values.channel);
    if (values.channel !== undefined && !channel) return complain(`There is no channel "${values.channel}".`);
    try {
      const period = periodOf(asked.data, ctx.clock.now());
      const { days } = await figuresOf(ctx, channel?.id ?? siteSubject, period);
      process.stdout.write(daysCsv(days, (field) => field));
      return 0;
    } catch (problem) {
      if (problem instanceof Problem)
        return complain("The range ends before it begins, in the future, or is too long.");
      throw problem;
    }
  },
};
