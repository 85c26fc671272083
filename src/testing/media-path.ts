import { join } from "node:path";
import { mediaFolder } from "../app/context.ts";
import type { Ctx } from "../platform/context.ts";

/** Where the disk driver keeps a key: for tests that look at the files themselves. */
export function mediaPath(ctx: Ctx, key: string): string {
  return join(mediaFolder(ctx.config), key);
}
