import { randomBytes } from "node:crypto";

export type Alias = {
  key: string;
  address: string;
  since: number;
  /** MediaMTX' secret of the session; empty until it has answered. */
  session: string;
};

/**
 * Names under which browsers' streams live in MediaMTX. They stand in for the key where others could read it, as in
 * MediaMTX' own log.
 */
export type Aliases = {
  make(key: string, address: string): string;
  get(alias: string): Alias | undefined;
  ofSession(session: string): { alias: string; key: string } | undefined;
  started(alias: string, session: string): void;
  remove(alias: string): void;
  /** Forgets those whose stream is gone or never came. `present` are the ones that MediaMTX has. */
  forgetAbsent(present: ReadonlySet<string>): void;
  /** Whether a stream is expected that MediaMTX does not have yet. */
  waiting(): boolean;
};

/** How long a browser may take from the offer to the first packet, in ms. */
const patience = 20_000;

export function makeAliases(): Aliases {
  const all = new Map<string, Alias>();
  let here: ReadonlySet<string> = new Set();
  const late = (alias: Alias) => performance.now() - alias.since > patience;
  return {
    make(key, address) {
      const alias = randomBytes(16).toString("base64url");
      all.set(alias, { key, address, since: performance.now(), session: "" });
      return alias;
    },
    get: (alias) => all.get(alias),
    ofSession(session) {
      for (const [alias, known] of all) if (known.session === session) return { alias, key: known.key };
      return undefined;
    },
    started(alias, session) {
      const known = all.get(alias);
      if (known) known.session = session;
    },
    remove: (alias) => void all.delete(alias),
    forgetAbsent(present) {
      here = present;
      for (const [alias, known] of all) if (!present.has(alias) && late(known)) all.delete(alias);
    },
    waiting: () => [...all].some(([alias, known]) => !here.has(alias) && !late(known)),
  };
}
