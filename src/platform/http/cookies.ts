import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { AppContext } from "./types.ts";

/** Every cookie that the site sets. Readable ones hold preferences that the page's script changes. */
export type CookieName =
  | "session"
  | "device"
  | "oidc"
  | "tuid"
  | "i18n_redirected"
  | "theme"
  | "accent"
  | "drawer"
  | "cards"
  | "consent"
  | "adults"
  | "told"
  | "opened";

export function readCookie(c: AppContext, name: CookieName): string | undefined {
  return getCookie(c, name);
}

/** Sets a first-party cookie, Secure under HTTPS; without `maxAgeMs` it ends with the browser session. */
export function writeCookie(
  c: AppContext,
  name: CookieName,
  value: string,
  options: { maxAgeMs?: number; httpOnly?: boolean } = {},
): void {
  setCookie(c, name, value, {
    path: "/",
    sameSite: "Lax",
    secure: c.var.origin.startsWith("https:"),
    httpOnly: options.httpOnly ?? false,
    ...(options.maxAgeMs === undefined ? {} : { maxAge: Math.round(options.maxAgeMs / 1000) }),
  });
}

export function dropCookie(c: AppContext, name: CookieName): void {
  deleteCookie(c, name, { path: "/" });
}
