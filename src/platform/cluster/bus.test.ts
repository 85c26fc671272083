import { expect, test } from "bun:test";
import { asSent } from "../../testing/bus.ts";
import { localBus, messageMaxBytes, type Topics, textOf } from "./bus.ts";

declare module "./bus.ts" {
  interface Topics {
    "bus.test": { name: string; at?: number };
    "bus.test.dated": { at: Date };
    "bus.test.called": { run: () => void };
  }
}

function newBus() {
  const faults: unknown[] = [];
  const bus = localBus((error) => faults.push(error));
  const heard: Topics["bus.test"][] = [];
  const stop = bus.subscribe("bus.test", (message) => heard.push(message));
  return { bus, heard, faults, stop };
}

test("everybody who listens hears it before publish returns, whoever throws", () => {
  const { bus, heard, faults, stop } = newBus();
  bus.subscribe("bus.test", () => {
    throw new Error("not mine");
  });
  const also: string[] = [];
  bus.subscribe("bus.test", ({ name }) => also.push(name));
  bus.publish("bus.test", { name: "one" });
  stop();
  bus.publish("bus.test", { name: "two" });
  expect([heard, also, faults.length]).toEqual([[{ name: "one" }], ["one", "two"], 2]);
});

test("a message takes as much as every carrier takes, counted in bytes", () => {
  const room = messageMaxBytes - JSON.stringify({ name: "" }).length;
  expect(textOf("bus.test", { name: "x".repeat(room) })).toHaveLength(messageMaxBytes);
  expect(() => textOf("bus.test", { name: "x".repeat(room + 1) })).toThrow(/bus\.test takes 7001 bytes/);
  expect(() => textOf("bus.test", { name: "ż".repeat(room / 2 + 1) })).toThrow(/send ids/);
});

test("what JSON does not carry is no topic", () => {
  const { bus } = newBus();
  // @ts-expect-error A date comes back as text.
  bus.subscribe("bus.test.dated", () => undefined);
  // @ts-expect-error A function does not come back.
  bus.publish("bus.test.called", { run: () => undefined });
});

test("tests hear what another process would, and are told what it would not", () => {
  const { bus, heard } = newBus();
  const faults = asSent(bus);
  const message = { name: "one" };
  bus.publish("bus.test", message);
  expect([heard, heard[0] === message, faults]).toEqual([[message], false, []]);
  bus.publish("bus.test", { name: "two", at: Number.NaN });
  bus.publish("bus.test", { name: "two", at: undefined } as never);
  bus.publish("bus.test", { name: "x".repeat(messageMaxBytes) });
  expect(faults).toEqual([
    "a message about bus.test is not what JSON carries",
    "a message about bus.test is not what JSON carries",
    expect.stringMatching(/takes 70\d\d bytes/),
  ]);
});
