import { Secret, TOTP } from "otpauth";

const period = 30;

/** 160 bits in base32, as authenticator apps take them. */
export function newAppSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What an app reads from the picture: `otpauth://totp/…`. */
export function appAddress(secret: string, site: string, email: string): string {
  return totpOf(secret, site, email).toString();
}

/**
 * The step of time that a code of six digits is of: the present one, or the one before or after it, for clocks that are a
 * little off. Undefined for a code that is of none of them.
 */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const totp = totpOf(secret, "", "");
  const delta = totp.validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta;
}

/** The code that an app shows at this moment. */
export function appCode(secret: string, now: number): string {
  return totpOf(secret, "", "").generate({ timestamp: now });
}

function totpOf(secret: string, issuer: string, label: string): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period });
}
