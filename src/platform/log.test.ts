import { expect, test } from "bun:test";
import { type LogFormat, makeLog } from "./log.ts";

function logged(format: LogFormat, write: (log: ReturnType<typeof makeLog>) => void): string[] {
  const lines: string[] = [];
  write(makeLog({ level: "info", format, write: (line) => lines.push(line) }));
  return lines;
}

test("a line of text is one line, whatever a stranger sent; an error keeps its stack", () => {
  const lines = logged("text", (log) => {
    log.warn("refused", { came: "x\n12:00:00.000 ERROR forged \u001b[31m", list: ["a\nb"], none: undefined });
    log.error("broke", { error: new Error("here"), password: "tajne" });
  });
  expect(lines[0]).toMatch(/^\S+ WARN {2}refused came=x\ufffd12:00:00\.000 ERROR forged \ufffd\[31m list=\["a\\nb"\]$/);
  expect(lines[1]).toContain("error=Error: here\n    at ");
  expect(lines[1]).toContain("password=[secret]");
});

test("what an operator waits for is a bare sentence, or JSON, whatever the level", () => {
  const say = (log: ReturnType<typeof makeLog>) => {
    log.child({ part: "live" }).say("Nadaj listens");
    log.debug("not wanted");
  };
  expect(logged("text", say)).toEqual(["Nadaj listens"]);
  expect(logged("json", say).map((line) => JSON.parse(line))).toMatchObject([{ level: "info", msg: "Nadaj listens" }]);
});
