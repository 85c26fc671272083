import { BlockList, isIP } from "node:net";
import { z } from "zod";
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
  .transform(({ network, networkReason }) => ({ value: network, reason: networkReason }));

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

/** The largest networks that may be blocked. */
const shortest = { ipv4: 8, ipv6: 16 };

/** Reads `192.0.2.7`, `192.0.2.0/24` or `2001:db8::/32`. */
export function readNetwork(text: string): Network | undefined {
  const [address = "", given, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || (given !== undefined && !/^\d{1,3}$/.test(given))) return undefined;
  const family = version === 4 ? "ipv4" : "ipv6";
  const whole = version === 4 ? 32 : 128;
  const prefix = given === undefined ? whole : Number(given);
  return prefix >= shortest[family] && prefix <= whole ? { address, prefix, family } : undefined;
}

/** Whether an address is in one of these networks, by the place of the first. */
export function findNetwork(networks: readonly string[], address: string): number {
  const version = isIP(address);
  if (version === 0) return -1;
  return networks.findIndex((text) => {
    const network = readNetwork(text);
    if (!network || (network.family === "ipv4") !== (version === 4)) return false;
    const list = new BlockList();
    list.addSubnet(network.address, network.prefix, network.family);
    return list.check(address, network.family);
  });
}
