import { dialect } from "../config/dialect.ts";
import type { Ctx } from "../context.ts";
import { workerFile } from "../root.ts";
import { databasePath } from "./open.ts";

/** As many as one statement may write of them. */
const rowsAtOnce = 200;

type Answer<Row> = { rows?: Row[]; error?: string };

/**
 * The rows of a long statement that only reads, some at a time, worked out away from the loop that answers requests: by
 * SQLite on a thread and connection of its own, while PostgreSQL works elsewhere anyway.
 */
export async function* rowsAside<Row>(ctx: Ctx, statement: string): AsyncGenerator<Row[]> {
  if (dialect === "postgres") {
    const rows = await ctx.database.raw<Row>(statement);
    for (let at = 0; at < rows.length; at += rowsAtOnce) yield rows.slice(at, at + rowsAtOnce);
    return;
  }
  const worker = new Worker(workerFile("src/platform/db/reading-worker.ts"));
  try {
    worker.postMessage({ path: databasePath(ctx.config), statement, rowsAtOnce });
    for (;;) {
      const { rows = [], error } = await nextAnswer<Row>(worker);
      if (error !== undefined) throw new Error(error);
      if (rows.length > 0) yield rows;
      if (rows.length < rowsAtOnce) return;
      worker.postMessage("on");
    }
  } finally {
    worker.terminate();
  }
}

function nextAnswer<Row>(worker: Worker): Promise<Answer<Row>> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Answer<Row>>) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message));
  });
}
