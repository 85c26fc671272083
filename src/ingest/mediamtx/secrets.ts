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
  /** What MediaMTX shows when it asks about a key. */
  asking: string;
};

export const reader = "reader";
export const asker = "mediamtx";

/**
 * Made anew at each start. A MediaMTX that runs elsewhere has the name and password that its API's address carries, and
 * asks with a secret that is kept in the data folder.
 */
export function innerSecrets(remoteApi: string | undefined, dataDir: string): InnerSecrets {
  const url = remoteApi === undefined ? undefined : new URL(remoteApi);
  return {
    user: url ? decodeURIComponent(url.username) : "nadaj",
    password: url ? decodeURIComponent(url.password) : randomSecret(),
    readPassword: randomSecret(),
    whipToken: randomSecret(),
    asking: url ? lastingSecret(dataDir) : randomSecret(),
  };
}

function randomSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** A secret that stays the same over restarts, because the settings of another machine name it. */
function lastingSecret(dataDir: string): string {
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
