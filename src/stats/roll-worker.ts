import { systemClock } from "../platform/clock.ts";
import type { Config } from "../platform/config/config.ts";
import { batchwise, type Database, type Db } from "../platform/db/database.ts";
import { openDatabase } from "../platform/db/open.ts";
import type { Counting } from "./rules/add-sums.ts";
import { type Counted, keepReckoning, type Reckoning, reckon } from "./rules/rollup.ts";

declare const self: Worker;

/** What it is told: whose beats, to work out what some of them come to, to write that, and that there are few. */
export type Asked =
  | { place: Pick<Config, "dataDir" | "databaseUrl">; keys: Counting["keys"] }
  | "reckon"
  | "keep"
  | "close";
export type Answer = { counted?: Counted; error?: { message: string; code: unknown } };

/** Far more than may be counted where requests are answered: what many have in common is written once for all. */
const beatsAtOnce = 2500;

let database: Database | undefined;
let keys: Counting["keys"];
let reckoning: Reckoning | undefined;

self.onmessage = async ({ data }: MessageEvent<Asked>) => {
  self.postMessage(await answerTo(data).catch((error) => ({ error: { message: String(error), code: error.code } })));
};

async function answerTo(asked: Asked): Promise<Answer> {
  if (typeof asked === "object") {
    database = openDatabase(asked.place);
    keys = asked.keys;
  } else if (asked === "close") await database?.close();
  else if (asked === "reckon") reckoning = database && (await reckon(database, beatsAtOnce));
  else if (database && reckoning) {
    const known = reckoning;
    const keep = (db: Db) => keepReckoning({ db, clock: systemClock, keys }, known);
    return { counted: await database.write(keep, batchwise) };
  }
  return {};
}
