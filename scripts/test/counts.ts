export type Counts = {
  passed: number;
  failed: number;
  /** Those that failed, each by its file and name. */
  broken: string[];
  /** How many were skipped, by the reason that they give. */
  skipped: Record<string, number>;
};

export const none: Counts = { passed: 0, failed: 0, broken: [], skipped: {} };

export function sumOf(one: Counts, other: Counts): Counts {
  const skipped = { ...one.skipped };
  for (const [reason, number] of Object.entries(other.skipped)) skipped[reason] = (skipped[reason] ?? 0) + number;
  const broken = [...one.broken, ...other.broken];
  return { passed: one.passed + other.passed, failed: one.failed + other.failed, broken, skipped };
}

/** `3 passed, 1 failed`, and how many were skipped if any were. */
export function inWords({ passed, failed, skipped }: Counts): string {
  const number = sum(skipped);
  return `${passed} passed, ${failed} failed${number > 0 ? `, ${number} skipped` : ""}`;
}

/** `3 skipped`, and below it how many for each reason; nothing when none were. */
export function skipsInWords({ skipped }: Counts): string[] {
  const reasons = Object.entries(skipped).sort(([, one], [, other]) => other - one);
  if (reasons.length === 0) return [];
  return [`${sum(skipped)} skipped:`, ...reasons.map(([reason, number]) => `  ${number} because ${reason}`)];
}

/** A line for each that failed. */
export function failuresInWords({ broken }: Counts): string[] {
  return broken.map((one) => `failed: ${one}`);
}

/** Sums a JUnit report as Bun's test runner writes it; a todo counts as skipped. */
export function countJunit(report: string): Counts {
  const total: Counts = { ...none, broken: [], skipped: {} };
  for (const [, names = "", ending, body = ""] of report.matchAll(
    /<testcase\b([^>]*?)(\/>|>([\s\S]*?)<\/testcase>)/g,
  )) {
    const inside = ending === "/>" ? "" : body;
    if (/<(failure|error)\b/.test(inside)) {
      total.failed++;
      total.broken.push(`${attribute(names, "file")}: ${attribute(names, "name")}`);
    } else if (!/<skipped\b/.test(inside)) total.passed++;
    else {
      const reason = reasonIn(names);
      total.skipped[reason] = (total.skipped[reason] ?? 0) + 1;
    }
  }
  return total;
}

const unnamed = "they say no reason";

/** As `src/testing/needs.ts` writes it behind the name of a test, or of what it is a part of. */
function reasonIn(names: string): string {
  const text = /\(skipped: (.*?)\)(?:"| &gt; )/.exec(names)?.[1];
  return text === undefined ? unnamed : plain(text);
}

function attribute(attributes: string, name: string): string {
  return plain(new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? "?");
}

function plain(text: string): string {
  const signs: Record<string, string> = { apos: "'", quot: '"', lt: "<", gt: ">", amp: "&" };
  return text.replace(/&(apos|quot|lt|gt|amp);/g, (_whole, name: string) => signs[name] ?? "");
}

function sum(numbers: Record<string, number>): number {
  return Object.values(numbers).reduce((all, one) => all + one, 0);
}
