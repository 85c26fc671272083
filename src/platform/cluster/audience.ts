import { second } from "../clock.ts";

/** Who says nothing for so long has gone. Players speak every few seconds, the slowest of playlists is asked for each six. */
export const gone = 25 * second;
/** Whoever invents visitors gets no further: so many of one address, of IPv6 one network, and so many in all. */
const perAddress = 200;
const peopleMax = 100_000;

/** What a visitor leaves behind: an address and a program. */
export type Trace = { address: string; agent: string };
type Entry = { until: number; address: string };
type Person = Entry & {
  trace: string;
  playsUntil: number;
  /** Nothing but the trace is known of them. */
  bare: boolean;
};

/** What one process knows of an audience, for itself and for others. */
export type Told = { people: [key: string, trace: string, plays: boolean, bare: boolean][]; programs: string[] };

/** `playing`: who watches; `present`: who has a player before them, playing or not. */
export type Count = { playing: number; present: number };

/** Who watches one video at this process. */
export class Audience {
  private readonly people = new Map<string, Person>();
  /** Who asked for playlists, by trace. */
  private readonly programs = new Map<string, Entry>();
  private readonly addresses = new Map<string, number>();
  /** Grows with every change of who is there. */
  version = 0;

  get size(): number {
    return this.people.size + this.programs.size;
  }

  /** A player says that it is there; `id` says whose it is, where that is known. */
  seePlayer(id: string | undefined, from: Trace, plays: boolean, now: number): void {
    const trace = traceOf(from);
    const key = id ?? `~${trace}`;
    const person = this.people.get(key);
    const until = now + gone;
    if (!person) {
      if (!this.takePlace(from.address)) return;
      const playsUntil = plays ? until : 0;
      this.people.set(key, { until, playsUntil, address: from.address, trace, bare: id === undefined });
      return;
    }
    if (person.trace !== trace || (plays && !isThere(person.playsUntil, now))) this.version++;
    Object.assign(person, { until, trace });
    // Another window of the same person may play on.
    if (plays) person.playsUntil = until;
  }

  /** A program asks for a playlist. */
  seeProgram(from: Trace, now: number): void {
    const trace = traceOf(from);
    const program = this.programs.get(trace);
    if (program) program.until = now + gone;
    else if (this.takePlace(from.address)) this.programs.set(trace, { until: now + gone, address: from.address });
  }

  /** Forgets who has gone. */
  sweep(now: number): void {
    for (const entries of [this.people, this.programs] as Map<string, Entry>[]) {
      for (const [key, { until, address }] of entries) {
        if (isThere(until, now)) continue;
        entries.delete(key);
        this.leavePlace(address);
      }
    }
  }

  told(now: number): Told {
    return {
      people: [...this.people].map(([key, { trace, playsUntil, bare }]) => [
        key,
        trace,
        isThere(playsUntil, now),
        bare,
      ]),
      programs: [...this.programs.keys()],
    };
  }

  private takePlace(address: string): boolean {
    const there = this.addresses.get(address) ?? 0;
    if (there >= perAddress || this.size >= peopleMax) return false;
    this.addresses.set(address, there + 1);
    this.version++;
    return true;
  }

  private leavePlace(address: string): void {
    const left = (this.addresses.get(address) ?? 1) - 1;
    if (left > 0) this.addresses.set(address, left);
    else this.addresses.delete(address);
    this.version++;
  }
}

/** Each once: by who they are; else by their trace, unless somebody is known who left the same. */
export function countAll(parts: Told[]): Count {
  const playing = new Set<string>();
  const present = new Set<string>();
  const people = parts.flatMap((part) => part.people);
  const known = new Set(people.flatMap(([, trace, , bare]) => (bare ? [] : trace)));
  const traced = new Set(people.map(([, trace]) => trace));
  for (const [key, trace, plays, bare] of people) {
    if (bare && known.has(trace)) continue;
    present.add(key);
    if (plays) playing.add(key);
  }
  for (const trace of parts.flatMap(({ programs }) => programs)) {
    if (traced.has(trace)) continue;
    present.add(trace);
    playing.add(trace);
  }
  return { playing: playing.size, present: present.size };
}

/** A clock that was set back leaves nobody there for ever. */
function isThere(until: number, now: number): boolean {
  return until > now && until <= now + gone;
}

function traceOf({ address, agent }: Trace): string {
  return Bun.hash(`${address}\n${agent}`).toString(36);
}
