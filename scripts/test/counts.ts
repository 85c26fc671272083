export type Counts = { passed: number; failed: number; skipped: number };

export const none: Counts = { passed: 0, failed: 0, skipped: 0 };

export function sumOf(one: Counts, other: Counts): Counts {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

/** `3 passed, 1 failed`, and how many were skipped if any were. */
export function inWords({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** Sums a JUnit report as Bun's test runner writes it; a todo counts as skipped. */
export function countJunit(report: string): Counts {
  const total = { ...none };
  for (const [, , ending, body = ""] of report.matchAll(/<testcase\b([^>]*?)(\/>|>([\s\S]*?)<\/testcase>)/g)) {
    const inside = ending === "/>" ? "" : body;
    if (/<(failure|error)\b/.test(inside)) total.failed++;
    else if (/<skipped\b/.test(inside)) total.skipped++;
    else total.passed++;
  }
  return total;
}
