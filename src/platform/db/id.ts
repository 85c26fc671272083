const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * An opaque, URL-safe, unguessable id of 22 characters that sorts by the millisecond it was made in:
 * 8 characters of time and 14 random ones (83 bits), both in base 62.
 */
export function newId(now = Date.now()): string {
  return encodeTime(now) + randomText(14);
}

/** The millisecond in which an id was made. */
export function timeOf(id: string): number {
  return [...id.slice(0, 8)].reduce((time, letter) => time * 62 + alphabet.indexOf(letter), 0);
}

/** Random base-62 text, without bias: for tokens (43 characters carry 256 bits) and ids. */
export function randomText(length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length * 2))) {
      if (byte < 248) text += alphabet[byte % 62];
      if (text.length === length) break;
    }
  }
  return text;
}

function encodeTime(milliseconds: number): string {
  let rest = milliseconds;
  let text = "";
  for (let i = 0; i < 8; i++) {
    text = alphabet[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
