import { systemActor } from "../platform/actor.ts";
import { iso } from "../platform/clock.ts";
import { siteSettings } from "../platform/settings/settings.ts";
import { maintenanceTextMax } from "../site/limits.ts";
import { beginMaintenance, endMaintenance } from "../site/rules/maintenance.ts";
import { complain } from "./complain.ts";
import { doOrRehearse } from "./rehearse.ts";
import { verbsCommand } from "./verbs.ts";

const about = "closes the site to all but staff, and opens it again; a running server follows within seconds";

export const maintenanceCommand = verbsCommand("maintenance", about, {
  on: {
    usage: "[--until T] [--pl TEXT] [--en TEXT] [--dry-run] [--json]",
    dry: true,
    options: { until: { type: "string" }, pl: { type: "string" }, en: { type: "string" } },
    async run({ ctx, values, dryRun, out }) {
      const until = values.until === undefined ? null : Date.parse(values.until);
      if (Number.isNaN(until)) return complain("--until takes a moment such as 2026-12-01T06:00:00+01:00");
      const told = { pl: values.pl ?? "", en: values.en ?? "" };
      if (Math.max(told.pl.length, told.en.length) > maintenanceTextMax)
        return complain(`a text has at most ${maintenanceTextMax} characters`);
      await doOrRehearse(ctx, dryRun, (tx) => beginMaintenance(tx, systemActor, told, until));
      const text = `The site ${dryRun ? "would be" : "is"} closed to all but staff.`;
      out.done(text, { closed: true, until: iso(until), dryRun });
      return 0;
    },
  },
  off: {
    usage: "[--dry-run] [--json]",
    dry: true,
    async run({ ctx, dryRun, out }) {
      await doOrRehearse(ctx, dryRun, (tx) => endMaintenance(tx, systemActor));
      out.done(`The site ${dryRun ? "would be" : "is"} open.`, { closed: false, dryRun });
      return 0;
    },
  },
  status: {
    usage: "[--json]",
    async run({ ctx, out }) {
      const { maintenance } = await siteSettings(ctx);
      const text = maintenance ? "The site is closed to all but staff." : "The site is open.";
      const { since = null, until = null } = maintenance ?? {};
      out.done(text, { closed: maintenance !== null, since: iso(since), until: iso(until) });
      return 0;
    },
  },
});
