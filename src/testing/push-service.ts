/** A push service and the browser behind it: it checks the signature of a message and decrypts it, by the RFCs alone. */
export type Received = {
  endpoint: string;
  status: number;
  headers: Record<string, string>;
  /** What the service worker would be given. */
  data: unknown;
  /** The claims of the VAPID token, after its signature was verified. */
  claims: { aud: string; exp: number; sub: string };
  signedBy: string;
};

export type PushService = AsyncDisposable & {
  received: Received[];
  /** What the next answers are, in order; 201 when there is none left. */
  answers: (number | { status: number; retryAfter: string })[];
  subscribe(): Promise<PushSubscription>;
};

export type PushSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };

type Subscriber = { keys: CryptoKeyPair; publicKey: Uint8Array<ArrayBuffer>; auth: Uint8Array<ArrayBuffer> };

export function startPushService(): PushService {
  const subscribers = new Map<string, Subscriber>();
  const received: Received[] = [];
  const answers: PushService["answers"] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const subscriber = subscribers.get(new URL(request.url).pathname);
      if (!subscriber || request.method !== "POST") return new Response(null, { status: 404 });
      const answer = answers.shift() ?? 201;
      const status = typeof answer === "number" ? answer : answer.status;
      received.push({ endpoint: request.url, status, ...(await read(request, subscriber)) });
      const headers = typeof answer === "number" ? {} : { "retry-after": answer.retryAfter };
      return new Response(null, { status, headers });
    },
  });
  return {
    received,
    answers,
    async subscribe() {
      const keys = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, false, ["deriveBits"]);
      const publicKey = new Uint8Array(await crypto.subtle.exportKey("raw", keys.publicKey));
      const auth = crypto.getRandomValues(new Uint8Array(16));
      const path = `/push/${crypto.randomUUID()}`;
      subscribers.set(path, { keys, publicKey, auth });
      return {
        endpoint: `http://127.0.0.1:${server.port}${path}`,
        keys: { p256dh: text(publicKey), auth: text(auth) },
      };
    },
    async [Symbol.asyncDispose]() {
      await server.stop(true);
    },
  };
}

async function read(request: Request, subscriber: Subscriber): Promise<Omit<Received, "endpoint" | "status">> {
  const [, token = "", signedBy = ""] =
    /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(request.headers.get("authorization") ?? "") ?? [];
  const body = new Uint8Array(await request.arrayBuffer());
  return {
    headers: Object.fromEntries(request.headers),
    claims: await verified(token, signedBy),
    signedBy,
    data: JSON.parse(new TextDecoder().decode(await decrypted(body, subscriber))),
  };
}

/** RFC 8292, section 2: a JWT signed by ES256 with the key of `k`. */
async function verified(token: string, signedBy: string): Promise<Received["claims"]> {
  const [head = "", claims = "", signature = ""] = token.split(".");
  const algorithm = { name: "ECDSA", namedCurve: "P-256" };
  const key = await crypto.subtle.importKey("raw", bytes(signedBy), algorithm, false, ["verify"]);
  const signed = new TextEncoder().encode(`${head}.${claims}`);
  if (!(await crypto.subtle.verify({ name: "ECDSA", hash: "SHA-256" }, key, bytes(signature), signed)))
    throw new Error("the signature is wrong");
  return JSON.parse(new TextDecoder().decode(bytes(claims)));
}

/** RFC 8188, section 2 (the header and the record) with the keys of RFC 8291, section 3.4. */
async function decrypted(body: Uint8Array<ArrayBuffer>, { keys, publicKey, auth }: Subscriber): Promise<Uint8Array> {
  const salt = body.subarray(0, 16);
  const idLength = body[20] ?? 0;
  const sender = body.subarray(21, 21 + idLength);
  const senderKey = await crypto.subtle.importKey("raw", sender, { name: "ECDH", namedCurve: "P-256" }, false, []);
  const secret = await crypto.subtle.deriveBits({ name: "ECDH", public: senderKey }, keys.privateKey, 256);
  const info = joined(new TextEncoder().encode("WebPush: info\0"), publicKey, sender);
  const material = await hkdf(new Uint8Array(secret), auth, info, 32);
  const content = (name: string) => new TextEncoder().encode(`Content-Encoding: ${name}\0`);
  const key = await hkdf(material, salt, content("aes128gcm"), 16);
  const iv = await hkdf(material, salt, content("nonce"), 12);
  const cipher = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
  const record = body.subarray(21 + idLength);
  const padded = new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, cipher, record));
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error("the record is not the last one");
  return padded.subarray(0, end);
}

async function hkdf(
  material: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey("raw", material, "HKDF", false, ["deriveBits"]);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, length * 8));
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts));
}

function text(value: Uint8Array): string {
  return Buffer.from(value).toString("base64url");
}

function bytes(value: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(value, "base64url"));
}
