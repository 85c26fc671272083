import { Problem } from "../../../platform/problem.ts";
import { statementFieldMax, statementLinesMax, statementMaxBytes } from "../../limits.ts";
import type { Columns } from "../../queries/statements.ts";
import { readCsv } from "./csv.ts";
import { readMt940 } from "./mt940.ts";

/** Money that a bank says came: what went out is nobody's donation and is left out. */
export type BankLine = { at: number; amount: number; title: string; payer: string };

/**
 * Reads a bank's statement: MT940, or CSV with a row of headings. Throws Problem 413, 422 with what is wrong with it, so
 * that whoever sent it can put it right.
 */
export function readStatement(bytes: Uint8Array, columns: Columns): BankLine[] {
  if (bytes.length > statementMaxBytes) throw new Problem(413, "STATEMENT_TOO_LARGE");
  if (bytes.length === 0) throw new Problem(422, "STATEMENT_EMPTY");
  const text = textOf(bytes);
  const lines = isMt940(text) ? readMt940(text) : readCsv(text, columns);
  if (lines.length > statementLinesMax) throw new Problem(413, "STATEMENT_TOO_LARGE");
  for (const { title, payer, amount } of lines) {
    if (title.length > statementFieldMax || payer.length > statementFieldMax)
      throw new Problem(422, "STATEMENT_FIELD_TOO_LONG");
    if (amount > 2_000_000_000) throw new Problem(422, "STATEMENT_BAD_AMOUNT", { params: { value: amount / 100 } });
  }
  if (lines.length === 0) throw new Problem(422, "STATEMENT_EMPTY");
  return lines;
}

const isMt940 = (text: string) => /^(\{1:|:20:)/.test(text.trimStart()) || /(^|\n):60[FM]:/.test(text.slice(0, 5_000));

/**
 * UTF-16 where its mark says so, as spreadsheets save text; UTF-8 where it is that; else one of the two that Polish banks
 * write, told apart by where their letters lie.
 */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  // Archives, spreadsheets and pictures hold zeroes, which no statement does.
  if (bytes.includes(0)) throw new Problem(422, "STATEMENT_NO_TEXT");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const counts = new Uint32Array(256);
    for (const byte of bytes) counts[byte] = (counts[byte] ?? 0) + 1;
    const sum = (codes: number[]) => codes.reduce((all, code) => all + (counts[code] ?? 0), 0);
    // ą, ś, ź and their capitals: what alone differs among the letters of Polish.
    const windows = sum([0xb9, 0x9c, 0x9f, 0xa5, 0x8c, 0x8f]);
    const latin = sum([0xb1, 0xb6, 0xbc, 0xa1, 0xa6, 0xac]);
    return new TextDecoder(windows >= latin ? "windows-1250" : "iso-8859-2").decode(bytes);
  }
}
