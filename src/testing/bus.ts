import { type Bus, textOf } from "../platform/cluster/bus.ts";

/**
 * From now on everybody on this bus hears what another process would: each message goes through JSON first. Gives a list
 * of those that came out otherwise than they went in, or are too large.
 */
export function asSent(bus: Bus): string[] {
  const faults: string[] = [];
  const { publish } = bus;
  bus.publish = (topic, message) => {
    try {
      const heard = JSON.parse(textOf(topic, message));
      if (!Bun.deepEquals(heard, message, true)) faults.push(`a message about ${topic} is not what JSON carries`);
      publish(topic, heard);
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
    }
  };
  return faults;
}
