import { LRUCache } from "lru-cache";
import { second } from "./clock.ts";
import { faultOf } from "./faults.ts";
import { within } from "./within.ts";

type Known<Value> = { value: Value; readAt: number };
type Reading<Value> = { answer: Promise<Value | undefined>; since: number };
type Options = {
  max: number;
  /** What was read so lately is not read again. */
  freshMs: number;
  /** How long it is believed at most. */
  believedMs: number;
};

/** How long whoever asks waits for a database that knew an answer before. */
const patienceMs = second;

/** What is asked of the database again and again. While that does not answer, what it said last is believed for a while. */
export class LastKnown<Value extends object> {
  private readonly known: LRUCache<string, Known<Value>>;
  private readonly readings = new Map<string, Reading<Value>>();

  constructor(private readonly options: Options) {
    this.known = new LRUCache({ max: options.max, ttl: options.believedMs, ttlAutopurge: true });
  }

  /** Undefined for what there is none of. */
  async get(key: string, read: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const known = this.known.get(key);
    if (known && performance.now() - known.readAt < this.options.freshMs) return known.value;
    const { answer, since } = this.readings.get(key) ?? this.begin(key, read);
    if (!known) return answer;
    const said = answer.then(
      (value) => ({ value }),
      (error) => {
        if (!faultOf(error)) throw error;
        return undefined;
      },
    );
    return ((await within(Math.max(0, since + patienceMs - performance.now()), said)) ?? known).value;
  }

  forget(key: string): void {
    this.known.delete(key);
    this.readings.delete(key);
  }

  /** Reads once for all who ask meanwhile. */
  private begin(key: string, read: () => Promise<Value | undefined>): Reading<Value> {
    const since = performance.now();
    const reading: Reading<Value> = { answer: read(), since };
    this.readings.set(key, reading);
    const isStill = () => this.readings.get(key) === reading && this.readings.delete(key);
    reading.answer.then(
      (value) => {
        if (!isStill()) return;
        if (value === undefined) this.known.delete(key);
        else this.known.set(key, { value, readAt: performance.now() });
      },
      () => void isStill(),
    );
    return reading;
  }
}
