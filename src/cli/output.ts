export type Fact = string | number | boolean | null;
export type Row = Record<string, Fact>;

/** What a command says: columns for people, or one JSON document for scripts. */
export type Out = {
  rows(rows: Row[]): void;
  /** One thing, a line for each of its facts. */
  facts(facts: Record<string, unknown>): void;
  /** What was done, or would be. */
  done(text: string, facts: Record<string, unknown>): void;
};

export function output(json: boolean): Out {
  const print = (text: string) => void process.stdout.write(`${text}\n`);
  if (json) {
    const whole = (value: unknown) => print(JSON.stringify(value, null, 2));
    return { rows: whole, facts: whole, done: (_, facts) => whole(facts) };
  }
  return {
    rows: (rows) => print(columns(rows)),
    facts(facts) {
      const width = Math.max(0, ...Object.keys(facts).map((name) => name.length));
      for (const [name, value] of Object.entries(facts)) print(`${name.padEnd(width)}  ${said(value)}`);
    },
    done: (text) => print(text),
  };
}

function columns(rows: Row[]): string {
  const names = Object.keys(rows[0] ?? {});
  if (names.length === 0) return "none";
  const lines = [names, ...rows.map((row) => names.map((name) => said(row[name] ?? null)))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? "").length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** On one line and without control characters: what people named may steer no terminal. */
function said(value: unknown): string {
  if (value === null || value === undefined) return "-";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.replace(/[\p{Cc}\p{Cf}]+/gu, " ");
}
