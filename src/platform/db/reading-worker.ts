import { Database } from "bun:sqlite";

declare const self: Worker;

type Question = { path: string; statement: string; rowsAtOnce: number };

let rows: Iterator<unknown> | undefined;
let atOnce = 0;

/** Answers with so many rows of a statement, and with as many more each time it is asked to go on. */
self.onmessage = ({ data }: MessageEvent<Question | "on">) => {
  try {
    if (data !== "on") {
      const database = new Database(data.path, { readonly: true });
      database.run("PRAGMA busy_timeout = 5000");
      // What is sorted on the way may be more than memory is to hold.
      database.run("PRAGMA temp_store = FILE");
      rows = database.query(data.statement).iterate();
      atOnce = data.rowsAtOnce;
    }
    self.postMessage({ rows: nextRows() });
  } catch (error) {
    self.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
};

function nextRows(): unknown[] {
  const some: unknown[] = [];
  while (some.length < atOnce) {
    const next = rows?.next();
    if (!next || next.done) break;
    some.push(next.value);
  }
  return some;
}
