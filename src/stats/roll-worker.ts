import { systemClock } from "../platform/clock.ts";
import type { Config } from "../platform/config/config.ts";
import { batchwise, type Database } from "../platform/db/database.ts";
import { openDatabase } from "../platform/db/open.ts";
import type { Counting } from "./rules/add-sums.ts";
import { type Counted, countSome } from "./rules/rollup.ts";

declare const self: Worker;

/** What it is told: whose beats, to count some of them, and that there are few. */
export type Asked = { place: Pick<Config, "dataDir" | "databaseUrl">; keys: Counting["keys"] } | "count" | "close";
export type Answer = { counted?: Counted; error?: { message: string; code: unknown } };

/** Far more than may be counted where requests are answered: what many have in common is written once for all. */
const beatsAtOnce = 2500;

let database: Database | undefined;
let keys: Counting["keys"];

self.onmessage = async ({ data }: MessageEvent<Asked>) => {
  self.postMessage(await answerTo(data).catch((error) => ({ error: { message: String(error), code: error.code } })));
};

async function answerTo(asked: Asked): Promise<Answer> {
  if (asked === "close") await database?.close();
  else if (asked !== "count") {
    database = openDatabase(asked.place);
    keys = asked.keys;
  } else if (database) {
    const count = (db: Counting["db"]) => countSome({ db, clock: systemClock, keys }, beatsAtOnce);
    return { counted: await database.write(count, batchwise) };
  }
  return {};
}
