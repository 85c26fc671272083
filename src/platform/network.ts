import { isIPv4, isIPv6 } from "node:net";

/**
 * An address as it came from a connection or a proxy's header, without port, brackets, zone and the IPv6 way of writing
 * an IPv4 address; undefined for what is none.
 */
export function plainAddress(given: string | undefined): string | undefined {
  const text = (given ?? "").trim().replace(/^"|"$/g, "").toLowerCase();
  const bracketed = /^\[([0-9a-f:.%\w]{2,60})\](?::\d{1,5})?$/.exec(text)?.[1];
  const bare = (bracketed ?? text.replace(/^([\d.]{7,15}):\d{1,5}$/, "$1")).split("%")[0] ?? "";
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return undefined;
  const groups = groupsOf(bare);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  const [high = 0, low = 0] = groups.slice(6);
  return mapped
    ? [high >> 8, high & 255, low >> 8, low & 255].join(".")
    : new URL(`http://[${bare}]`).hostname.slice(1, -1);
}

/**
 * What one person's connection is counted by, wherever addresses are counted: an IPv4 address, or the /64 of an IPv6
 * address, out of which anybody may take as many as they like.
 */
export function networkOf(address: string): string {
  return isIPv6(address)
    ? `${groupsOf(address)
        .slice(0, 4)
        .map((group) => group.toString(16))
        .join(":")}::/64`
    : address;
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  // The standard's parser writes an IPv4 tail as two groups too.
  const [before = "", after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [left, right] = [before, after ?? ""].map((part) =>
    part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16)),
  ) as [number[], number[]];
  const gap = after === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<number>(gap).fill(0), ...right];
}
