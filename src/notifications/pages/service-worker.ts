import { asset, serveAsset } from "../../platform/http/assets.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { notFound } from "../../platform/problem.ts";

/**
 * The service worker, at the root so that it may stand for the whole site, and never older than the server: a browser
 * asks for it anew each time it looks for an update.
 */
export function serviceWorker(c: AppContext): Response {
  const found = serveAsset(c.req.raw, asset("sw.js").slice("/assets/".length));
  if (!found) throw notFound();
  found.headers.set("cache-control", "no-cache");
  found.headers.set("service-worker-allowed", "/");
  return found;
}
