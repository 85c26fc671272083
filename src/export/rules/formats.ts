import type { Row } from "../queries/rows.ts";

/** A list as JSON, a row to a line. */
export async function* asJson(rows: AsyncIterable<Row>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const row of rows) {
    yield before + JSON.stringify(row);
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

/**
 * A list as a table that programs for tables open (RFC 4180). It is read twice: rows differ in what they have, and the head
 * comes first.
 */
export async function* asCsv(rows: () => AsyncIterable<Row>): AsyncGenerator<string> {
  const columns = new Set<string>();
  for await (const row of rows()) for (const name of Object.keys(row)) columns.add(name);
  // Without the mark some take Polish letters for others.
  yield `\ufeff${[...columns].map(cell).join(",")}\r\n`;
  for await (const row of rows()) yield `${[...columns].map((name) => cell(row[name])).join(",")}\r\n`;
}

function cell(value: unknown): string {
  const text =
    value === null || value === undefined ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
  // What begins like a formula would be run by the program that opens it.
  const plain = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
