/** Why a script did not come. `gone`: the server has another release by now, and only loading the page anew helps. */
export class ScriptMissing extends Error {
  readonly gone: boolean;

  constructor(address: string, gone: boolean) {
    super(`${address} did not load`);
    this.gone = gone;
  }
}

/**
 * Imports a built script by its address, when it and what it imports have come. Some browsers remember for as long as
 * the page lives that an import failed: so none is begun that could. Throws `ScriptMissing`; it may be tried again.
 */
export async function importScript<Module>(address: string, ...needs: string[]): Promise<Module> {
  await Promise.all([address, ...needs].map(intoCache));
  return (await import(whole(address))) as Module;
}

/** What never changes under its address is read from the browser's cache then. */
async function intoCache(address: string): Promise<void> {
  const answer = await fetch(whole(address)).catch(() => undefined);
  const body = answer?.ok ? await answer.arrayBuffer().catch(() => undefined) : undefined;
  if (!body) throw new ScriptMissing(address, answer?.status === 404);
}

/** A frame without an origin gives what runs in it no base for addresses. */
function whole(address: string): string {
  return new URL(address, location.href).href;
}
