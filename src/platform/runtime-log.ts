import { format } from "node:util";
import type { Log } from "./log.ts";
import { flushed } from "./standard-output.ts";

/**
 * What the runtime and libraries would print by themselves becomes lines of the log: warnings, the console, and an error
 * that nobody caught, which ends the process.
 */
export function logRuntime(log: Log): void {
  process.removeAllListeners("warning");
  process.on("warning", (warning) => log.warn("the runtime warns", { error: warning }));
  for (const name of ["debug", "info", "warn", "error"] as const)
    console[name] = (...values: unknown[]) => log[name](format(...values));
  console.log = console.info;
  const end = (error: unknown) => {
    log.error("ended by an error that nobody caught", { error });
    void flushed().then(() => process.exit(1));
  };
  process.on("uncaughtException", end);
  process.on("unhandledRejection", end);
}
