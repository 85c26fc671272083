import type { EditedCue } from "../../src/captions/wire.ts";

/** A cue with a name of its own, by which its row stays itself. */
export type Row = EditedCue & { key: number };

let last = 0;

export function rowsOf(cues: EditedCue[]): Row[] {
  return cues.map((cue) => ({ ...cue, key: ++last }));
}

export function cuesOf(rows: Row[]): EditedCue[] {
  return rows.map(({ key: _, ...cue }) => cue);
}

const usualMs = 2000;

/** A new, empty one at this time, in its place; where there is one already, right after that. */
export function added(rows: Row[], startMs: number): { rows: Row[]; key: number } {
  const next = rows.find((row) => row.startMs > startMs);
  const endMs = Math.max(startMs + 200, Math.min(startMs + usualMs, next?.startMs ?? startMs + usualMs));
  const row = { key: ++last, startMs, endMs, text: "" };
  return { rows: ordered([...rows, row]), key: row.key };
}

export function changed(rows: Row[], key: number, change: Partial<EditedCue>): Row[] {
  return rows.map((row) => (row.key === key ? { ...row, ...change } : row));
}

/** By their beginning: what was typed is put in order once somebody is done with it. */
export function ordered(rows: Row[]): Row[] {
  return rows.toSorted((one, other) => one.startMs - other.startMs);
}

/** Two of one: at a place in its text, and at a time within it. */
export function split(rows: Row[], key: number, atMs: number, caret: number): Row[] {
  return rows.flatMap((row) => {
    if (row.key !== key) return row;
    const within = atMs > row.startMs + 50 && atMs < row.endMs - 50;
    const share = row.text.length > 0 ? caret / row.text.length : 0.5;
    const middle = within
      ? atMs
      : Math.round(row.startMs + (row.endMs - row.startMs) * Math.min(0.9, Math.max(0.1, share)));
    const at = caret > 0 && caret < row.text.length ? caret : nearestSpace(row.text);
    return [
      { ...row, endMs: middle, text: row.text.slice(0, at).trim() },
      { ...row, key: ++last, startMs: middle, text: row.text.slice(at).trim() },
    ];
  });
}

function nearestSpace(text: string): number {
  const middle = Math.floor(text.length / 2);
  const after = text.indexOf(" ", middle);
  return after < 0 ? middle : after;
}

/** One of it and the one after it. */
export function merged(rows: Row[], key: number): Row[] {
  const index = rows.findIndex((row) => row.key === key);
  const [row, next] = [rows[index], rows[index + 1]];
  if (!row || !next) return rows;
  const one = { ...row, endMs: Math.max(row.endMs, next.endMs), text: `${row.text}\n${next.text}`.trim() };
  return [...rows.slice(0, index), one, ...rows.slice(index + 2)];
}

export function removed(rows: Row[], key: number): Row[] {
  return rows.filter((row) => row.key !== key);
}
