export type Counts = { passed: number; failed: number };

/** Sums a JUnit report as Bun's test runner writes it. Skipped and todo tests count as neither. */
export function countJunit(report: string): Counts {
  const total = { passed: 0, failed: 0 };
  for (const [, , ending, body = ""] of report.matchAll(/<testcase\b([^>]*?)(\/>|>([\s\S]*?)<\/testcase>)/g)) {
    const inside = ending === "/>" ? "" : body;
    if (/<(failure|error)\b/.test(inside)) total.failed++;
    else if (!/<skipped\b/.test(inside)) total.passed++;
  }
  return total;
}
