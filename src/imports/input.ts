import { z } from "zod";
import { addressMax } from "./limits.ts";

/** An address on the web, without a name and password in it. */
function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== "" && !url.username && !url.password;
}

const address = {
  url: z.string().trim().min(1, "forms.required").max(addressMax).refine(isWebAddress, { error: "imports.badAddress" }),
  /** Whoever brings a film says that they may publish it. */
  mine: z.literal(true, { error: "imports.needsRights" }),
};

export const ImportInput = z.strictObject({ channelId: z.string().max(24), ...address });
export type ImportInput = z.output<typeof ImportInput>;

/** The films of a channel or playlist; `follow`: what is added there later comes, too. */
export const ImportListInput = z.strictObject({ ...address, follow: z.boolean().optional() });
export type ImportListInput = z.output<typeof ImportListInput>;
