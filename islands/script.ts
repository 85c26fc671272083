/** Why a script did not come. `gone`: the server has another release by now, and only loading the page anew helps. */
export class ScriptMissing extends Error {
  readonly gone: boolean;

  constructor(address: string, gone: boolean, cause: unknown) {
    super(`${address} did not load`, { cause });
    this.gone = gone;
  }
}

const failures = new Map<string, number>();

/**
 * Imports a built script by its address. Some browsers remember a failure for as long as the page lives: the next try
 * asks under another address. Throws `ScriptMissing`.
 */
export async function importScript<Module>(address: string): Promise<Module> {
  const failed = failures.get(address) ?? 0;
  // Whole: what a frame without an origin runs has no base of its own.
  const url = new URL(address, location.href);
  if (failed > 0) url.searchParams.set("again", String(failed));
  try {
    return (await import(url.href)) as Module;
  } catch (cause) {
    failures.set(address, failed + 1);
    throw new ScriptMissing(address, await isGone(url), cause);
  }
}

async function isGone(url: URL): Promise<boolean> {
  const answer = await fetch(url, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  return answer?.status === 404;
}
