export type BusMessage = Record<string, unknown>;
export type Unsubscribe = () => void;

/** Wake-ups between the parts of the program. Best effort: nothing that must happen depends on it. */
export type Bus = {
  publish(topic: string, message: BusMessage): void;
  subscribe(topic: string, listener: (message: BusMessage) => void): Unsubscribe;
};

/** The bus of one process. A listener that throws does not stop the others. */
export function localBus(onError: (error: unknown) => void): Bus {
  const topics = new Map<string, Set<(message: BusMessage) => void>>();
  return {
    publish(topic, message) {
      for (const listener of topics.get(topic) ?? []) {
        try {
          listener(message);
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
