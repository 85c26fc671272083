/**
 * What each topic's messages hold: ids and numbers, for another process reads the rest from the database. Features add
 * theirs by declaration merging beside who publishes them:
 * `declare module "../platform/cluster/bus.ts" { interface Topics { "videos": { videoId: string } } }`
 */
export interface Topics {
  /** What others told until now may have been lost: whoever follows something looks at it again. */
  missed: Record<string, never>;
}

/** What comes back from JSON as it went in. */
type Plain = string | number | boolean | null | Plain[] | { [name: string]: Plain };

/** The topics of plain messages; one that carries anything else can neither be published nor heard. */
export type Topic = { [Name in keyof Topics]: Topics[Name] extends Plain ? Name : never }[keyof Topics];
export type Unsubscribe = () => void;

/**
 * Wake-ups between the parts of the program, at this process and at the others of the site. Here they are heard before
 * `publish` returns, elsewhere a moment later. Best effort: nothing that must happen depends on it.
 */
export type Bus = {
  /** A message may take `messageMaxBytes` of JSON; a larger one does not reach other processes. */
  publish<Name extends Topic>(topic: Name, message: Topics[Name]): void;
  subscribe<Name extends Topic>(topic: Name, listener: (message: Topics[Name]) => void): Unsubscribe;
};

/** The narrowest of what carries messages takes 7,999 bytes (a notification of PostgreSQL), with who sent it about what. */
export const messageMaxBytes = 7_000;

/** The JSON of a message. Throws for one that is too large. */
export function textOf(topic: Topic, message: unknown): string {
  const text = JSON.stringify(message);
  const bytes = Buffer.byteLength(text);
  if (bytes > messageMaxBytes) throw new Error(`a message about ${topic} takes ${bytes} bytes: send ids, not bodies`);
  return text;
}

/** The bus of one process. A listener that throws does not stop the others. */
export function localBus(onError: (error: unknown) => void): Bus {
  const topics = new Map<Topic, Set<(message: never) => void>>();
  return {
    publish(topic, message) {
      for (const listener of topics.get(topic) ?? []) {
        try {
          listener(message as never);
        } catch (error) {
          onError(error);
        }
      }
    },
    subscribe(topic, listener) {
      const listeners = topics.get(topic) ?? new Set();
      listeners.add(listener);
      topics.set(topic, listeners);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) topics.delete(topic);
      };
    },
  };
}
