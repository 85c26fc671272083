import { address } from "./values.ts";

/** As browsers write it in `Origin`, which it is compared with: the host in small letters, no usual port. */
export const origin = address("http", "https")
  .refine(
    (value) => isBare(URL.parse(value)),
    "it has to be a scheme, a host and a port alone: the site lives at the top",
  )
  .transform((value) => new URL(value).origin);

function isBare(url: URL | null): boolean {
  return url !== null && url.href === `${url.origin}/`;
}
