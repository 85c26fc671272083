import { createECDH } from "node:crypto";
import { randomText } from "../db/id.ts";

/** Secrets that the site made for itself, the same at each of its processes. Throws when asked for one before `open`. */
export type Keys = {
  /** Reads them, and makes those that are missing: once the database is as this program needs it. */
  open(): Promise<void>;
  /** Marks what is handed to browsers and mails and comes back: devices, views, links that end a subscription. */
  readonly session: string;
  /** Signs the addresses of private media. */
  readonly media: string;
  /** Seals what is kept and must be read again: without it a stolen database tells no secret of an authenticator app. */
  readonly vault: string;
  /** Signs Web Push messages; browsers are given the public one. */
  readonly vapid: { publicKey: string; privateKey: string };
};

export type KeyName = "session" | "media" | "vault" | "vapid";

/** Where keys are kept. Throws Refusal for an empty one, with which anybody could sign. */
export type KeyStore = {
  find(name: KeyName): Promise<string | undefined>;
  /** The key; of several processes that find none at the same time all are given the same new one. */
  findOrMake(name: KeyName, make: () => string): Promise<string>;
};

/** The keys of a store, read once. */
export function keysIn(store: KeyStore): Keys {
  let read: Omit<Keys, "open"> | undefined;
  const opened = () => {
    if (!read) throw new Error("keys are known once the database is migrated");
    return read;
  };
  return {
    async open() {
      read ??= {
        session: await store.findOrMake("session", newSecret),
        media: await store.findOrMake("media", newSecret),
        vault: await store.findOrMake("vault", newSecret),
        vapid: pairOf(await store.findOrMake("vapid", newPrivateKey)),
      };
    },
    get session() {
      return opened().session;
    },
    get media() {
      return opened().media;
    },
    get vault() {
      return opened().vault;
    },
    get vapid() {
      return opened().vapid;
    },
  };
}

function newSecret(): string {
  return randomText(43);
}

/** A private key of P-256, as VAPID (RFC 8292) signs with: 32 bytes in base64url. */
function newPrivateKey(): string {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  return Buffer.concat([Buffer.alloc(32), ecdh.getPrivateKey()])
    .subarray(-32)
    .toString("base64url");
}

function pairOf(privateKey: string): Keys["vapid"] {
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(Buffer.from(privateKey, "base64url"));
  return { publicKey: ecdh.getPublicKey().toString("base64url"), privateKey };
}
