import { ownPath } from "../platform/http/own-path.ts";
import type { AppContext } from "../platform/http/types.ts";
import { href } from "./href.ts";

/** A path of this site to go to afterwards; anything else leads home. */
export function nextOf(c: AppContext, next: string | undefined): string {
  return ownPath(next) ?? href(c.var.lang, "/");
}
