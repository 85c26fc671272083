import { openContext } from "../../app/context.ts";
import type { Config } from "../../platform/config/config.ts";
import { dialect } from "../../platform/config/dialect.ts";
import { databasePath } from "../../platform/db/open.ts";
import { proxyFault } from "../../platform/http/untrusted-proxy.ts";
import type { Finding } from "./finding.ts";

/** Whether a proxy stands before the server that it does not believe: the server writes down what it sees. */
export async function proxy(config: Config): Promise<Finding[]> {
  // Opening a database would make it.
  if (dialect === "sqlite" && !(await Bun.file(databasePath(config)).exists())) return [];
  try {
    await using ctx = await openContext(config);
    const fault = await proxyFault(ctx);
    return fault === undefined ? [] : [{ level: "warn", what: fault }];
  } catch {
    // What is wrong with the database is another finding.
    return [];
  }
}
