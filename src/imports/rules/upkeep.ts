import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { and, lt, notInArray } from "drizzle-orm";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { toldFor } from "../limits.ts";
import { importOf } from "../queries.ts";
import { importStarts, imports } from "../table.ts";
import { importFolder } from "./bring.ts";

export async function forgetOldImports(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  await ctx.write(async (tx) => {
    // Of what came it stays known from where, so that no list brings it once more.
    await tx.db
      .delete(imports)
      .where(and(lt(imports.createdAt, now - toldFor), notInArray(imports.state, ["done", "dismissed"])));
    await tx.db.delete(importStarts).where(lt(importStarts.startedAt, now - day));
  });
}

/** Removes what runs left behind that nobody will go on with. */
export async function removeStrayImports(ctx: Ctx): Promise<void> {
  const folder = importFolder(ctx);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const changed = (await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now();
    const row = await importOf(ctx, name);
    const over = !row || (row.state !== "waiting" && row.state !== "running");
    if (over && changed < Date.now() - day) await rm(path, { recursive: true, force: true });
  }
}
