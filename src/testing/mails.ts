import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Harness } from "./harness.ts";

/** The mails to this address, in the order in which they were sent. */
export async function mailsTo(harness: Harness, email: string): Promise<string[]> {
  await harness.runJobs();
  const folder = join(harness.ctx.config.dataDir, "outbox");
  const names = (await readdir(folder).catch(() => [])).sort();
  const mails = await Promise.all(names.map((name) => Bun.file(join(folder, name)).text()));
  return mails.filter((mail) => mail.startsWith(`To: ${email}\n`));
}
