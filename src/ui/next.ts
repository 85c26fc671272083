import { localPath } from "../platform/http/local-path.ts";
import type { AppContext } from "../platform/http/types.ts";
import { href } from "./href.ts";

/** A path of this site to go to afterwards; anything else leads home. */
export function nextOf(c: AppContext, next: string | undefined): string {
  return localPath(next) ?? href(c.var.lang, "/");
}
