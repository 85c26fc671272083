import { createECDH } from "node:crypto";
import { mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Keys } from "./context.ts";
import { randomText } from "./db/id.ts";

/** Reads the program's own secrets from `<data>/keys`, making those that are missing, readable by the owner alone. */
export async function loadKeys(dataDir: string): Promise<Keys> {
  const folder = join(dataDir, "keys");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    session: await readOrMake(join(folder, "session")),
    media: await readOrMake(join(folder, "media")),
    vapid: pairOf(await readOrMake(join(folder, "vapid"), newPrivateKey)),
  };
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

async function readOrMake(path: string, make = () => randomText(43)): Promise<string> {
  try {
    const file = await open(path, "wx", 0o600);
    try {
      await file.writeFile(make());
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return (await readFile(path, "utf8")).trim();
}
