import { randomText } from "../db/id.ts";
import type { Log } from "../log.ts";
import { type Bus, localBus, type Topic, type Topics, textOf } from "./bus.ts";
import { type Carrier, Line } from "./line.ts";

export type SharedBus = Bus & { close(): Promise<void> };

/** Each has a number, because PostgreSQL folds equal notifications of one transaction into one. */
type Envelope = { from: string; n: number; topic: Topic; message: never };

/** The bus of several processes over what carries it. It asks for its connection when somebody first speaks or listens. */
export function sharedBus(carrier: Carrier, log: Log): SharedBus {
  const self = randomText(12);
  const here = localBus((error) => log.error("a bus listener failed", { error }));
  let sent = 0;

  function tellOthers<Name extends Topic>(topic: Name, message: Topics[Name]): void {
    try {
      const text = textOf(topic, message);
      line.send(`{"from":"${self}","n":${sent++},"topic":${JSON.stringify(topic)},"message":${text}}`);
    } catch (error) {
      log.error("a message stays at this process", { error });
    }
  }

  const line = new Line(carrier, log, {
    onText(text) {
      const { from, topic, message } = JSON.parse(text) as Envelope;
      if (from !== self) here.publish(topic, message);
    },
    onOpen(again) {
      here.publish("missed", {});
      // The others did not hear what this process said meanwhile.
      if (again) tellOthers("missed", {});
    },
    onAway() {
      if (carrier.isApart) here.publish("missed", {});
    },
  });
  return {
    publish(topic, message) {
      here.publish(topic, message);
      tellOthers(topic, message);
    },
    subscribe(topic, listener) {
      line.open();
      return here.subscribe(topic, listener);
    },
    close: () => line.close(),
  };
}
