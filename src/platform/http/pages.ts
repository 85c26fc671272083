import type { Brake } from "./brake.ts";
import type { Guard } from "./guards.ts";
import { takePath } from "./taken-paths.ts";
import type { AppContext } from "./types.ts";

export type PageHandler<Path extends string> = (c: AppContext<Path>) => Response | Promise<Response>;

export type PageRoute = {
  method: "GET" | "POST";
  path: string;
  guard: Guard;
  handler: PageHandler<string>;
  /** May be kept for a second or two for visitors who are not logged in. */
  cacheable: boolean;
  /** Taken before the body is read. What anybody may post has one. */
  brake: Brake | undefined;
};

export type PageOptions = { cacheable?: boolean };
export type FormOptions = { brake?: Brake };

export type PageRoutes = {
  get<Path extends string>(path: Path, guard: Guard, handler: PageHandler<Path>, options?: PageOptions): void;
  /** A part of a page, for htmx. Opened as a page it leads to `whole`, the address of the page that it is a part of. */
  part<Path extends string>(
    path: Path,
    guard: Guard,
    whole: (c: AppContext<Path>) => string,
    handler: PageHandler<Path>,
  ): void;
  post<Path extends string>(path: Path, guard: Guard, handler: PageHandler<Path>, options?: FormOptions): void;
};

/**
 * Declares a feature's pages. A path is written without the language prefix and without a trailing slash; ids are
 * constrained by the router to URL-safe characters.
 */
export function definePages(declare: (on: PageRoutes) => void): PageRoute[] {
  const routes: PageRoute[] = [];
  declare({
    get(path, guard, handler, options = {}) {
      const cacheable = options.cacheable ?? false;
      routes.push({ method: "GET", path, guard, handler: handler as PageHandler<string>, cacheable, brake: undefined });
    },
    part(path, guard, whole, handler) {
      const answer: PageHandler<typeof path> = (c) =>
        c.req.header("hx-request") ? handler(c) : c.redirect(whole(c), 302);
      const own = answer as PageHandler<string>;
      routes.push({ method: "GET", path, guard, handler: own, cacheable: false, brake: undefined });
    },
    post(path, guard, handler, { brake } = {}) {
      routes.push({ method: "POST", path, guard, handler: handler as PageHandler<string>, cacheable: false, brake });
    },
  });
  for (const { path } of routes) takePath(path);
  return routes;
}
