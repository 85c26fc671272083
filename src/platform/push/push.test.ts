import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Harness, startHarness } from "../../testing/harness.ts";
import { startPushService } from "../../testing/push-service.ts";
import { arePushKeys, isPushEndpoint, sendPush } from "./push.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

test("endpoints are https, at a name, at the usual port, without credentials", () => {
  const good = ["https://fcm.googleapis.com/fcm/send/abc:def", "https://updates.push.services.mozilla.com/wpush/v2/x"];
  const bad = [
    "http://fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com:8443/x",
    "https://user:pass@fcm.googleapis.com/x",
    "https://127.0.0.1/x",
    "https://2130706433/x",
    "https://0x7f.1/x",
    "https://[::1]/x",
    "https://localhost/x",
    "https://db/x",
    "https://router.local/x",
    "https://metadata.google.internal/x",
    "https://localhost./x",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "",
    `https://push.example.org/${"x".repeat(1000)}`,
  ];
  expect(good.filter((endpoint) => !isPushEndpoint(harness.ctx, endpoint))).toEqual([]);
  expect(bad.filter((endpoint) => isPushEndpoint(harness.ctx, endpoint))).toEqual([]);
});

test("keys are a point of the curve and sixteen bytes", () => {
  const point = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString("base64url");
  const auth = Buffer.alloc(16, 1).toString("base64url");
  expect(arePushKeys(point, auth)).toBe(true);
  expect(arePushKeys(point.slice(0, -2), auth)).toBe(false);
  expect(arePushKeys(Buffer.alloc(65, 7).toString("base64url"), auth)).toBe(false);
  expect(arePushKeys(point, Buffer.alloc(12, 1).toString("base64url"))).toBe(false);
  expect(arePushKeys(`${point.slice(0, -1)}!`, auth)).toBe(false);
});

test("without the setting nothing is sent to the own network, not even by a stored endpoint", async () => {
  await using service = startPushService();
  const { endpoint, keys } = await service.subscribe();
  const message = { payload: "{}", ttlSeconds: 60, urgency: "normal" as const };
  expect(await sendPush(harness.ctx, { endpoint, ...keys }, message)).toEqual({ state: "gone" });
  const named = { endpoint: "https://nadaj-push-test.localhost.example.invalid/x", ...keys };
  expect(await sendPush(harness.ctx, named, message)).toEqual({ state: "retry" });
  expect(service.received).toEqual([]);
});

test("a service that answers letter by letter does not hold the others up", async () => {
  await using own = await startHarness({ env: { PUSH_PRIVATE_HOSTS: "true" } });
  await using service = startPushService();
  const { keys } = await service.subscribe();
  const drips = new Set<Timer>();
  const slow = Bun.listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      open(socket) {
        socket.write("HTTP/1.1 201 Created\r\nx-slow: ");
        drips.add(setInterval(() => socket.write("a"), 20));
      },
      data: () => undefined,
    },
  });
  const message = { payload: "{}", ttlSeconds: 60, urgency: "normal" as const };
  const target = { endpoint: `http://127.0.0.1:${slow.port}/x`, ...keys };
  const sent = sendPush(own.ctx, target, message, 200);
  expect(await Promise.race([sent, Bun.sleep(3000)])).toEqual({ state: "retry" });
  for (const drip of drips) clearInterval(drip);
  slow.stop(true);
});
