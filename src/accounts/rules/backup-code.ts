import { randomInt } from "node:crypto";
import { hashToken } from "../token.ts";

/** Without 0, 1, i, l and o, which are mistaken for one another on paper. */
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";
const length = 12;

/** A code for who lost the app: 59 bits, in groups that are easy to write down. */
export function newBackupCode(): string {
  const letters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}

/** What is stored of it; however it was typed. */
export function hashBackupCode(code: string): string {
  return hashToken(code.toLowerCase().replace(/[^a-z0-9]/g, ""));
}
