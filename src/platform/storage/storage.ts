/** A key is a relative path of plain segments: letters, digits, `.`, `_`, `-`. */
export const storageKey = /^(?!\.)[A-Za-z0-9_-][A-Za-z0-9._-]*(\/(?!\.)[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/** `tag` is another one when the content is another one, where the store knows one. */
export type StoredFile = { size: number; modifiedAt: number; tag?: string };

/** What a file holds. A store of objects sends it while it is read. */
export type StoredBody = Blob | Response;

/** From the first byte to the last, both of them included. */
export type ByteRange = { start: number; end: number };

export type PutOptions = {
  /** Leaves what the key has as it is, and resolves with false then. */
  unlessThere?: boolean;
  /** Leaves the local file where it is. */
  keep?: boolean;
};

/** What stands directly below a prefix. */
export type StoredEntry = { name: string; isFolder: boolean };

/**
 * Files that come in pieces, from whichever process has the next one, and are none before all of them are joined. A number
 * is sent once: what comes late of a process that lost its turn then takes no other's place.
 */
export type Pieces = {
  /** Whether what begins now comes this way. */
  readonly takesNew: boolean;
  begin(key: string): Promise<string>;
  /** All but the last are at least 5 MiB, and equally long. False when nothing is known of what was begun. */
  send(key: string, id: string, number: number, bytes: Uint8Array<ArrayBuffer>): Promise<boolean>;
  /** Makes the file of some pieces, which have that size together; false as `send`. */
  join(key: string, id: string, of: { numbers: number[]; size: number }): Promise<boolean>;
  /** Forgets what was begun; missing is fine. */
  drop(key: string, id: string): Promise<void>;
};

/**
 * Where media live. The disk driver is the default; nothing in a feature knows which one it is. Programs read and write
 * files of this machine, which a store of objects has elsewhere: they are given paths for as long as they work on them.
 */
export type Storage = {
  /** Moves a local file into the store (rename where it can), durable when it resolves; with whether it is there by this. */
  putFile(key: string, path: string, options?: PutOptions): Promise<boolean>;
  /** Writes bytes whole: readers see the old content or the new, never a part. */
  put(key: string, bytes: Uint8Array | string): Promise<void>;
  /**
   * Has a program make a file: what `write` leaves at the path that it is given, which ends as the key does and has a
   * folder to itself, is put as by `putFile`. When it throws or leaves nothing there, the key is what it was.
   */
  make<Result>(key: string, write: (path: string) => Promise<Result>): Promise<Result>;
  /** Undefined when there is no such file. Throws when that cannot be told. */
  stat(key: string): Promise<StoredFile | undefined>;
  /** The body of the file, or a part of it, to be read once. Undefined when there is none; throws as `stat` does. */
  open(key: string, range?: ByteRange): Promise<StoredBody | undefined>;
  /** Where a browser may fetch a file itself for a quarter of an hour; undefined where it is for this server to send. */
  addressOf(key: string, type: string): Promise<string | undefined>;
  /** Deletes one file, or everything below a prefix with the workspaces there; missing is fine. */
  remove(key: string): Promise<void>;
  /** Keys of the files directly or deeply below the prefix, in their order. */
  list(prefix: string): Promise<string[]>;
  /** What stands directly below the prefix, or without one at the top, as it is found: there may be millions. */
  entries(prefix?: string): AsyncIterable<StoredEntry>;
  /** When anything at or below the prefix last changed, in milliseconds since the epoch; 0 when there is nothing. */
  newestChange(prefix: string): Promise<number>;
  /**
   * Runs with a path where programs of this machine read the file, or the folder with all that is below the key. It is
   * not to be written to, and holds until `run` has ended.
   */
  withLocal<Result>(key: string, run: (path: string) => Promise<Result>): Promise<Result>;
  /**
   * The folder of this machine in which the files below a key are written. Asked again, it is the same one. A store of
   * objects is given nothing of it while `mayPublish` says no: it may be another process' turn to write there.
   */
  workspace(key: string, mayPublish?: () => boolean): Workspace;
  /** Bytes free for new files, of the store and of the disk that workspaces are on. */
  freeBytes(): Promise<number>;
  /**
   * Removes what was begun before a moment and nobody goes on with: halves of uploads, forgotten workspaces. `underWay`:
   * what was begun by `pieces` and goes on.
   */
  tidy(before: number, underWay: ReadonlySet<string>): Promise<void>;
  /** Undefined where the files of one process are no other's: a disk. */
  readonly pieces?: Pieces;
};

/**
 * A folder whose files are served while it is written to, by a stream or an encoder. On a disk it is the key's own
 * folder, so that all of this is true of itself. A store of objects takes over what is finished within seconds: the files
 * that a media playlist names, then the playlist as it was when it named them, and master playlists last. What is half
 * written, by its name (`.part`, `.tmp`) or because no playlist names it, stays here.
 */
export type Workspace = {
  readonly path: string;
  /**
   * Brings what the store has and this folder has not: to be called before what is there is built upon. `choose`: which of
   * them; gives the names of those that were not chosen, which the store has alone.
   */
  fetch(choose?: (names: string[]) => string[]): Promise<string[]>;
  /** Resolves when all that is finished is in the store, durable as by `putFile`: to be called before it is announced. */
  publish(): Promise<void>;
  /** Nobody writes here any longer. What was not published may be found here again, or may not. */
  release(): Promise<void>;
};

/** Runs with a workspace that holds what the store has; what is finished then is published. */
export async function inWorkspace<Result>(
  storage: Storage,
  key: string,
  run: (workspace: Workspace) => Promise<Result>,
): Promise<Result> {
  const workspace = storage.workspace(key);
  try {
    await workspace.fetch();
    const result = await run(workspace);
    await workspace.publish();
    return result;
  } finally {
    await workspace.release();
  }
}
