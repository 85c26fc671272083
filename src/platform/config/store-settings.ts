import { z } from "zod";
import { httpUrl, oneOf } from "./values.ts";

const segments = z
  .string()
  .regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*\/?$/, "it has to be a path of plain names")
  .transform((value) => `${value.replace(/\/$/, "")}/`); // own text: the operator's settings

/** The settings of a store of objects that speaks S3. */
export const storeSettings = {
  S3_ENDPOINT: {
    schema: httpUrl,
    fallback: undefined,
    about:
      "An S3-compatible store that keeps the media, by the address under which this server reaches it. Needs `S3_BUCKET`, `S3_KEY` and `S3_SECRET`. Without it: the data folder.",
    example: "https://s3.eu-central-1.amazonaws.com",
  },
  S3_BUCKET: {
    schema: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "it has to be the name of a bucket"),
    fallback: undefined,
    about: "The bucket there; it has to exist, and stay closed to strangers.",
    example: "nadaj",
  },
  S3_REGION: { schema: z.string().min(1), fallback: "us-east-1", about: "The store's region." },
  S3_KEY: { schema: z.string().min(1), fallback: undefined, about: "Access key of the store." },
  S3_SECRET: { schema: z.string().min(1), fallback: undefined, about: "Secret key that belongs to it." },
  S3_PREFIX: {
    schema: segments,
    fallback: undefined,
    about: "What all keys in the bucket begin with, where others use it too.",
    example: "tv",
  },
  S3_PUBLIC_URL: {
    schema: httpUrl,
    fallback: undefined,
    about:
      "The store's address for browsers: what anybody may watch is then sent by the store itself, by addresses that are signed for half an hour. The bucket has to answer any site's scripts (CORS). Without it, and with `EDGE_URL`: the server passes everything on.",
    example: "https://s3.eu-central-1.amazonaws.com",
  },
  MEDIA_STORE: {
    schema: oneOf("s3", "disk"),
    fallback: "s3",
    about:
      "Where new media are kept when `S3_ENDPOINT` is set; the other place is read as well. `nadaj media move` brings them all to one.",
  },
} as const;
