import { describe, expect, test } from "bun:test";
import { Hono } from "hono";
import type { Problem } from "../problem.ts";
import { type Form, fieldsMax, readForm } from "./forms.ts";
import type { AppContext } from "./types.ts";

const urlencoded = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data; boundary=line";
const part = (name: string, value: string) =>
  `--line\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

type Read = Form | { status: number; code: string };

async function read(body: string, type: string, options: { files?: boolean } = {}): Promise<Read> {
  let read: Read | undefined;
  const app = new Hono();
  app.post("/", async (c) => {
    read = await readForm(c as unknown as AppContext, options).catch(({ status, code }: Problem) => ({ status, code }));
    return c.text("");
  });
  await app.request("/", { method: "POST", body, headers: { "content-type": type } });
  if (!read) throw new Error("the form was not read");
  return read;
}

describe.each([
  { type: urlencoded, field: (name: string, value: string) => `${name}=${encodeURIComponent(value)}&`, end: "" },
  { type: multipart, field: part, end: "--line--\r\n" },
])("$type", ({ type, field, end }) => {
  test("repeated names give a list, line ends are one kind, NULs go", async () => {
    const body = field("a", "1") + field("b", "x\r\ny\0z\rw") + field("a", "2") + field("a", "") + end;
    expect(await read(body, type)).toMatchObject({ values: { a: ["1", "2", ""], b: "x\nyz\rw" }, files: {} });
  });

  test("a field may have any name", async () => {
    const form = (await read(field("__proto__", "1") + field("constructor", "2") + end, type)) as Form;
    expect(Object.entries(form.values)).toEqual([
      ["__proto__", "1"],
      ["constructor", "2"],
    ]);
    expect(form.values.toString).toBeUndefined();
  });

  test("a thousand fields are read, more are refused", async () => {
    const most = field("a", "1").repeat(fieldsMax - 1);
    expect((await read(most + end, type)) as Form).toMatchObject({ values: { a: Array(fieldsMax - 1).fill("1") } });
    const more = most + field("a", "1").repeat(2) + end;
    for (const files of [false, true])
      expect(await read(more, type, { files })).toEqual({ status: 413, code: "TOO_MANY_FIELDS" });
  });

  test("long text is refused, with files beside it or not", async () => {
    for (const files of [false, true])
      expect(await read(field("a", "x".repeat(140_000)) + end, type, { files })).toEqual({
        status: 413,
        code: "TOO_LARGE",
      });
  });
});

test("the longest text in the widest script fits", async () => {
  const text = "漢".repeat(10_000);
  expect(await read(`desc=${encodeURIComponent(text)}&topic=E`, urlencoded)).toMatchObject({ values: { desc: text } });
});

test("what is no form is refused", async () => {
  for (const type of ["text/plain", "multipart/form-data", "multipart/form-data; boundary=other", ""])
    expect(await read(part("a", "1"), type)).toEqual({ status: 400, code: "BAD_REQUEST" });
});

// In processor time, which others on the machine do not add to.
test.each([
  ["a&", urlencoded],
  ["&", urlencoded],
  ["a=1&a=1&", urlencoded],
  ["%", urlencoded],
  [part("a", "1"), multipart],
  ["--line", multipart],
  ["\r\n--", multipart],
])("%p over and over costs no more than its length", async (piece, type) => {
  const once = async (bytes: number) => {
    const body = piece.repeat(bytes / piece.length);
    const begun = process.cpuUsage();
    await read(body, type, { files: true });
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1000;
  };
  await once(100_000);
  expect(await once(2_000_000)).toBeLessThan(500);
});
