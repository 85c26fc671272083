import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import os from "node:os";

export type Address = { address: string; family: 4 | 6 };

/** What a name on the public internet never stands for: RFC 6890 and the transition ranges that embed IPv4. */
const reserved = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  reserved.addSubnet(network, bits, "ipv4");

/** Of IPv6 only global unicast is public, without the ranges in it that are documentation or lead into IPv4. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");
const notReally = new BlockList();
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  notReally.addSubnet(network, bits, "ipv6");

/** Whether a numeric address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !reserved.check(address, "ipv4");
  return family === 6 && globalUnicast.check(address, "ipv6") && !notReally.check(address, "ipv6");
}

/** Where this server itself is: `siteUrl` is its address on the web, if it is known. */
export type Home = { siteUrl: string | undefined };

/**
 * The addresses of a host, all of them public; undefined when it has none or any of them is not, so that a name cannot
 * lead into the server's own network, nor back to this machine or the site by the address that others know it by.
 */
export async function publicAddresses(host: string, home: Home): Promise<Address[] | undefined> {
  const found = await addressesOf(host);
  if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address))) return undefined;
  const own = await homeAddresses(home);
  return found.some(({ address, family }) => own.check(address, `ipv${family}`)) ? undefined : found;
}

/** What a name or number stands for; none when it stands for nothing. */
export async function addressesOf(host: string): Promise<Address[]> {
  const name = host.replace(/^\[|\]$/g, "");
  const found = isIP(name)
    ? [{ address: name, family: isIP(name) }]
    : await lookup(name, { all: true }).catch(() => [] as { address: string; family: number }[]);
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
}

/** The addresses of this machine's interfaces, and of the site, which may be those of what stands before it. */
async function homeAddresses({ siteUrl }: Home): Promise<BlockList> {
  const own = new BlockList();
  const site = siteUrl === undefined ? [] : await addressesOf(new URL(siteUrl).hostname);
  const interfaces = Object.values(os.networkInterfaces()).flatMap((addresses) => addresses ?? []);
  for (const { address } of [...interfaces, ...site]) {
    // Link-local ones name their interface.
    const [plain = ""] = address.split("%");
    own.addAddress(plain, isIP(plain) === 6 ? "ipv6" : "ipv4");
  }
  return own;
}
