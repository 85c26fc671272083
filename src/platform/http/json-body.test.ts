import { afterAll, beforeAll, expect, test } from "bun:test";
import { person } from "../../testing/factories.ts";
import { type Harness, startHarness } from "../../testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

const send = (path: string, body: string) =>
  harness.app.fetch(
    new Request(`http://localhost:3000/api${path}`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json", origin: "http://localhost:3000" },
    }),
  );

test("JSON is as deep and as long as a call takes, no more", async () => {
  const nested = (depth: number) => `{"email":${"[".repeat(depth)}"]["${"]".repeat(depth)}}`;
  expect((await send("/auth/login", nested(31))).status).toBe(422);
  for (const body of [nested(32), nested(50_000), '{"a":'.repeat(20_000), `"\\"${"[".repeat(40)}"${"[".repeat(40)}`])
    expect((await send("/auth/login", body)).status).toBe(400);
  for (const body of [`{"email":"\\"${"[".repeat(99)}"}`, `{"email":"\\\\","x":"${"{".repeat(99)}"}`])
    expect((await send("/auth/login", body)).status).toBe(422);
  expect((await send("/auth/login", JSON.stringify({ email: "a".repeat(140_000) }))).status).toBe(413);
  const staff = await person(harness, "moderator");
  const contents = "Długi tekst. ".repeat(7_600);
  const document = { lang: "pl", title: "O nas", contents };
  expect((await staff.api("PUT", "/documents/about", document)).status).toBe(204);
});

test("of many unknown fields the first are named", async () => {
  const many = Object.fromEntries(Array.from({ length: 8_000 }, (_, at) => [`field${at}`, 1]));
  const { fields } = (await (await send("/auth/login", JSON.stringify(many))).json()) as { fields: object };
  expect(Object.keys(fields).length).toBeLessThan(200);
  expect(fields).toMatchObject({ email: "To pole jest wymagane", field0: "Nieznane pole" });
});
