/** Numbers and pure checks of accounts that the browser shares. */
export const password = { min: 6, max: 100 };
export const emailMax = 254;
export const nameMax = 32;
export const bioMax = 1000;
export const addressMax = 128;
export const accents = ["yellow", "green", "red", "blue"] as const;

/** Who is younger says no more than that; it is kept as the age below it. */
export const adultAge = 18;
export const underAge = adultAge - 1;
export const ageMax = 120;

/** Letters of any script, spaces, hyphens and apostrophes. */
export const namePattern = /^[\p{L}\p{M}][\p{L}\p{M} '’-]*$/u;

/** Empty, or with spaces removed an optional 2-digit prefix (with an optional plus), then 9 to 12 digits. */
export function isPhone(text: string): boolean {
  return text === "" || (text.length >= 6 && /^(\+?\d{2})?\d{9,12}$/.test(text.replace(/\s/g, "")));
}

/** Nobody carries more devices. */
export const passkeysMax = 20;
export const passkeyNameMax = 60;
