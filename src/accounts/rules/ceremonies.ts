/**
 * Passkeys' library, fetched when somebody uses one: it takes 20 MB. What it needs beforehand is fetched by itself, for in
 * the executable an import above another does not come first.
 */
export async function ceremonies() {
  await import("reflect-metadata");
  return import("@simplewebauthn/server");
}
