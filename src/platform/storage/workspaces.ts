import { readdir, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { second } from "../clock.ts";
import { masterName, namedFiles, playlistName } from "../hls/folders.ts";
import { readPlaylist } from "../hls/media-playlist.ts";
import type { Log } from "../log.ts";
import { atOnce } from "./at-once.ts";
import { bringAll } from "./bringing.ts";
import type { Objects } from "./distant.ts";
import type { Workspace } from "./storage.ts";

type OpenWorkspace = Workspace & {
  /** Takes a file or folder away that the store is to have no longer. */
  forget(name: string): Promise<void>;
};

type Options = { log: Log; mayPublish(): boolean; onReleased(workspace: OpenWorkspace): void };

/** How often the store is given what was finished meanwhile. */
const publishEvery = 2 * second;
const filesAtOnce = 4;

/** What somebody is still writing. */
export function halfWritten(name: string): boolean {
  return /\.(tmp|part(-[A-Za-z0-9]+)?)$/.test(name);
}

export type Workspaces = {
  /** The one in which the files below a key are written; opened when it is not. */
  of(key: string, mayPublish?: () => boolean): Workspace;
  /** The path of a key that stands in an open one. */
  atHand(key: string): Promise<string | undefined>;
  /** Takes away what is at and below a key, and closes those that are. */
  forget(key: string): Promise<void>;
  isOpen(path: string): boolean;
};

/** Those of one store, below a folder of this machine. */
export function openWorkspaces(objects: Objects, work: string, log: Log): Workspaces {
  const opened = new Map<string, OpenWorkspace>();
  return {
    of(key, mayPublish = () => true) {
      const onReleased = (one: OpenWorkspace) => void (opened.get(key) === one && opened.delete(key));
      const path = join(work, key.replaceAll("/", "+"));
      const workspace = opened.get(key) ?? openWorkspace(objects, key, path, { log, mayPublish, onReleased });
      opened.set(key, workspace);
      return workspace;
    },
    async atHand(key) {
      if (halfWritten(key)) return undefined;
      for (const [name, { path }] of opened) {
        const own = key.startsWith(`${name}/`) ? join(path, key.slice(name.length + 1)) : undefined;
        if (own && (await isFile(own))) return own;
      }
      return undefined;
    },
    async forget(key) {
      for (const [name, workspace] of opened) {
        if (`${name}/`.startsWith(`${key}/`)) await workspace.release();
        else if (key.startsWith(`${name}/`)) await workspace.forget(key.slice(name.length + 1));
      }
    },
    isOpen: (path) => opened.values().some((one) => one.path === path),
  };
}

/** A folder of this machine whose finished files go to a store of objects, by themselves while it is open. */
function openWorkspace(objects: Objects, key: string, path: string, options: Options): OpenWorkspace {
  /** What the store has, by its name here: files that do not change, and the texts of playlists. */
  const sent = new Map<string, string>();
  let last: Promise<void> = Promise.resolve();
  let isOver = false;
  let turn = new AbortController();
  const mayGoOn = () => !isOver && options.mayPublish();
  /** What is under way when the turn ends is called off: it would arrive after another has begun to write. */
  const watchTurn = () => {
    if (!options.mayPublish()) turn.abort();
    else if (turn.signal.aborted) turn = new AbortController();
  };
  // One after the other: a playlist may not be overtaken by what it was.
  const publish = () => {
    const next = last
      .catch(() => undefined)
      .then(() => sendFinished(objects, { key, path, sent, mayGoOn, signal: turn.signal }));
    last = next.catch(() => undefined);
    return next;
  };
  let isWaiting = false;
  const timer = setInterval(async () => {
    watchTurn();
    if (isWaiting) return;
    isWaiting = true;
    await publish().catch((error) => options.log.warn("what was finished did not reach the store yet", { key, error }));
    isWaiting = false;
  }, publishEvery);
  timer.unref();
  const workspace: OpenWorkspace = {
    path,
    fetch: (choose) =>
      bringAll(objects, key, path, { choose, onThere: (name) => void (playlist(name) || sent.set(name, "")) }),
    publish,
    async release() {
      clearInterval(timer);
      isOver = true;
      watchTurn();
      await last;
      options.onReleased(workspace);
      await rm(path, { recursive: true, force: true });
    },
    async forget(name) {
      await rm(join(path, name), { recursive: true, force: true });
      for (const one of sent.keys()) if (`${one}/`.startsWith(`${name}/`)) sent.delete(one);
    },
  };
  return workspace;
}

function playlist(name: string): boolean {
  return name.endsWith(".m3u8");
}

type Sending = { key: string; path: string; sent: Map<string, string>; mayGoOn(): boolean; signal: AbortSignal };

/** The files that each media playlist names, then it as it was when it named them, and the one of all at the end. */
async function sendFinished(objects: Objects, { key, path, sent, mayGoOn, signal }: Sending): Promise<void> {
  if (!mayGoOn()) return;
  const names = (await readdir(path, { recursive: true }).catch(() => [])).sort();
  // Read before what it names: it may name a rendition that only began meanwhile.
  const master = names.includes(masterName) ? await textOf(join(path, masterName)) : undefined;
  for (const name of names.filter((one) => basename(one) === playlistName)) {
    const text = await textOf(join(path, name));
    if (text === undefined || sent.get(name) === text) continue;
    const own = dirname(name);
    await atOnce(new Set(namedFiles(readPlaylist(text))), filesAtOnce, async (file) => {
      const one = join(own, file);
      if (sent.has(one) || !(await isFile(join(path, one))) || !mayGoOn()) return;
      await objects.send(`${key}/${one}`, join(path, one), false, signal);
      sent.set(one, "");
    });
    if (!mayGoOn()) return;
    await objects.put(`${key}/${name}`, text, signal);
    sent.set(name, text);
  }
  if (!mayGoOn()) return;
  if (master === undefined || sent.get(masterName) === master) return;
  await objects.put(`${key}/${masterName}`, master, signal);
  sent.set(masterName, master);
}

function textOf(path: string): Promise<string | undefined> {
  return Bun.file(path)
    .text()
    .catch(() => undefined);
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() === true;
}
