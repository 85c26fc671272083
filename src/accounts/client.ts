import { day } from "../platform/clock.ts";
import { readCookie, writeCookie } from "../platform/http/cookies.ts";
import type { AppContext } from "../platform/http/types.ts";
import { deviceCookie, readDevice } from "./rules/devices.ts";
import type { LoginClient } from "./rules/entering.ts";
import type { Origin } from "./rules/register.ts";
import { cookieLife } from "./rules/sessions.ts";

/** Browsers keep no cookie for longer. */
const deviceLife = 400 * day;

export function requestOrigin(c: AppContext): Origin & { address: string | undefined } {
  return { origin: c.var.siteOrigin, lang: c.var.lang, address: c.var.actor.address };
}

export function clientOf(c: AppContext): LoginClient {
  const { address = "", network = "" } = c.var.actor;
  const device = readDevice(c.var.ctx, readCookie(c, "device"));
  return { userAgent: c.req.header("user-agent") ?? "", address, network, device, origin: c.var.origin };
}

/** Remembers in this browser that the account's owner was here: nobody's wrong guesses shut them out from it. */
export function rememberDevice(c: AppContext, userId: string): void {
  const value = deviceCookie(c.var.ctx, readDevice(c.var.ctx, readCookie(c, "device")), userId);
  writeCookie(c, "device", value, { httpOnly: true, maxAgeMs: deviceLife });
}

export function setSessionCookie(c: AppContext, token: string, remember: boolean): void {
  const maxAgeMs = cookieLife(remember);
  writeCookie(c, "session", token, { httpOnly: true, ...(maxAgeMs === undefined ? {} : { maxAgeMs }) });
}
