/**
 * The real program, which stands still at a point of an upload's end, says so by a file `held` beside the data folder, and
 * waits to be killed: `bun scripts/e2e/held-server.ts <point> serve`.
 */
import { existsSync, readdirSync, statSync } from "node:fs";
import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openContext } from "../../src/app/context.ts";
import { serve } from "../../src/app/serve.ts";
import { loadConfig } from "../../src/platform/config/config.ts";
import { lockDataFolder } from "../../src/platform/db/lock.ts";
import { migrateSafely } from "../../src/platform/db/migrate.ts";

export const points = [
  /** Every byte is in the part, and none of the last chunk is counted yet. */
  "written",
  /** All are counted; the file is not moved. */
  "counted",
  /** The file is where it belongs; nothing is committed. */
  "moved",
  /** All is committed; the part, which was copied to another disk, is still there. */
  "committed",
] as const;
export type Point = (typeof points)[number];

if (import.meta.main) await run(process.argv[2] as Point);

async function run(point: Point): Promise<void> {
  const config = loadConfig();
  const size = Number(process.env.HELD_SIZE);
  const parts = join(config.dataDir, "uploads");
  using _lock = lockDataFolder(config);
  const ctx = await openContext(config);
  await migrateSafely(ctx);

  async function hold(at: Point): Promise<void> {
    if (at !== point) return;
    await writeFile(`${config.dataDir}/../held`, "");
    await new Promise(() => undefined);
  }
  const count = async (where: string) =>
    (await ctx.database.raw<{ n: number }>(`select count(*) as n from uploads where ${where}`))[0]?.n ?? 0;
  const finished = '"finishedAt" is not null';
  const before = await count(finished);
  const isWhole = () =>
    existsSync(parts) && readdirSync(parts).some((name) => statSync(join(parts, name)).size === size);

  const { write } = ctx.database;
  const { putFile } = ctx.storage;
  Object.assign(ctx.database, {
    async write(...args: Parameters<typeof write>) {
      if (point === "written" && isWhole() && (await count(`"finishedAt" is null and received = ${size}`)) === 0)
        await hold("written");
      const result = await write(...args);
      if (point === "committed" && (await count(finished)) > before) await hold("committed");
      return result;
    },
  });
  Object.assign(ctx.storage, {
    async putFile(key: string, path: string) {
      await hold("counted");
      if (point === "committed") await copyFile(path, `${path}.copy`);
      await putFile(key, path);
      if (point === "committed") await copyFile(`${path}.copy`, path);
      await hold("moved");
    },
  });
  const running = await serve(ctx);
  process.stdout.write(`Nadaj listens on http://localhost:${running.port}\n`);
}
