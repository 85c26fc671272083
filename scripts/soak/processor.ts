import { readFile } from "node:fs/promises";

/** What a program's first thread had of the processors by some moment, in milliseconds since it began. */
export type Share = { at: number; ran: number; waited: number };

/** Of the thread that answers pages; undefined when there is no such program. */
export async function shareOf(pid: number): Promise<Share | undefined> {
  const text = await readFile(`/proc/${pid}/schedstat`, "utf8").catch(() => "");
  const [ran, waited] = text.split(" ").map((nanoseconds) => Number(nanoseconds) / 1e6);
  return ran && waited !== undefined ? { at: performance.now(), ran, waited } : undefined;
}

/**
 * How long that thread ran between two moments, and how long it was ready to and others had the processors: a page that
 * took long while it ran is the program's fault, one while it waited is the machine's. Undefined where too little is known.
 */
export function shareBetween(shares: Share[], from: number, to: number): Omit<Share, "at"> | undefined {
  const first = shares.findLast(({ at }) => at <= from);
  const last = shares.find(({ at }) => at >= to);
  if (!first || !last || last.ran < first.ran) return undefined;
  return { ran: Math.round(last.ran - first.ran), waited: Math.round(last.waited - first.waited) };
}
