import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { lt } from "drizzle-orm";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { importOf } from "../queries.ts";
import { imports } from "../table.ts";
import { importFolder } from "./bring.ts";

/** How long it is told where a film came from, or why it did not. */
const toldFor = 30 * day;

export async function forgetOldImports(ctx: Ctx): Promise<void> {
  await ctx.write((tx) => tx.db.delete(imports).where(lt(imports.createdAt, ctx.clock.now() - toldFor)));
}

/** Removes what runs left behind that nobody will go on with. */
export async function removeStrayImports(ctx: Ctx): Promise<void> {
  const folder = importFolder(ctx);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const changed = (await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now();
    const row = await importOf(ctx, name);
    const over = !row || row.state === "done" || row.state === "failed";
    if (over && changed < Date.now() - day) await rm(path, { recursive: true, force: true });
  }
}
