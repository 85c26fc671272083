type Hasher = { hash(password: string): Promise<string>; verify(hash: string, password: string): Promise<boolean> };

/** OWASP's choice for argon2id: 19 MiB, two passes. */
const cost = { memoryCost: 19456, timeCost: 2 };
let hasher: Promise<Hasher> | undefined;

/** Hashes a password with argon2id, off the event loop. */
export async function hashPassword(password: string): Promise<string> {
  return (await loadHasher()).hash(password);
}

/** Compares in constant time; a hash that is not one counts as different. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  return (await loadHasher()).verify(hash, password).catch(() => false);
}

function loadHasher(): Promise<Hasher> {
  hasher ??= nativeHasher().catch(() => bunHasher);
  return hasher;
}

/** Loaded when first needed: its addon has to be unpacked in the executable, which a read-only TMPDIR refuses. */
async function nativeHasher(): Promise<Hasher> {
  const argon2 = await import("@node-rs/argon2");
  return {
    hash: (password) => argon2.hash(password, { ...cost, algorithm: 2 }),
    verify: (hash, password) => argon2.verify(hash, password),
  };
}

const bunHasher: Hasher = {
  hash: (password) => Bun.password.hash(password, { algorithm: "argon2id", ...cost }),
  verify: (hash, password) => Bun.password.verify(password, hash),
};
