import { Database } from "bun:sqlite";

declare const self: Worker;

self.onmessage = (event: MessageEvent<{ from: string; to: string }>) => {
  try {
    const database = new Database(event.data.from, { readonly: true });
    database.query("VACUUM INTO ?").run(event.data.to);
    database.close();
    self.postMessage({});
  } catch (error) {
    self.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
};
