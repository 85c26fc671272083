import type { Context, Next } from "hono";
import { credentialOf } from "./credential.ts";
import { refusedOrigin } from "./refused-origin.ts";
import type { AppContext, AppEnv } from "./types.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Sets the content security policy with this request's nonce, and the other headers, on every answer. */
export function securityHeaders(options: { edgeOrigin: string | undefined }) {
  const edge = options.edgeOrigin ? ` ${options.edgeOrigin}` : "";
  return async function securityHeaders(c: Context<AppEnv>, next: Next): Promise<void> {
    await next();
    const headers = c.res.headers;
    if (!headers.has("content-security-policy")) {
      const ancestors = c.var.path.startsWith("/embed/") ? "*" : "'none'";
      const formOrigins = (c.get("formOrigins") ?? []).map((origin) => ` ${origin}`).join("");
      headers.set(
        "content-security-policy",
        `default-src 'self'; script-src 'self' 'nonce-${c.var.nonce}'; style-src 'self'; img-src 'self' data: blob:${edge}; ` +
          `media-src 'self' blob:${edge}; connect-src 'self'${edge}; worker-src 'self' blob:; object-src 'none'; ` +
          `base-uri 'none'; form-action 'self'${formOrigins}; frame-ancestors ${ancestors}`,
      );
    }
    headers.set("x-content-type-options", "nosniff");
    // A page whose own address is a secret says that it goes nowhere.
    if (!headers.has("referrer-policy")) headers.set("referrer-policy", "strict-origin-when-cross-origin");
    headers.set("permissions-policy", "camera=(self), microphone=(self), geolocation=(), interest-cohort=()");
    headers.set("cross-origin-opener-policy", "same-origin");
    if (!c.var.path.startsWith("/embed/")) headers.set("x-frame-options", "DENY");
    if (c.var.origin.startsWith("https:")) headers.set("strict-transport-security", "max-age=31536000");
    headers.set("x-request-id", c.var.requestId);
  };
}

/**
 * Refuses a state-changing request that a browser sends from another site: the Origin must be ours. Requests with a
 * bearer token carry no ambient authority, for their cookies do not count, and pass. Throws Problem 403 `ORIGIN_REFUSED`.
 */
export async function originCheck(c: Context<AppEnv>, next: Next): Promise<void> {
  if (!safeMethods.has(c.req.method) && !credentialOf(c as AppContext).isBearer) {
    const origin = c.req.header("origin");
    const site = c.req.header("sec-fetch-site");
    const foreign =
      origin !== undefined ? origin !== c.var.origin : site !== undefined && site !== "same-origin" && site !== "none";
    if (foreign) throw refusedOrigin(c, origin);
  }
  await next();
}
