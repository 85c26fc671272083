import { spawnChild } from "../../platform/children.ts";
import { second } from "../../platform/clock.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Finding } from "./finding.ts";

/** Sites change what such a program has to know: an old one finds little. */
const oldAfterDays = 180;

/** Whether the program that brings films from addresses runs, and is not too old; nothing where there is none. */
export async function importer({ imports }: Config): Promise<Finding[]> {
  if (!imports) return [];
  const { program } = imports;
  const version = await versionOf(program);
  if (version === undefined)
    return [
      {
        level: "fail",
        what: `imports from addresses do not work: ${program} --version does not run`,
        mend: "Install yt-dlp and set IMPORT_PATH to its path, or take that setting away.",
      },
    ];
  const days = ageInDays(version);
  if (days > oldAfterDays)
    return [{ level: "warn", what: `${program} ${version} is ${days} days old`, mend: "Get its newest version." }];
  return [{ level: "ok", what: `imports from addresses by ${program} ${version}` }];
}

async function versionOf(program: string): Promise<string | undefined> {
  try {
    const child = spawnChild([program, "--version"], { stdin: "ignore", stdout: "pipe", stderr: "ignore" });
    const late = setTimeout(() => child.kill("SIGKILL"), 30 * second);
    const text = await new Response(child.stdout).text();
    clearTimeout(late);
    return (await child.exited) === 0 ? text.trim().split("\n")[0]?.slice(0, 40) : undefined;
  } catch {
    return undefined;
  }
}

/** Its versions are days: `2026.11.10`. */
function ageInDays(version: string): number {
  const day = /^(\d{4})\.(\d{2})\.(\d{2})/.exec(version);
  return day ? Math.floor((Date.now() - Date.UTC(Number(day[1]), Number(day[2]) - 1, Number(day[3]))) / 86_400_000) : 0;
}
