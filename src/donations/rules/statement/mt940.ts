import { readMoney } from "../../../platform/money.ts";
import { Problem } from "../../../platform/problem.ts";
import { siteZone, zonedInstant } from "../../../platform/zoned-time.ts";
import type { BankLine } from "./read.ts";

/** Reads SWIFT's MT940 as Polish banks write it: `:25:` the account, `:61:` a movement, `:86:` what is said of it. */
export function readMt940(text: string): BankLine[] {
  const found: BankLine[] = [];
  let account = "";
  let open: BankLine | undefined;
  for (const [tag, content] of fieldsOf(text)) {
    if (tag === "25") account = content.replace(/[\s/]/g, "").replace(/^PL/i, "").slice(0, 40);
    if (tag === "61") {
      open = movement(content, account);
      if (open) found.push(open);
    } else if (tag === "86") {
      if (open) Object.assign(open, told(content));
      open = undefined;
    }
  }
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

/** `2611221122C123,45NTRF…`: day, sign, amount. Undefined for what went out. */
function movement(content: string, account: string): BankLine | undefined {
  const match = /^(\d{6})(?:\d{4})?(R?[CD])[A-Z]?(\d{1,15},\d{0,2})/.exec(content);
  if (!match) throw new Problem(422, "STATEMENT_BAD_LINE", { params: { line: content.slice(0, 60) } });
  const [, day = "", sign, sum = ""] = match;
  const date = `20${day.slice(0, 2)}-${day.slice(2, 4)}-${day.slice(4)}`;
  const at = zonedInstant(`${date}T12:00`, siteZone);
  const amount = readMoney(sum.endsWith(",") ? `${sum}00` : sum);
  if (at === undefined || amount === undefined)
    throw new Problem(422, "STATEMENT_BAD_LINE", { params: { line: content.slice(0, 60) } });
  // A debit that was called back comes in too, but is no gift.
  return sign === "C" && amount > 0 ? { account, at, amount, title: "", payer: "" } : undefined;
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
