/** A key is a relative path of plain segments: letters, digits, `.`, `_`, `-`. */
export const storageKey = /^(?!\.)[A-Za-z0-9_-][A-Za-z0-9._-]*(\/(?!\.)[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

export type StoredFile = { size: number; modifiedAt: number };

/** Where media live. The disk driver is the default; nothing in a feature knows which one it is. */
export type Storage = {
  /** Moves a local file into the store (rename where it can), durable when it resolves. */
  putFile(key: string, localPath: string): Promise<void>;
  /** Writes bytes whole: readers see the old content or the new, never a part. */
  put(key: string, bytes: Uint8Array | string): Promise<void>;
  stat(key: string): Promise<StoredFile | undefined>;
  /** The body of the file; `Response` serves ranges of it. Undefined when there is none. */
  open(key: string): Promise<Blob | undefined>;
  /** Deletes one file or everything below a prefix; missing is fine. */
  remove(key: string): Promise<void>;
  /** Keys directly or deeply below the prefix. */
  list(prefix: string): Promise<string[]>;
  /** A path on this machine where the file can be read by a child process. */
  localPath(key: string): string;
  /** Bytes free for new files. */
  freeBytes(): Promise<number>;
};
