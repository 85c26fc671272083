import { readMoney } from "../../../platform/money.ts";
import { Problem } from "../../../platform/problem.ts";
import { fold } from "../../../platform/text/fold.ts";
import { siteZone, zonedInstant } from "../../../platform/zoned-time.ts";
import { type ColumnName, columnNames, statementFieldMax, statementLinesMax } from "../../limits.ts";
import type { Columns } from "../../queries/statements.ts";
import { requireZloty } from "./currency.ts";
import type { BankLine } from "./read.ts";

/** Banks put their name, the account and the period above the headings. */
const preambleMax = 60;
const columnsMax = 100;

/** What headings begin with in the files of Polish banks, in lower case and without marks; the first that is found. */
const headings: Record<ColumnName, string[]> = {
  date: ["data ksiegowania", "data operacji", "data transakcji", "data waluty", "data", "booking date", "date"],
  amount: ["kwota operacji", "kwota transakcji", "kwota", "uznania", "wplywy", "amount", "credit"],
  title: ["tytul", "opis operacji", "opis transakcji", "opis", "szczegoly", "title", "description", "details"],
  payer: ["nadawca", "dane kontrahenta", "kontrahent", "nazwa nadawcy", "nazwa", "sender", "payer", "name"],
};

/** Reads a file of columns: which is which by its headings, or as whoever sends it says. */
export function readCsv(text: string, columns: Columns): BankLine[] {
  const rows = rowsOf(text.replace(/^\ufeff/, ""));
  const { header, at } = headerOf(rows, columns);
  return rows.slice(at + 1).flatMap((row) => lineOf(row, header) ?? []);
}

const currencyHeading = /^(waluta|currency)/;

type Header = Record<"date" | "amount" | "title" | "titleEnd", number> &
  Record<"payer" | "currency", number | undefined>;

function headerOf(rows: string[][], columns: Columns): { header: Header; at: number } {
  for (const [at, row] of rows.slice(0, preambleMax).entries()) {
    const places = placesIn(row, columns);
    const { date, amount, title, payer } = places;
    if (date !== undefined && amount !== undefined && title !== undefined)
      return {
        header: { date, amount, title, titleEnd: titleEnd(row, title), payer, currency: currencyPlace(row, amount) },
        at,
      };
  }
  const widest = rows.slice(0, preambleMax).toSorted((a, b) => b.length - a.length)[0] ?? [];
  const known = widest.map((cell) => cell.trim().slice(0, 40)).filter(Boolean);
  throw new Problem(422, "STATEMENT_NO_COLUMNS", { params: { found: known.slice(0, 20).join(" · ") || "–" } });
}

function placesIn(row: string[], columns: Columns): Partial<Record<ColumnName, number>> {
  const cells = row.slice(0, columnsMax).map((cell) => fold(cell.trim().slice(0, 100)).replace(/^#/, ""));
  const places: Partial<Record<ColumnName, number>> = {};
  for (const name of columnNames) {
    const chosen = columns[name]?.trim();
    const place = chosen ? chosenPlace(cells, chosen) : guessedPlace(cells, headings[name]);
    if (place >= 0) places[name] = place;
  }
  return places;
}

/** Some banks say what they know in several columns, of which the first alone has a heading. */
function titleEnd(row: string[], title: number): number {
  const next = row.findIndex((cell, place) => place > title && cell.trim() !== "");
  return next < 0 ? columnsMax : next;
}

/** Whose money the amounts are: the column that follows them, or the only one there is. */
function currencyPlace(row: string[], amount: number): number | undefined {
  const places = row.flatMap((cell, place) => (currencyHeading.test(fold(cell.trim().slice(0, 100))) ? [place] : []));
  return places.includes(amount + 1) ? amount + 1 : places.length === 1 ? places[0] : undefined;
}

function chosenPlace(cells: string[], chosen: string): number {
  if (/^\d{1,3}$/.test(chosen)) return Number(chosen) <= cells.length ? Number(chosen) - 1 : -1;
  return cells.indexOf(fold(chosen));
}

function guessedPlace(cells: string[], names: string[]): number {
  for (const name of names) {
    const place = cells.findIndex((cell) => cell.startsWith(name));
    if (place >= 0) return place;
  }
  return -1;
}

/** Undefined for what is no movement, and for money that went out. */
function lineOf(row: string[], header: Header): BankLine | undefined {
  const cell = (place: number | undefined) => (place === undefined ? "" : (row[place] ?? "").trim());
  const [date, sum] = [cell(header.date), cell(header.amount)];
  // What a spreadsheet would work out is no statement of a bank.
  for (const value of [date, sum])
    if (/^[=@]/.test(value)) throw new Problem(422, "STATEMENT_FORMULA", { params: { value: value.slice(0, 40) } });
  const at = dayOf(date);
  if (at === undefined) return undefined;
  if (sum === "") return undefined;
  const amount = readMoney(sum);
  if (amount === undefined) throw new Problem(422, "STATEMENT_BAD_AMOUNT", { params: { value: sum.slice(0, 40) } });
  if (amount <= 0) return undefined;
  requireZloty(cell(header.currency));
  const told = row.slice(header.title, header.titleEnd).map((one) => one.trim());
  const title = labelled(told, "tytul") ?? told.filter(Boolean).join(" ");
  return { at, amount, title, payer: cell(header.payer) || (labelled(told, "nazwa nadawcy") ?? "") };
}

/** What stands behind a label, where each of several cells has one: `Tytuł: darowizna`. */
function labelled(cells: string[], label: string): string | undefined {
  const found = cells.find((cell) => fold(cell.slice(0, label.length)) === label && cell[label.length] === ":");
  return found?.slice(label.length + 1).trim();
}

function dayOf(written: string): number | undefined {
  const [, year, month, day] = /^(\d{4})[-./](\d{2})[-./](\d{2})/.exec(written) ?? [];
  if (year) return zonedInstant(`${year}-${month}-${day}T12:00`, siteZone);
  const [, first, second, last] = /^(\d{2})[-./](\d{2})[-./](\d{4})/.exec(written) ?? [];
  return last ? zonedInstant(`${last}-${second}-${first}T12:00`, siteZone) : undefined;
}

/** The cells of each row: fields may stand in quotes, with breaks and separators in them. */
function rowsOf(text: string): string[][] {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let from = 0;
  for (let at = 0; at <= text.length; ) {
    let cell: string;
    if (text[at] === '"') {
      const end = endOfQuoted(text, at + 1);
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
      // What stands between the quote and the separator is nobody's.
      while (at < text.length && text[at] !== separator && text[at] !== "\n") at++;
    } else {
      from = at;
      while (at < text.length && text[at] !== separator && text[at] !== "\n") at++;
      cell = text.slice(from, at).replace(/\r$/, "");
    }
    if (cell.length > statementFieldMax) throw new Problem(422, "STATEMENT_FIELD_TOO_LONG");
    row.push(cell);
    if (text[at] !== separator) {
      rows.push(row);
      row = [];
      if (rows.length > statementLinesMax + preambleMax) throw new Problem(413, "STATEMENT_TOO_LARGE");
    }
    at++;
  }
  return rows;
}

function endOfQuoted(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at;
  throw new Problem(422, "STATEMENT_OPEN_QUOTE");
}

/** The sign that stands most often; commas stand in amounts and titles too, and count for less. */
function separatorOf(text: string): string {
  const beginning = text.slice(0, 10_000);
  const weights: Record<string, number> = { ";": 3, "\t": 3, "|": 3, ",": 1 };
  const count = (sign: string) => (beginning.split(sign).length - 1) * (weights[sign] ?? 1);
  return Object.keys(weights).toSorted((a, b) => count(b) - count(a))[0] ?? ";";
}
