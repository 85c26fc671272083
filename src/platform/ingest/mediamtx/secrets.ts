import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Names and passwords between this program and MediaMTX; nobody else gets them. */
export type InnerSecrets = {
  /** For the API. */
  user: string;
  password: string;
  /** For reading a browser's stream. */
  readPassword: string;
  /** What our WHIP proxy shows. */
  whipToken: string;
};

export const reader = "reader";

/** Made anew at each start. A MediaMTX that runs elsewhere has the name and password that its address carries. */
export function innerSecrets(remoteApi: string | undefined): InnerSecrets {
  const url = remoteApi === undefined ? undefined : new URL(remoteApi);
  return {
    user: url ? decodeURIComponent(url.username) : "nadaj",
    password: url ? decodeURIComponent(url.password) : randomSecret(),
    readPassword: randomSecret(),
    whipToken: randomSecret(),
  };
}

export function randomSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** A secret that stays the same over restarts, because the settings of another machine name it. */
export function lastingSecret(dataDir: string): string {
  const folder = join(dataDir, "keys");
  const path = join(folder, "mediamtx");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(path, randomSecret(), { flag: "wx", mode: 0o600, flush: true });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(path, "utf8").trim();
}
