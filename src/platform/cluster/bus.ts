/**
 * What each topic's messages hold: plain JSON, for they may come from another process. Features add theirs by declaration
 * merging beside who publishes them: `declare module "../platform/cluster/bus.ts" { interface Topics { "videos": { videoId: string } } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: merged into by the features
export interface Topics {}

export type Topic = keyof Topics;
export type Unsubscribe = () => void;

/** Wake-ups between the parts of the program. Best effort: nothing that must happen depends on it. */
export type Bus = {
  publish<Name extends Topic>(topic: Name, message: Topics[Name]): void;
  subscribe<Name extends Topic>(topic: Name, listener: (message: Topics[Name]) => void): Unsubscribe;
};

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
