import { z } from "zod";

/** As browsers write it in `Origin`, which it is compared with: the host in small letters, no usual port. */
export const origin = z
  .url({ protocol: /^https?$/ })
  .refine(
    (value) => isBare(URL.parse(value)),
    "it has to be a scheme, a host and a port alone: a site lives at the top",
  )
  .transform((value) => new URL(value).origin);

function isBare(url: URL | null): boolean {
  return url !== null && url.href === `${url.origin}/`;
}
