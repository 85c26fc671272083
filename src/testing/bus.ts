import { type Bus, textOf } from "../platform/cluster/bus.ts";
import { randomText } from "../platform/db/id.ts";

declare module "../platform/cluster/bus.ts" {
  interface Topics {
    /** Asks whether anybody hears. */
    probe: { name: string };
  }
}

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

/** Resolves when each of two processes hears the other. */
export async function hearEachOther(one: Bus, other: Bus): Promise<void> {
  await Promise.all([hears(one, other), hears(other, one)]);
}

async function hears(from: Bus, to: Bus): Promise<void> {
  const name = randomText(12);
  let heard = false;
  const stop = to.subscribe("probe", (probe) => {
    heard ||= probe.name === name;
  });
  for (let round = 0; !heard; round++) {
    if (round === 1000) throw new Error("two processes do not hear each other");
    from.publish("probe", { name });
    await Bun.sleep(20);
  }
  stop();
}
