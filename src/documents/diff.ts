/** A line of two texts beside each other: in both, only in the former, or only in the later. */
export type DiffLine = { kind: "same" | "gone" | "new"; text: string };

/** Work beyond which what differs is told apart no further. */
const cellsMax = 4_000_000;

/**
 * What became of a text, line by line: the lines that both have in their order, and the others where they stood. Long
 * texts that have little in common are told as gone and new as a whole.
 */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [one, other] = [before.split("\n"), after.split("\n")];
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start++;
  let end = 0;
  while (
    end < one.length - start &&
    end < other.length - start &&
    one[one.length - 1 - end] === other[other.length - 1 - end]
  )
    end++;
  const same = (lines: string[]) => lines.map((text): DiffLine => ({ kind: "same", text }));
  const middle = between(one.slice(start, one.length - end), other.slice(start, other.length - end));
  return [...same(one.slice(0, start)), ...middle, ...same(one.slice(one.length - end))];
}

/** By the longest common subsequence of the two. */
function between(one: string[], other: string[]): DiffLine[] {
  const whole = (lines: string[], kind: DiffLine["kind"]) => lines.map((text): DiffLine => ({ kind, text }));
  if (one.length === 0 || other.length === 0 || one.length * other.length > cellsMax)
    return [...whole(one, "gone"), ...whole(other, "new")];
  const width = other.length + 1;
  const common = new Uint32Array((one.length + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = one.length - 1; row >= 0; row--)
    for (let column = other.length - 1; column >= 0; column--)
      common[row * width + column] =
        one[row] === other[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  const lines: DiffLine[] = [];
  let [row, column] = [0, 0];
  while (row < one.length || column < other.length) {
    const [gone, fresh] = [one[row], other[column]];
    if (gone !== undefined && gone === fresh) {
      lines.push({ kind: "same", text: gone });
      row++;
      column++;
    } else if (gone !== undefined && (fresh === undefined || at(row + 1, column) >= at(row, column + 1))) {
      lines.push({ kind: "gone", text: gone });
      row++;
    } else {
      lines.push({ kind: "new", text: fresh ?? "" });
      column++;
    }
  }
  return lines;
}
