import { parseArgs } from "node:util";
import { openContext } from "../app/context.ts";
import { systemActor } from "../platform/actor.ts";
import { migrateSafely } from "../platform/db/migrate.ts";
import { Problem } from "../platform/problem.ts";
import { siteSettings } from "../platform/settings/settings.ts";
import { maintenanceTextMax } from "../site/limits.ts";
import { beginMaintenance, endMaintenance } from "../site/rules/maintenance.ts";
import type { Command } from "./commands.ts";
import { complain } from "./complain.ts";

export const maintenanceCommand: Command = {
  name: "maintenance",
  usage: "on [--until T] [--pl TEXT] [--en TEXT] | off | status",
  about: "closes the site to all but staff, and opens it again; a running server follows within seconds",
  async run(args, config) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { until: { type: "string" }, pl: { type: "string", default: "" }, en: { type: "string", default: "" } },
    });
    const [verb] = positionals;
    const until = values.until === undefined ? null : Date.parse(values.until);
    if (!["on", "off", "status"].includes(verb ?? "") || positionals.length > 1)
      return complain(`usage: nadaj maintenance ${maintenanceCommand.usage}`);
    if (Number.isNaN(until)) return complain("--until takes a moment such as 2026-12-01T06:00:00+01:00");
    if (Math.max(values.pl.length, values.en.length) > maintenanceTextMax)
      return complain(`a text has at most ${maintenanceTextMax} characters`);
    await using ctx = await openContext(config);
    await migrateSafely(ctx);
    try {
      if (verb === "on") await beginMaintenance(ctx, systemActor, { pl: values.pl, en: values.en }, until);
      if (verb === "off") await endMaintenance(ctx, systemActor);
    } catch (error) {
      if (error instanceof Problem) return complain("--until is past");
      throw error;
    }
    const { maintenance } = await siteSettings(ctx);
    process.stdout.write(maintenance ? "The site is closed to all but staff.\n" : "The site is open.\n");
    return 0;
  },
};
