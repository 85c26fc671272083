import { channelBySlug } from "../channels/queries.ts";
import { notFound, Problem } from "../platform/problem.ts";
import { periodQuery } from "../stats/input.ts";
import { figuresOf } from "../stats/queries/figures.ts";
import { daysCsv } from "../stats/rules/csv.ts";
import { dayText } from "../stats/rules/days.ts";
import { type Period, periodOf } from "../stats/rules/period.ts";
import { siteSubject } from "../stats/rules/told.ts";
import { complain } from "./complain.ts";
import { verbsCommand } from "./verbs.ts";

export const statsCommand = verbsCommand("stats", "writes each day's statistics, while the site runs", {
  export: {
    usage: "[--channel SLUG] [--since YYYY-MM-DD] [--until YYYY-MM-DD] [--json]",
    options: { channel: { type: "string" }, since: { type: "string" }, until: { type: "string" } },
    async run({ ctx, values, out }) {
      const asked = periodQuery.safeParse({ since: values.since, until: values.until });
      if (!asked.success) return complain("--since and --until are dates like 2026-11-22");
      const period = periodIn(asked.data, ctx.clock.now());
      if (!period) return complain("The range ends before it begins, in the future, or is too long.");
      const channel =
        values.channel === undefined ? undefined : await channelBySlug(ctx, values.channel.replace(/^@/, ""));
      if (values.channel !== undefined && !channel) throw notFound();
      const { days } = await figuresOf(ctx, channel?.id ?? siteSubject, period);
      if (values.json === undefined) process.stdout.write(daysCsv(days, (field) => field));
      else
        out.rows(
          days.map(({ subjectId: _, day, kinds: __, hours: ___, ...counts }) => ({ day: dayText(day), ...counts })),
        );
      return 0;
    },
  },
});

function periodIn(asked: Parameters<typeof periodOf>[0], now: number): Period | undefined {
  try {
    return periodOf(asked, now);
  } catch (problem) {
    if (problem instanceof Problem) return undefined;
    throw problem;
  }
}
