/** The columns of the grid in each layout, and how many rows on each make one row of the widest. */
const layouts = [
  { columns: 5, rows: 1 },
  { columns: 4, rows: 1 },
  { columns: 3, rows: 1 },
  { columns: 2, rows: 1.5 },
  { columns: 1, rows: 3 },
];

/**
 * The classes by which a card is left out where it would stand in a row that is not full, or below the rows that its
 * section has: one for each layout. A first row may be short.
 */
export function placesLeft(index: number, count: number, lines: number): string | undefined {
  const out = layouts.filter(({ columns, rows }) => {
    const whole = Math.floor(count / columns) * columns;
    const most = Math.floor(lines * rows) * columns;
    return index >= Math.min(count < columns ? count : whole, Math.max(columns, most));
  });
  return out.length === 0 ? undefined : out.map(({ columns }) => `not-in-${columns}`).join(" ");
}
