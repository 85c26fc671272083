import { second } from "../../platform/clock.ts";
import type { Config } from "../../platform/config/config.ts";
import { dialect } from "../../platform/config/dialect.ts";
import { ownToNode, queueNames } from "../../platform/config/node-settings.ts";
import { pendingMigrations } from "../../platform/db/migrate.ts";
import { openExisting } from "../../platform/db/open.ts";
import { queuesWithPlaces } from "../../platform/jobs/places.ts";
import { awayAfter, mediaFolderMark, type Node, nodesIn } from "../../platform/nodes/register.ts";
import type { Finding } from "./finding.ts";

/** Signed addresses and leases hold with clocks so far apart; beyond that they come too late or too early. */
const clocksApart = 2 * second;
const slowDatabaseMs = 50;

/** The processes that share a site: whether they are of one version, at one time, and set alike. */
export async function nodes(config: Config): Promise<Finding[]> {
  if (dialect === "sqlite") return idleQueues(queuesWithPlaces(config, config.queues), config);
  const opened = openExisting(config);
  if (!opened) return [];
  try {
    if ((await pendingMigrations(opened)).length > 0) return [];
    const all = await nodesIn(opened.db);
    const alive = all.filter(({ seenAt }) => seenAt > Date.now() - awayAfter);
    return [...all.map(stateOf), ...(alive.length === 0 ? [] : together(alive, config))];
  } catch {
    // What is wrong with the database is said of the database.
    return [];
  } finally {
    await opened.close();
  }
}

function stateOf({ name, kind, version, seenAt, clockAhead, databaseMicros }: Node): Finding {
  const [silent, database] = [Date.now() - seenAt, databaseMicros / 1000];
  const about = `${kind} process ${name} (${version})`;
  if (silent > awayAfter)
    return {
      level: "warn",
      what: `${about} has said nothing for ${Math.round(silent / second)} s`,
      mend: "Start it again, or leave it: in a day it is forgotten.",
    };
  const told = `${about}: its clock is ${clockAhead} ms ahead of the database's, which answers it in ${database.toFixed(1)} ms`;
  if (Math.abs(clockAhead) > clocksApart)
    return { level: "fail", what: told, mend: "Have its clock set by NTP (timedatectl set-ntp true)." };
  if (database > slowDatabaseMs)
    return { level: "warn", what: told, mend: "Every page waits for the database: move them closer together." };
  return { level: "ok", what: told };
}

function together(alive: Node[], config: Config): Finding[] {
  const names = alive.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  const versions = [...new Set(alive.map(({ version }) => version))];
  const web = alive.filter(({ kind }) => kind === "web");
  const unreached = web.length > 1 ? web.filter(({ internalUrl }) => internalUrl === null) : [];
  return [
    ...differences(alive),
    ...(versions.length > 1
      ? [warn(`processes are of the versions ${versions.join(" and ")}`, "Bring all of them to the newest.")]
      : []),
    ...(twice === undefined ? [] : [warn(`two processes are called ${twice}`, "Give each a name by NADAJ_NODE.")]),
    ...unreached.map(({ name }) =>
      warn(`the others do not know where ${name} is`, "Set NADAJ_INTERNAL_URL there: its streams are fetched from it."),
    ),
    ...idleQueues(
      alive.flatMap(({ queues }) => queues),
      config,
    ),
  ];
}

/** Those that no process has a place for, also because of TRANSCODE_CONCURRENCY=0. */
function idleQueues(served: readonly string[], { imports }: Config): Finding[] {
  const needed = queueNames.filter((queue) => queue !== "imports" || imports !== undefined);
  return needed
    .filter((queue) => !served.includes(queue))
    .map((queue) => ({
      level: "fail",
      what: `no process runs jobs of the queue ${queue}`,
      mend:
        dialect === "sqlite"
          ? "See NADAJ_QUEUES and TRANSCODE_CONCURRENCY."
          : `Start one: nadaj worker --queues ${queue}, or see NADAJ_QUEUES and TRANSCODE_CONCURRENCY.`,
    }));
}

/** What is set on one and not on another; nothing is known of the values but that they are not the same. */
function differences(alive: Node[]): Finding[] {
  const settings = new Set(alive.flatMap((node) => Object.keys(node.settings)));
  return [...settings].sort().flatMap((setting) => {
    if (ownToNode.has(setting)) return [];
    const marks = new Map<string, string[]>();
    for (const { name, settings: marked } of alive) {
      const mark = marked[setting] ?? "";
      marks.set(mark, [...(marks.get(mark) ?? []), name]);
    }
    if (marks.size < 2) return [];
    const sides = [...marks].map(([mark, names]) => `${names.join(", ")}${mark === "" ? " (not set)" : ""}`);
    const mend =
      setting === mediaFolderMark
        ? "Share one folder by a network file system, or keep media in an S3 store: films of one are missing at the other."
        : "Set it alike everywhere.";
    return [warn(`${setting} is not the same on ${sides.join(" and ")}`, mend)];
  });
}

function warn(what: string, mend: string): Finding {
  return { level: "warn", what, mend };
}
