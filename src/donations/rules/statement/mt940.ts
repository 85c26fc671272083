import { readMoney } from "../../../platform/money.ts";
import { Problem } from "../../../platform/problem.ts";
import { siteZone, zonedInstant } from "../../../platform/zoned-time.ts";
import { requireZloty } from "./currency.ts";
import type { BankLine } from "./read.ts";

/**
 * Reads SWIFT's MT940 as Polish banks write it: `:61:` a movement, `:86:` what is said of it, and a balance after the last:
 * without it the end is missing, and a title may be half of one.
 */
export function readMt940(text: string): BankLine[] {
  const found: BankLine[] = [];
  let open: BankLine | undefined;
  let isWhole = true;
  for (const [tag, content] of fieldsOf(text)) {
    if (/^6[024][FM]?$/.test(tag)) requireZloty(/^[CD]\d{6}([A-Z]{3})/.exec(content)?.[1] ?? "");
    if (/^(6[245]|90)/.test(tag)) isWhole = true;
    if (tag === "61") {
      isWhole = false;
      open = movement(content);
      if (open) found.push(open);
    } else if (tag === "86") {
      if (open) Object.assign(open, told(content));
      open = undefined;
    }
  }
  if (!isWhole) throw new Problem(422, "STATEMENT_CUT_OFF");
  return found;
}

/** What stands behind each tag, with the lines that go on with it. */
function fieldsOf(text: string): [tag: string, content: string][] {
  const fields: [string, string][] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const match = /^:(\d\d[A-Z]?):/.exec(line);
    const last = fields.at(-1);
    if (match) fields.push([match[1] ?? "", line.slice(match[0].length)]);
    else if (line === "-" || line.startsWith("-}")) continue;
    else if (last) last[1] += `\n${line}`;
  }
  return fields;
}

/** `2611211122C123,45NTRF…`: value date, day of booking, sign, amount. Undefined for what went out. */
function movement(content: string): BankLine | undefined {
  const match = /^(\d{6})(\d{4})?(R?[CD])[A-Z]?(\d{1,15},\d{0,2})/.exec(content);
  if (!match) throw new Problem(422, "STATEMENT_BAD_LINE", { params: { line: content.slice(0, 60) } });
  const [, valued = "", booked, sign, sum = ""] = match;
  const at = zonedInstant(`${bookingDate(valued, booked)}T12:00`, siteZone);
  const amount = readMoney(sum.endsWith(",") ? `${sum}00` : sum);
  if (at === undefined || amount === undefined)
    throw new Problem(422, "STATEMENT_BAD_LINE", { params: { line: content.slice(0, 60) } });
  // A debit that was called back comes in too, but is no gift.
  return sign === "C" && amount > 0 ? { at, amount, title: "", payer: "" } : undefined;
}

/** The day on which files of columns name it too; the value date where the bank says no other. It has no year of its own. */
function bookingDate(valued: string, booked = valued.slice(2)): string {
  const [year, month] = [Number(valued.slice(0, 2)), Number(valued.slice(2, 4))];
  const later = Number(booked.slice(0, 2)) - month;
  const over = later < -6 ? 1 : later > 6 ? -1 : 0;
  return `20${String(year + over).padStart(2, "0")}-${booked.slice(0, 2)}-${booked.slice(2)}`;
}

/** Polish banks part it by a sign and two digits: 20 to 25 the title, 27 to 29, 32 and 33 whoever paid. */
function told(content: string): Pick<BankLine, "title" | "payer"> {
  const mark = /[~<^?](?=2\d|3\d)/.exec(content)?.[0];
  if (!mark) return { title: content.replaceAll("\n", " ").trim(), payer: "" };
  const parts = new Map<string, string>();
  for (const part of content.replaceAll("\n", "").split(mark).slice(1))
    if (/^\d\d/.test(part)) parts.set(part.slice(0, 2), part.slice(2));
  const joined = (names: string[]) => names.map((name) => parts.get(name) ?? "").join("");
  const payer = joined(["32", "33"]) || joined(["27", "28", "29"]);
  return { title: joined(["20", "21", "22", "23", "24", "25"]).trim(), payer: payer.trim() };
}
