import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { openBrowser } from "./browser.ts";
import { type Site, startSite } from "./site.ts";

let opened: Promise<[Browser, Site]> | undefined;
let joined = 0;
let kept = false;

/**
 * A channel and a folder of one's own on the site, and the browser, that all files of this process share: for what
 * neither stops the server nor sets it up otherwise. The channel is deleted at the end, with its films.
 */
export async function joinSite(): Promise<{ browser: Browser; site: Site }> {
  opened ??= Promise.all([openBrowser(), startSite()]);
  const [browser, site] = await opened;
  const folder = await mkdtemp(join(tmpdir(), "nadaj-e2e-"));
  const slug = `proba-${++joined}`;
  const { _id: channelId } = await site.call<{ _id: string }>("POST", "/channels", { name: "Próba", slug });
  const dispose = async () => {
    await site.call("DELETE", `/channels/${channelId}`);
    await rm(folder, { recursive: true, force: true });
    if (!kept) await closeShared();
  };
  return { browser, site: { ...site, folder, channelId, [Symbol.asyncDispose]: dispose } };
}

/** From now on what is shared outlives the file that joined it, until `closeShared`. */
export function keepShared(): void {
  kept = true;
}

export async function closeShared(): Promise<void> {
  const [browser, site] = (await opened) ?? [];
  opened = undefined;
  await browser?.close();
  await site?.[Symbol.asyncDispose]();
}
