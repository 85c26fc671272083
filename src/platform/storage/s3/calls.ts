import { AwsClient } from "aws4fetch";

/** Where a store is, and who we are there. */
export type S3Settings = {
  endpoint: string;
  bucket: string;
  region: string;
  key: string;
  secret: string;
  /** What all keys begin with; empty or with a slash at its end. */
  prefix: string;
  /** Where browsers reach it; undefined where they do not. */
  publicUrl: string | undefined;
};

export type StoreCode = "STORE_FULL" | "STORE_REFUSED" | "STORE_DOWN";

/** What a store does not do for us: it has no room, does not let us, or does not answer. */
export class StoreError extends Error {
  constructor(
    readonly code: StoreCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export type Call = {
  method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  /** With the prefix; without one it is about the bucket. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
  /** Other statuses than those of success that the caller understands. */
  also?: number[];
  /** Ends it, also while it is under way. */
  signal?: AbortSignal | undefined;
};

const silent = "the store does not answer";
const calledOff = "what the store was asked for was called off";
const tries = 3;
const firstPauseMs = 200;
/** A store that has not begun to answer by then does not. */
const answersWithinMs = 10_000;
/** As slow as a line to it may be. */
const bytesPerMs = 128;
/** Signed ways stay the same for this long, so that browsers know them again, and hold for twice as long. */
const signedForSeconds = 15 * 60;

export type Calls = {
  /** The answer, which stands for success or is one of `also`. Throws StoreError. */
  call(asked: Call): Promise<Response>;
  /** An address that opens an object to whoever has it. */
  signed(key: string, type: string): Promise<string | undefined>;
};

/** Signed calls to a store, tried again where it stumbles: each of ours may be repeated. */
export function s3Calls(settings: S3Settings): Calls {
  const { bucket, region } = settings;
  const client = new AwsClient({
    accessKeyId: settings.key,
    secretAccessKey: settings.secret,
    ...{ service: "s3", region, retries: 0 },
  });
  const addressOf = (base: string, key: string | undefined, query: Record<string, string>) => {
    const url = new URL(key === undefined ? `${base}/${bucket}` : `${base}/${bucket}/${key}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  };

  async function attempt({ method, key, query = {}, headers = {}, body, signal }: Call): Promise<Response> {
    const sum = body && new Bun.CryptoHasher("sha256").update(body).digest("hex");
    const request = await client.sign(addressOf(settings.endpoint, key, query), {
      method,
      // With the sum of the body in the signature, what was changed on the way is refused.
      headers: { ...headers, ...(sum ? { "x-amz-content-sha256": sum } : {}) },
      ...(body ? { body } : {}),
    });
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), answersWithinMs + (body?.length ?? 0) / bytesPerMs);
    try {
      const until = signal ? AbortSignal.any([patience.signal, signal]) : patience.signal;
      return await fetch(request, { signal: until, redirect: "manual" });
    } catch (error) {
      if (signal?.aborted) throw new StoreError("STORE_DOWN", calledOff, { cause: error });
      if (patience.signal.aborted) throw new StoreError("STORE_DOWN", silent, { cause: error });
      throw new StoreError("STORE_DOWN", "the store cannot be reached", { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async call(asked) {
      for (let tried = 1; ; tried++) {
        try {
          const answer = await attempt(asked);
          if (answer.ok || asked.also?.includes(answer.status)) return answer;
          throw await refusal(answer);
        } catch (error) {
          if (tried === tries || !(error instanceof StoreError) || error.code !== "STORE_DOWN") throw error;
          // Who waits for it has waited long enough.
          if (error.message === silent || error.message === calledOff) throw error;
          await Bun.sleep(firstPauseMs * 4 ** (tried - 1));
        }
      }
    },
    async signed(key, type) {
      if (settings.publicUrl === undefined) return undefined;
      const from = Math.floor(Date.now() / 1000 / signedForSeconds) * signedForSeconds;
      const url = addressOf(settings.publicUrl, key, {
        "X-Amz-Expires": String(2 * signedForSeconds),
        "response-content-type": type,
        "response-cache-control": "public, max-age=86400, immutable",
      });
      const datetime = new Date(from * 1000).toISOString().replace(/[:-]|\.\d{3}/g, "");
      return (await client.sign(url, { method: "GET", aws: { signQuery: true, datetime } })).url;
    },
  };
}

const full = /^(QuotaExceeded|.*QuotaExceeded|InsufficientStorage|XMinioStorageFull|StorageFull|NoSpaceLeft)$/; // own text: the store's

/** What a store says instead of doing it. Nothing of our secrets is in it. */
export async function refusal(answer: Response): Promise<StoreError> {
  const said = await answer.text().catch(() => "");
  const code = tagIn(said, "Code") ?? "";
  const message = `the store says ${answer.status} ${code} ${tagIn(said, "Message") ?? ""}`.trim();
  if (answer.status === 507 || full.test(code)) return new StoreError("STORE_FULL", message);
  if (code === "NoSuchBucket") return noBucket();
  const passes = answer.status >= 500 || answer.status === 429 || answer.status === 408;
  return new StoreError(passes ? "STORE_DOWN" : "STORE_REFUSED", message);
}

/** Without its bucket a store says of every object that there is none, which is not to be taken for its answer. */
export function noBucket(bucket?: string): StoreError {
  const named = bucket === undefined ? "bucket as S3_BUCKET says" : `bucket ${bucket}, which S3_BUCKET names`;
  return new StoreError("STORE_REFUSED", `the store says that it has no such bucket: there is no ${named}`);
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", "#34": '"', "#39": "'" };

/** What the first element of a name holds, in the plain XML of such a store. */
export function tagIn(xml: string, name: string): string | undefined {
  const from = xml.indexOf(`<${name}>`);
  const to = from < 0 ? -1 : xml.indexOf(`</${name}>`, from);
  if (to < 0) return undefined;
  return xml.slice(from + name.length + 2, to).replace(/&(#?\w{1,6});/g, (whole, one) => entities[one] ?? whole);
}

/** What stands in each element of a name. */
export function* tagsIn(xml: string, name: string): Generator<string> {
  const [open, close] = [`<${name}>`, `</${name}>`];
  for (let from = xml.indexOf(open); from >= 0; ) {
    const to = xml.indexOf(close, from);
    if (to < 0) return;
    yield xml.slice(from + open.length, to);
    from = xml.indexOf(open, to);
  }
}
