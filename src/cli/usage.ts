import type { Command } from "./commands.ts";

/** What a command takes, a line for each of its verbs. */
export function usageOf({ name, usage = "", verbs = [usage] }: Pick<Command, "name" | "usage" | "verbs">): string {
  return `usage: ${verbs.map((verb) => `nadaj ${name} ${verb}`.trim()).join("\n       ")}`;
}

/** Whether somebody asks what a command takes, wherever in its line. */
export function asksForHelp(args: readonly string[]): boolean {
  return args.includes("--help") || args.includes("-h");
}
