/** One line of the table: what was measured, what it is compared with in the same run, and what is aimed at. */
export type Result = {
  what: string;
  value: number;
  unit: string;
  /** What the value is compared with, measured beside it. */
  beside?: { what: string; value: number };
  /** What is aimed at: of the ratio where there is something beside, else of the value. */
  goal?: { at: "most" | "least"; value: number };
};

/** How large a site is measured, where a measure can be had at several sizes, and the folder that keeps it for the next run. */
export type Size = { videos?: number | undefined; kept?: string | undefined };

/** Gives each result as soon as it has it: what comes after a fault does not cost what came before. */
export type Measure = { name: string; about: string; run(size: Size): AsyncIterable<Result> };

/** Value over what stands beside it. */
export function ratioOf(result: Result): number | undefined {
  return result.beside && result.beside.value > 0 ? result.value / result.beside.value : undefined;
}

/** Whether the goal is met; undefined without a goal. */
export function isMet(result: Result): boolean | undefined {
  if (!result.goal) return undefined;
  const measured = result.beside ? ratioOf(result) : result.value;
  if (measured === undefined) return undefined;
  return result.goal.at === "most" ? measured <= result.goal.value : measured >= result.goal.value;
}

export function median(values: number[]): number {
  return quantile(values, 0.5);
}

export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
