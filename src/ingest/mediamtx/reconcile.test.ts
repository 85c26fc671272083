import { expect, test } from "bun:test";
import { systemClock } from "../../platform/clock.ts";
import { makeLog } from "../../platform/log.ts";
import { makeAliases } from "./aliases.ts";
import type { MediaMtxPath } from "./api.ts";
import { Reconciler } from "./reconcile.ts";

test("a browser's stream is carried while it is there, anew when its size changes, and given up when it never arrives", async () => {
  let paths: MediaMtxPath[] = [];
  const kicks: string[] = [];
  const carried: string[] = [];
  const refused: string[] = [];
  let failing: number | undefined;
  const aliases = makeAliases();
  const alias = aliases.make("secret-key-0001", "203.0.113.9");
  const reconciler = new Reconciler({
    api: () => ({
      version: async () => "1.20.1",
      paths: async () => paths,
      forwardFault: async () => undefined,
      address: async () => "127.0.0.1",
      kick: async ({ id }) => void kicks.push(id),
    }),
    aliases,
    carry(of, key) {
      carried.push(`start ${of === alias} ${key}`);
      return { failingSince: () => failing, stop: async () => void carried.push("stop") };
    },
    onRefused: (key, why) => refused.push(`${key} ${why}`),
    notTaken: 0,
    log: makeLog({ level: "error", format: "json", write: () => undefined }),
    clock: systemClock,
  });
  const path = { name: `whip/${alias}`, ready: false, source: { type: "webRTCSession", id: "one" }, bytes: 1 };
  const ready = { ...path, ready: true, codecs: ["Opus", "H264"] };
  const seen = async (now: MediaMtxPath[]) => {
    paths = now;
    await reconciler.poll();
    return carried.splice(0);
  };
  expect(await seen([{ ...path, codecs: [], size: "" }])).toEqual([]);
  expect(reconciler.publishers()).toMatchObject([{ protocol: "whip", address: "203.0.113.9" }]);
  expect(await seen([{ ...ready, size: "" }])).toEqual(["start true secret-key-0001"]);
  expect(await seen([{ ...ready, size: "1280x720" }])).toEqual([]);
  expect(await seen([{ ...ready, size: "1280x720" }])).toEqual([]);
  expect(await seen([{ ...ready, size: "720x1280" }])).toEqual(["stop", "start true secret-key-0001"]);
  failing = performance.now() - 1000;
  expect(await seen([{ ...ready, size: "720x1280" }])).toEqual([]);
  expect([refused, kicks]).toEqual([["secret-key-0001 NOT_TAKEN"], ["one"]]);
  expect(await seen([])).toEqual(["stop"]);
  expect(reconciler.publishers()).toEqual([]);
  expect(await seen([{ ...ready, name: "whip/ABCDEFGHIJKLMNOPQRSTUV", size: "" }])).toEqual([]);
});
