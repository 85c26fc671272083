import { afterAll, beforeAll, expect, test } from "bun:test";
import { loginAs, makeOwner, makeUser } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { isAbout } from "../testing/scenarios/lines.ts";
import { lines } from "../testing/scenarios/table.ts";
import { Tus } from "../testing/tus.ts";
import { apiRoutes } from "./routes.ts";

type Operation = {
  servers?: { url: string }[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { headers?: Record<string, { required?: boolean }>; content?: Record<string, unknown> }>;
};

let harness: Harness;
let paths: Record<string, Record<string, Operation>>;
beforeAll(async () => {
  harness = await startHarness();
  paths = ((await harness.guest().api("GET", "/openapi.json")).json as { paths: typeof paths }).paths;
});
afterAll(() => harness[Symbol.asyncDispose]());

const described = (method: string, path: string) => paths[path]?.[method.toLowerCase()];
const isProtocol = (path: string) => /^\/(uploads|live\/whip)/.test(path);

test("what stands behind the question mark has to be known, as in a body", async () => {
  const admin = await loginAs(harness, await makeUser(harness, { role: "admin" }));
  const calls = apiRoutes.filter(({ path }) => !isProtocol(path));
  expect(calls.length).toBeGreaterThan(80);
  const wrong: string[] = [];
  for (const { method, path } of calls) {
    const answer = await admin.api(
      method,
      `${path.replace(/\{\w+\}/g, "abc")}?limti=5`,
      method === "GET" ? undefined : {},
    );
    const { fields } = (answer.json ?? {}) as { fields?: Record<string, string> };
    if (answer.status !== 422 || fields?.limti !== "Nieznane pole")
      wrong.push(`${method} ${path}: ${answer.status} ${JSON.stringify(fields)}`);
  }
  expect(wrong).toEqual([]);
  expect((await harness.guest().get("/?limti=5")).status).toBe(200);
});

test("the status of each answer is the one that the document names", () => {
  const missing = lines.flatMap((line) => {
    const route = apiRoutes.find(({ method, base, path }) => isAbout(line, method, base + path));
    const responses = route && described(route.method, route.path)?.responses;
    const given = [...new Set(Object.values(line.gets))].filter((status) => responses && /^2/.test(status));
    return given.filter((status) => !responses?.[status]).map((status) => `${status} of ${line.text}`);
  });
  expect(missing).toEqual([]);
});

test("an answer has a body if and only if the document shows one", () => {
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const silent = operations
    .flatMap(({ responses }) => Object.entries(responses))
    .filter(([status]) => status === "204");
  expect(silent.length).toBeGreaterThan(20);
  expect(silent.filter(([, { content }]) => content)).toEqual([]);
  for (const { method, path } of apiRoutes.filter(({ path }) => !isProtocol(path))) {
    const { 200: ok, 201: made } = described(method, path)?.responses ?? {};
    for (const answer of [ok, made].filter((one) => one !== undefined))
      expect([path, answer.content !== undefined]).toEqual([path, true]);
  }
});

test("uploads answer with the headers that the document names", async () => {
  const { owner, channel } = await makeOwner(harness);
  const tus = new Tus(harness, owner);
  const named = (method: string, path: string, status: number) =>
    Object.entries(described(method, path)?.responses[status]?.headers ?? {})
      .filter(([, { required }]) => required)
      .map(([name]) => name);
  const begun = await tus.begin(await tus.draft(channel.id), 4);
  const address = begun.location ?? "";
  const answers = [
    ["OPTIONS", "/uploads", await owner.request("/api/uploads", { method: "OPTIONS" })],
    ["POST", "/uploads", begun],
    ["HEAD", "/uploads/{id}", await tus.head(address)],
    ["PATCH", "/uploads/{id}", await tus.send(address, 0, new Uint8Array(2))],
    ["DELETE", "/uploads/{id}", await tus.drop(address)],
  ] as const;
  for (const [method, path, { status, headers }] of answers) {
    const names = named(method, path, status);
    expect([method, names.length > 0, names.filter((name) => !headers.has(name))]).toEqual([method, true, []]);
  }
  const asked = (described("PATCH", "/uploads/{id}")?.parameters ?? []).map(({ name }) => name);
  expect(asked).toEqual(["id", "Tus-Resumable", "Upload-Offset", "Upload-Checksum"]);
});

test("cameras stand in the document, at the address where they are answered", async () => {
  const { owner, channel } = await makeOwner(harness);
  const { _id } = (await owner.api("POST", "/videos", { channelId: channel.id, title: "Kamera", live: true })).json as {
    _id: string;
  };
  for (const method of ["POST", "PATCH", "DELETE"]) {
    const path = `/live/whip/{videoId}${method === "POST" ? "" : "/{session}"}`;
    const operation = described(method, path);
    expect(operation?.servers).toEqual([{ url: "/" }]);
    const answer = await owner.request(path.replace("{videoId}", _id).replace("{session}", "abc"), { method });
    expect([method, Object.keys(operation?.responses ?? {}).includes(String(answer.status))]).toEqual([method, true]);
  }
  const types = Object.keys(described("POST", "/live/whip/{videoId}")?.requestBody?.content ?? {});
  expect(types).toEqual(["application/sdp"]);
});
