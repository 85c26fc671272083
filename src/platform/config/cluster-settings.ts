import { z } from "zod";
import { address } from "./values.ts";

/** A secret for each generation: the first is used, the others still open what was closed by them. */
const secrets = z
  .string()
  .transform((value) => value.trim().split(/[ ,]+/))
  .refine((all) => all.every((one) => one.length >= 24), "each has to have 24 characters at least");

/** What processes of one site share besides their database. */
export const clusterSettings = {
  REDIS_URL: {
    schema: address("redis", "rediss"),
    fallback: undefined,
    about:
      "A Redis (6 or newer, or Valkey), by which several processes of a site tell each other news and count attempts together. Needs `DATABASE_URL`. Without it: news go over PostgreSQL, and each process counts attempts by itself.",
    example: "redis://:password@redis:6379",
  },
  NADAJ_SECRET: {
    schema: secrets,
    fallback: undefined,
    about:
      "With PostgreSQL: seals the keys that the site made for itself, so that who has the database alone can sign nothing. At least 24 characters, the same at each process. To change it, name the new one and the former after it, with a space between.",
    example: "tE9mYb4Q2vXs7LcK0dRnWf3u",
  },
} as const;
