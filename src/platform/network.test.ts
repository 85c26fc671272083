import { expect, test } from "bun:test";
import { networkOf, plainAddress } from "./network.ts";

test.each([
  ["203.0.113.7", "203.0.113.7", "203.0.113.7"],
  [" 203.0.113.7:49152", "203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7", "203.0.113.7"],
  ["[::FFFF:cb00:7107]:443", "203.0.113.7", "203.0.113.7"],
  ["2001:DB8:1:2:3:4:5:6", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::9]:443", "2001:db8:1:2::9", "2001:db8:1:2::/64"],
  ['"[2001:db8::9]:443"', "2001:db8::9", "2001:db8:0:0::/64"],
  ["2001:db8:a:b:ffff::", "2001:db8:a:b:ffff::", "2001:db8:a:b::/64"],
  ["fe80::1%eth0", "fe80::1", "fe80:0:0:0::/64"],
  ["::1", "::1", "0:0:0:0::/64"],
])("%s is %s and counts as %s", (given, address, network) => {
  expect(plainAddress(given)).toBe(address);
  expect(networkOf(plainAddress(given) ?? "")).toBe(network);
});

test.each([
  undefined,
  "",
  "unknown",
  "_hidden",
  "1.2.3",
  "1.2.3.4.5",
  "1.2.3.4:x",
  "[::1",
  "::1]:80",
  "a".repeat(9999),
])("%p is no address", (given) => {
  expect(plainAddress(given)).toBeUndefined();
});
