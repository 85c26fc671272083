import { BlockList, isIP } from "node:net";
import { z } from "zod";
import { plainAddress } from "../platform/network.ts";
import { codeLength, noteMax, reasonMax } from "./limits.ts";

const reason = z.string().trim().max(reasonMax).default("");

/** `example.org`, and whatever is below it; an `@` before it goes. */
export const DomainInput = z
  .strictObject({
    domain: z
      .string()
      .trim()
      .toLowerCase()
      .transform((text) => text.replace(/^@/, ""))
      .pipe(
        z
          .string()
          .max(253)
          .regex(/^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/, "entry.badDomain"),
      ),
    domainReason: reason,
  })
  .transform(({ domain, domainReason }) => ({ value: domain, reason: domainReason }));

/** An address, or a network in the notation of CIDR; not the whole internet. */
export const NetworkInput = z
  .strictObject({
    network: z
      .string()
      .trim()
      .toLowerCase()
      .refine((text) => readNetwork(text) !== undefined, "entry.badNetwork"),
    networkReason: reason,
  })
  .transform(({ network, networkReason }) => ({ value: writtenAs(network), reason: networkReason }));

export const CodeInput = z.strictObject({
  code: z
    .string()
    .trim()
    .toLowerCase()
    .min(codeLength.min)
    .max(codeLength.max)
    .regex(/^[\p{L}\p{N}_-]+$/u, "entry.badCode"),
  note: z.string().trim().max(noteMax).default(""),
  usesMax: z
    .string()
    .trim()
    .regex(/^([1-9]\d{0,5})?$/, "entry.badUses")
    .default("")
    .transform((text) => (text === "" ? null : Number(text))),
});
export type CodeInput = z.output<typeof CodeInput>;

type Network = { address: string; prefix: number; family: "ipv4" | "ipv6" };

/** What stands before an IPv4 address in IPv6's way of writing it. */
const mappedBits = 96;
/** The largest networks that may be blocked. */
const shortest = { ipv4: 8, ipv6: 16 };

/** Reads `192.0.2.7`, `192.0.2.0/24` or `2001:db8::/32`; `::ffff:192.0.2.0/120` is the second of them. */
export function readNetwork(text: string): Network | undefined {
  const [address = "", given, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || (given !== undefined && !/^\d{1,3}$/.test(given))) return undefined;
  const plain = plainAddress(address) ?? address;
  const family = isIP(plain) === 4 ? "ipv4" : "ipv6";
  const whole = version === 4 ? 32 : 128;
  const said = given === undefined ? whole : Number(given);
  const prefix = family === "ipv4" && version === 6 ? said - mappedBits : said;
  return prefix >= shortest[family] && said <= whole ? { address: plain, prefix, family } : undefined;
}

/** As it is kept: an IPv4 network of IPv6's writing is the network itself. */
function writtenAs(text: string): string {
  const network = readNetwork(text);
  return network?.family === "ipv4" && text.includes(":") ? `${network.address}/${network.prefix}` : text;
}

/** Whether an address is in one of these networks, by the place of the first. */
export function findNetwork(networks: readonly string[], given: string): number {
  const address = plainAddress(given);
  if (address === undefined) return -1;
  const version = isIP(address);
  return networks.findIndex((text) => {
    const network = readNetwork(text);
    if (!network || (network.family === "ipv4") !== (version === 4)) return false;
    const list = new BlockList();
    list.addSubnet(network.address, network.prefix, network.family);
    return list.check(address, network.family);
  });
}
