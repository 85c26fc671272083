import { expect, setDefaultTimeout, test } from "bun:test";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../../../testing/publisher.ts";
import type { Config } from "../../config/config.ts";
import { faultOf } from "../../faults.ts";
import { makeLog } from "../../log.ts";
import { distantStorage } from "../distant.ts";
import { openStorage } from "../open.ts";
import { s3Calls } from "./calls.ts";
import { s3Objects } from "./objects.ts";

// A busy machine takes its time over programs and megabytes.
setDefaultTimeout(60_000);

const error = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>it is so</Message></Error>`;

/** What people are told, and how often the store was asked, when it answers like this. */
async function told(answer: (asked: number) => Response, use = "stat"): Promise<[string | undefined, number]> {
  let asked = 0;
  await using server = Bun.serve({ port: 0, fetch: () => answer(++asked) });
  const endpoint = server.url.origin;
  const settings = {
    endpoint,
    bucket: "nadaj",
    region: "x",
    key: "k",
    secret: "hunter2",
    prefix: "",
    publicUrl: undefined,
  };
  const objects = s3Objects(settings);
  const done: Promise<unknown> =
    use === "stat" ? objects.stat("a") : use === "put" ? objects.put("a", "b") : objects.remove("a");
  const said = await done.then(
    () => "done",
    (fault) => {
      expect(fault.message).not.toContain("hunter2");
      return faultOf(fault)?.code;
    },
  );
  return [said, asked];
}

test("a store that stumbles is asked again, and one that goes on so is said not to be there", async () => {
  const stumbling = (asked: number) => new Response(null, { status: asked < 3 ? 503 : 200 });
  expect(await told(stumbling)).toEqual(["done", 3]);
  expect(await told(() => new Response(error("SlowDown"), { status: 503 }))).toEqual(["STORE_DOWN", 3]);
});

test("one that has no room or does not let us in says so at once", async () => {
  for (const [status, code, problem] of [
    [507, "Other", "DISK_FULL"],
    [403, "QuotaExceeded", "DISK_FULL"],
    [400, "XMinioStorageFull", "DISK_FULL"],
    [403, "SignatureDoesNotMatch", "STORE_DOWN"],
    [404, "NoSuchBucket", "STORE_DOWN"],
  ] as const)
    expect([code, ...(await told(() => new Response(error(code), { status }), "put"))]).toEqual([code, problem, 1]);
});

test("what it did not delete of many is not taken for deleted", async () => {
  const listed = "<ListBucketResult><Contents><Key>a/b</Key></Contents></ListBucketResult>";
  const answers = ["", listed, "<DeleteResult><Error><Key>a/b</Key><Code>AccessDenied</Code></Error></DeleteResult>"];
  expect(await told((asked) => new Response(answers[asked - 1]), "remove")).toEqual(["STORE_DOWN", 3]);
});

test("a signed address is the same for a while, and there is none where browsers do not reach the store", async () => {
  const settings = { endpoint: "http://s3.lan", bucket: "nadaj", region: "x", key: "k", secret: "s", prefix: "" };
  const calls = s3Calls({ ...settings, publicUrl: "https://s3.example.org" });
  const address = await calls.signed("a/b.m4s", "video/iso.segment");
  expect(address).toStartWith("https://s3.example.org/nadaj/a/b.m4s?");
  expect(new URL(address ?? "").searchParams.get("X-Amz-Expires")).toBe("1800");
  expect(await calls.signed("a/b.m4s", "video/iso.segment")).toBe(address);
  expect(await s3Calls({ ...settings, publicUrl: undefined }).signed("a", "x")).toBeUndefined();
});

test("without its bucket it is not said of any object that there is none", async () => {
  let hasBucket = false;
  let looked = 0;
  await using server = Bun.serve({
    port: 0,
    fetch(request) {
      const isObject = new URL(request.url).pathname.split("/").length > 2;
      if (!isObject) looked++;
      return new Response(null, { status: isObject || !hasBucket ? 404 : 200 });
    },
  });
  const endpoint = server.url.origin;
  const settings = { endpoint, bucket: "nadaj", region: "x", key: "k", secret: "s", prefix: "", publicUrl: undefined };
  const objects = s3Objects(settings);
  for (const look of [objects.stat, objects.open]) {
    const fault = await look("a").catch((error) => error);
    expect([faultOf(fault)?.code, fault.message]).toEqual(["STORE_DOWN", expect.stringContaining("no bucket nadaj")]);
  }
  const logged: string[] = [];
  const log = makeLog({ level: "error", format: "json", write: (line) => logged.push(line) });
  openStorage({ s3: settings, mediaStore: "s3", dataDir: tmpdir() } as Config, log);
  await until(
    () => logged,
    ([line]) => line?.includes("no such bucket") === true,
  );
  hasBucket = true;
  looked = 0;
  expect([await objects.stat("a"), await objects.open("a"), await objects.stat("b"), looked]).toEqual([
    undefined,
    undefined,
    undefined,
    1,
  ]);
});

test("what is under way when a workspace's turn ends is called off, and nothing of it is tried again", async () => {
  const asked: string[] = [];
  const calledOff = Promise.withResolvers<void>();
  await using server = Bun.serve({
    port: 0,
    fetch(request) {
      asked.push(`${request.method} ${new URL(request.url).pathname}`);
      request.signal.addEventListener("abort", () => calledOff.resolve());
      return new Promise<Response>(() => undefined);
    },
  });
  const endpoint = server.url.origin;
  const settings = { endpoint, bucket: "nadaj", region: "x", key: "k", secret: "s", prefix: "", publicUrl: undefined };
  const folder = await mkdtemp(join(tmpdir(), "nadaj-turn-"));
  const log = makeLog({ level: "error", format: "text" });
  const storage = distantStorage(s3Objects(settings), folder, log);
  let isOwn = true;
  const workspace = storage.workspace("video/a/hls-1", () => isOwn);
  await mkdir(join(workspace.path, "v360"), { recursive: true });
  await writeFile(join(workspace.path, "v360", "s0.m4s"), "x");
  await writeFile(join(workspace.path, "v360", "index.m3u8"), "#EXTM3U\n#EXTINF:4,\ns0.m4s\n");
  const publishing = workspace.publish().catch((error) => error.message);
  await until(
    () => asked.length,
    (count) => count === 1,
  );
  isOwn = false;
  await workspace.release();
  await calledOff.promise;
  expect([await publishing, asked]).toEqual([
    expect.stringContaining("called off"),
    ["PUT /nadaj/video/a/hls-1/v360/s0.m4s"],
  ]);
  await rm(folder, { recursive: true });
});
