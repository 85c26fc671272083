import { z } from "zod";
import { between, flag } from "./values.ts";

const hostList = z
  .string()
  .regex(/^[a-z0-9.,\s-]+$/i, "it has to be names of hosts, with commas between them")
  .transform((value) =>
    value
      .toLowerCase()
      .split(/[,\s]+/)
      .filter(Boolean),
  ); // own text: the operator's settings

/** The settings of films that are brought by their address. */
export const importSettings = {
  IMPORT_PATH: {
    schema: z.string().min(1),
    fallback: undefined,
    about:
      "A program that takes yt-dlp's arguments, for creators who bring films by their address. Without it: no imports.",
    example: "/usr/local/bin/yt-dlp",
  },
  IMPORT_HOSTS: {
    schema: hostList,
    fallback: undefined,
    about:
      "Hosts whose addresses may be brought from, with what lies below them, separated by commas. Without it: any.",
    example: "vimeo.com,archive.org",
  },
  IMPORT_MINUTES: { schema: between(1, 1440), fallback: "240", about: "How long bringing one film may take." },
  IMPORTS_PER_DAY: {
    schema: between(1, 10_000),
    fallback: "50",
    about: "How many films one person may bring by address in 24 hours.",
  },
  IMPORT_PRIVATE_HOSTS: {
    schema: flag,
    fallback: "false",
    about:
      "Let imports reach private addresses, and this machine's own: only for a closed network with a server of films of its own.",
  },
} as const;
