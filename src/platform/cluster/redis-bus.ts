import { second } from "../clock.ts";
import { randomText } from "../db/id.ts";
import type { Log } from "../log.ts";
import { within } from "../within.ts";
import type { Carrier } from "./line.ts";
import { connectRedis, type RedisNames } from "./redis-client.ts";
import { sealedWords } from "./sealed-words.ts";
import { type SharedBus, sharedBus } from "./shared-bus.ts";

/** A server that is gone without a word is noticed when nothing came back for so long. */
const usualPace = { askEveryMs: second, patienceMs: 3 * second };

/** The bus of processes that share a Redis. */
export function redisBus(url: string, names: RedisNames, log: Log, pace = usualPace): SharedBus {
  return sharedBus(redis(url, names, log, pace), log);
}

const asked = "asked ";

/** Speaks by PUBLISH on one connection and hears on another, for who subscribes may do nothing else. Both go together. */
function redis(url: string, names: RedisNames, log: Log, { askEveryMs, patienceMs }: typeof usualPace): Carrier {
  const { sealed, opened } = sealedWords(names.seal);
  let isTold = false;

  function hear(said: string, onText: (text: string) => void): void {
    const text = opened(said);
    if (text !== undefined) onText(text);
    else if (!isTold)
      log.warn(
        "somebody says on this site's channel in Redis what none of its processes said now: it is not listened to; see who may write there, and whether the machines' clocks agree",
      );
    isTold ||= text === undefined;
  }

  return {
    name: "Redis",
    askEveryMs,
    isApart: true,
    async connect({ onText, onLost }) {
      const channel = names.channel();
      const ears = await connectRedis(url, onLost);
      const mouth = await connectRedis(url, onLost).catch((error) => {
        ears.close();
        throw error;
      });
      const end = async () => {
        ears.close();
        mouth.close();
      };
      const answers = new Map<string, () => void>();
      try {
        await ears.subscribe(channel, (text) => {
          const answered = answers.get(text);
          if (answered) answered();
          else if (!text.startsWith(asked)) hear(text, onText);
        });
      } catch (error) {
        await end();
        throw error;
      }
      return {
        // One connection keeps their order, also without waiting for each.
        send: (texts) => Promise.all(texts.map((text) => mouth.publish(channel, sealed(text)))),
        // Only if that comes back it goes out, and this process is still subscribed.
        async ask() {
          const text = asked + randomText(12);
          const heard = new Promise<true>((resolve, reject) => {
            answers.set(text, () => resolve(true));
            mouth.publish(channel, text).catch(reject);
          });
          const isHeard = await within(patienceMs, heard).finally(() => answers.delete(text));
          if (!isHeard) throw new Error("Redis does not answer");
        },
        end,
      };
    },
  };
}
