import { join } from "node:path";
import type { Ctx } from "../platform/context.ts";
import { mediaFolder } from "../platform/storage/open.ts";

/** Where the disk driver keeps a key: for tests that look at the files themselves. */
export function mediaPath(ctx: Ctx, key: string): string {
  return join(mediaFolder(ctx.config), key);
}
