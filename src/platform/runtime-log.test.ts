import { expect, test } from "bun:test";

/** A process that logs in JSON and then does this; what it wrote, and how it ended. */
async function process(script: string): Promise<{ lines: Record<string, string>[]; status: number; out: string }> {
  const before = `
    import { makeLog } from ${JSON.stringify(`${import.meta.dir}/log.ts`)};
    import { logRuntime } from ${JSON.stringify(`${import.meta.dir}/runtime-log.ts`)};
    import { outliveReaders } from ${JSON.stringify(`${import.meta.dir}/standard-output.ts`)};
    outliveReaders();
    logRuntime(makeLog({ level: "debug", format: "json" }));
    setTimeout(() => process.exit(0), 5000);
  `;
  const child = Bun.spawn(["bun", "-e", `${before}\n${script}`], { stdin: "ignore", stdout: "pipe", stderr: "pipe" });
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  const lines = err.split("\n").filter(Boolean);
  return { lines: lines.map((line) => JSON.parse(line) as Record<string, string>), status: await child.exited, out };
}

test("an error that nobody caught is one line of the log, and ends the process", async () => {
  for (const script of [
    'setTimeout(() => { throw new Error("dropped") }, 1)',
    'setTimeout(() => Promise.reject(new Error("dropped")), 1)',
    'throw new Error("dropped")',
  ]) {
    const { lines, status, out } = await process(script);
    expect([script, status, out, lines.length]).toEqual([script, 1, "", 1]);
    expect(lines[0]).toMatchObject({ level: "error", msg: "ended by an error that nobody caught" });
    expect(lines[0]?.error).toContain("Error: dropped\n    at ");
  }
});

test("warnings of the runtime and what libraries print are lines of the log", async () => {
  const { lines, status, out } = await process(`
    process.emitWarning("old");
    console.log("told", { a: 1 });
    console.error("%s went wrong", "this");
    setTimeout(() => process.exit(0), 10);
  `);
  expect([status, out]).toEqual([0, ""]);
  expect(lines.map(({ level, msg }) => `${level} ${msg}`).sort()).toEqual([
    "error this went wrong",
    "info told { a: 1 }",
    "warn the runtime warns",
  ]);
});

test("all that was written before the end is read", async () => {
  const { lines } = await process(`
    for (let line = 0; line < 3000; line++) console.warn("line " + line + "x".repeat(200));
    throw new Error("dropped");
  `);
  expect(lines).toHaveLength(3001);
});
