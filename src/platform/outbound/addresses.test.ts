import { expect, spyOn, test } from "bun:test";
import os from "node:os";
import { isPublicAddress, publicAddresses } from "./addresses.ts";

const nowhere = { siteUrl: undefined };

test("only addresses of the public internet are public", () => {
  const isPublic = ["1.1.1.1", "142.250.203.10", "172.15.0.1", "172.32.0.1", "2a00:1450:401b:80e::200a"];
  const reserved = [
    ...["0.0.0.0", "10.0.0.1", "100.64.0.1", "127.0.0.1", "127.9.9.9", "169.254.169.254", "172.16.0.1"],
    ...["172.31.255.255", "192.168.1.1", "198.18.0.1", "203.0.113.5", "224.0.0.1", "255.255.255.255"],
    ...["::", "::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "fc00::1", "fd12::1", "fe80::1", "ff02::1"],
    ...["64:ff9b::7f00:1", "2002:7f00:1::1", "2001:db8::1", "2001::1", "localhost", "", "127.1"],
  ];
  expect(isPublic.filter((address) => !isPublicAddress(address))).toEqual([]);
  expect(reserved.filter((address) => isPublicAddress(address))).toEqual([]);
});

test("a name that leads to the machine itself has no public address", async () => {
  expect(await publicAddresses("localhost", nowhere)).toBeUndefined();
  expect(await publicAddresses("[::1]", nowhere)).toBeUndefined();
  expect(await publicAddresses("no-such-host.invalid", nowhere)).toBeUndefined();
  expect(await publicAddresses("1.1.1.1", nowhere)).toEqual([{ address: "1.1.1.1", family: 4 }]);
});

test("what leads back to this machine, or to the site by its public address, is not public", async () => {
  const site = { siteUrl: "https://1.1.1.1" };
  expect(await publicAddresses("1.1.1.1", site)).toBeUndefined();
  expect(await publicAddresses("1.0.0.1", site)).toEqual([{ address: "1.0.0.1", family: 4 }]);
  const known = { netmask: "", mac: "", internal: false, cidr: null } as const;
  const interfaces = spyOn(os, "networkInterfaces").mockReturnValue({
    eth0: [
      { ...known, family: "IPv4", address: "8.8.8.8" },
      { ...known, family: "IPv6", address: "2a00:1450::8", scopeid: 0 },
      { ...known, family: "IPv6", address: "fe80::1%eth0", scopeid: 2 },
    ],
  });
  try {
    for (const host of ["8.8.8.8", "0x8080808", "[2a00:1450:0::0008]"])
      expect([host, await publicAddresses(host, nowhere)]).toEqual([host, undefined]);
    expect(await publicAddresses("8.8.4.4", nowhere)).toEqual([{ address: "8.8.4.4", family: 4 }]);
    expect(await publicAddresses("[2a00:1450::9]", nowhere)).toEqual([{ address: "2a00:1450::9", family: 6 }]);
  } finally {
    interfaces.mockRestore();
  }
});
