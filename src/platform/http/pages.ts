import type { Guard } from "./guards.ts";
import type { AppContext } from "./types.ts";

export type PageHandler<Path extends string> = (c: AppContext<Path>) => Response | Promise<Response>;

export type PageRoute = {
  method: "GET" | "POST";
  path: string;
  guard: Guard;
  handler: PageHandler<string>;
  /** May be kept for a second or two for visitors who are not logged in. */
  cacheable: boolean;
};

export type PageOptions = { cacheable?: boolean };

export type PageRoutes = {
  get<Path extends string>(path: Path, guard: Guard, handler: PageHandler<Path>, options?: PageOptions): void;
  post<Path extends string>(path: Path, guard: Guard, handler: PageHandler<Path>): void;
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
      routes.push({ method: "GET", path, guard, handler: handler as PageHandler<string>, cacheable });
    },
    post(path, guard, handler) {
      routes.push({ method: "POST", path, guard, handler: handler as PageHandler<string>, cacheable: false });
    },
  });
  return routes;
}
