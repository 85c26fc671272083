import { expect, test } from "bun:test";
import { join } from "node:path";
import { type Node, parse } from "acorn";
import { Glob } from "bun";
import { check } from "recheck";

const top = join(import.meta.dir, "../..");
/** A pattern that never meets a stranger's text says so on its line or the one above, and whose text it is. */
const mark = "// own text: ";

type Pattern = { source: string; flags: string };

/** The regular expressions of a program, and how many are put together when it runs. */
function patternsIn(code: string, loader: "ts" | "tsx"): { literals: Pattern[]; made: number } {
  const script = new Bun.Transpiler({ loader, deadCodeElimination: false }).transformSync(code);
  const literals: Pattern[] = [];
  let made = 0;
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const node = value as Node & { regex?: { pattern: string; flags: string }; callee?: { name?: string } };
    if (node.regex) literals.push({ source: node.regex.pattern, flags: node.regex.flags });
    if (node.callee?.name === "RegExp") made++;
    for (const child of Object.values(node)) visit(child);
  };
  visit(parse(script, { ecmaVersion: "latest", sourceType: "module" }));
  return { literals, made };
}

function marked(lines: string[], text: string): boolean {
  const at = lines.flatMap((line, index) => (line.includes(text) ? [index] : []));
  return at.length > 0 && at.every((index) => [lines[index], lines[index - 1]].some((line) => line?.includes(mark)));
}

/** What has no repetition without an end is linear, and spared the tool's time. */
const endless = /[*+]|\{\d+,\}/;

/** How long a pattern may take, in the tool's words; undefined for one that is linear. */
const verdicts = new Map<string, Promise<string | undefined>>();
function slowness({ source, flags }: Pattern): Promise<string | undefined> {
  if (!endless.test(source)) return Promise.resolve(undefined);
  const key = `/${source}/${flags}`;
  const known = verdicts.get(key);
  if (known) return known;
  // Without a limit of time, which a busy machine would reach.
  const verdict = check(source, flags, { timeout: null }).then((answer) =>
    answer.status === "safe" ? undefined : answer.status === "unknown" ? "unknown" : answer.complexity.summary,
  );
  verdicts.set(key, verdict);
  return verdict;
}

test("the tool tells linear patterns from others, and all of them are found", async () => {
  const code = `const a = /^[a-z]+$/; if (b) { c = <p>{d.replace(/<[^>]*>/g, "")}</p>; e = new RegExp("x" + f); }`;
  const { literals, made } = patternsIn(code, "tsx");
  expect(made).toBe(1);
  expect(await Promise.all(literals.map(slowness))).toEqual([undefined, "2nd degree polynomial"]);
  expect(marked(["a", "/x/.test(y)"], "/x/")).toBe(false);
  expect(marked([`${mark}the build's`, "/x/.test(y)"], "/x/")).toBe(true);
});

test("every pattern is linear, or meets nobody's text but ours", async () => {
  const files = [...new Glob("{src,islands,static}/**/*.{ts,tsx,js}").scanSync(top)].filter(
    (path) => !/\.(d|test)\.tsx?$|^src\/(.*\/)?testing\/|^static\/built\//.test(path),
  );
  const offenders: string[] = [];
  let found = 0;
  for (const path of files.sort()) {
    const code = await Bun.file(join(top, path)).text();
    const lines = code.split("\n");
    const { literals, made } = patternsIn(code, path.endsWith("x") ? "tsx" : "ts");
    found += literals.length;
    if (made > 0 && !marked(lines, "RegExp(")) offenders.push(`${path}: a pattern that is put together`);
    for (const literal of literals) {
      const text = `/${literal.source}/${literal.flags}`;
      if (marked(lines, text)) continue;
      const slow = await slowness(literal);
      if (slow) offenders.push(`${path}: ${text} is ${slow}`);
    }
  }
  expect(found).toBeGreaterThan(200);
  expect(offenders).toEqual([]);
}, 600_000);
