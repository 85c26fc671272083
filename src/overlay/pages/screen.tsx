import { renderToString } from "react-dom/server";
import type { AppContext } from "../../platform/http/types.ts";
import { notFound } from "../../platform/problem.ts";
import { overlayByToken } from "../queries/overlay.ts";
import { readLook } from "../urls.ts";
import { Screen } from "../views/screen.tsx";

/**
 * OBS adds a style of its own to the page, which a policy without inline styles would refuse; what people write is put
 * there as text alone. Nothing else may be loaded from elsewhere, and no other page may hold this one.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** `GET /overlay/:token`: what OBS shows over the picture as a browser source. Its address is a secret. */
export async function screenPage(c: AppContext<"/overlay/:token">): Promise<Response> {
  const { ctx } = c.var;
  const token = c.req.param("token");
  const overlay = await overlayByToken(ctx, token);
  if (!overlay) throw notFound();
  c.header("content-security-policy", policy);
  c.header("referrer-policy", "no-referrer");
  c.header("cache-control", "no-store");
  c.header("x-robots-tag", "noindex");
  const look = readLook((name) => c.req.query(name), overlay.theme);
  return c.html(`<!doctype html>${renderToString(<Screen c={c} token={token} look={look} />)}`);
}
