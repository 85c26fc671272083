import { type Clock, second } from "../clock.ts";
import { randomText } from "../db/id.ts";
import { Audience, type Count, countAll, type Told, type Trace } from "./audience.ts";
import type { Bus } from "./bus.ts";

/** A player says that it is there, and whether it plays; `id` says whose it is, where that is known. A program only asks. */
export type Visitor =
  | { kind: "player"; id: string | undefined; from: Trace; plays: boolean }
  | { kind: "program"; from: Trace };

/**
 * Who is in which room now, at all processes of the site. Nobody says that they leave: whoever does not join again within
 * `gone` has. Each is counted once, however many windows they have open and whichever processes these reach.
 */
export type Presence = {
  join(room: string, visitor: Visitor): void;
  /** Those of other processes are as they were a few seconds ago. */
  count(room: string): Count;
  /** Tells the other processes who is here; it happens by itself while anybody joins. */
  tell(): void;
};

const tellEvery = 5 * second;
const sweepEvery = 30 * second;
/** A process that is silent for so long is gone with its visitors. */
const silent = 30 * second;
/** A count holds so long, a larger audience's also over those who come and go. */
const countedFor = second;
const crowd = 2000;
/** What is told of visitors in one message, in bytes of JSON. */
const partMaxBytes = 6_000;

declare module "./bus.ts" {
  interface Topics {
    /** Who is where at a process, by room. A round takes several messages when they are many, each with its number. */
    presence: { process: string; round: number; part: number; parts: number; rooms: [string, Told][] };
  }
}

type Elsewhere = { toldAt: number; rooms: Map<string, Told> };
type Coming = { round: number; next: number; rooms: Map<string, Told> };

/** What this process knows of itself, and over the bus of others; without one it is alone. */
export function presence(clock: Clock, bus?: Bus): Presence {
  const here = new Map<string, Audience>();
  const others = bus && hearOthers(clock, bus, () => counts.clear());
  const counts = new Map<string, Count & { at: number; version: number }>();
  let toldAt = clock.now();
  let sweptAt = clock.now();

  function sweep(now: number): void {
    sweptAt = now;
    for (const [room, audience] of here) {
      audience.sweep(now);
      if (audience.size > 0) continue;
      here.delete(room);
      counts.delete(room);
    }
  }

  function tell(): void {
    const now = clock.now();
    toldAt = now;
    sweep(now);
    others?.tell([...here].map(([room, audience]) => [room, audience.told(now)]));
  }

  return {
    tell,
    join(room, visitor) {
      const now = clock.now();
      if (Math.abs(now - sweptAt) >= sweepEvery) sweep(now);
      const audience = here.get(room) ?? new Audience();
      here.set(room, audience);
      if (visitor.kind === "player") audience.seePlayer(visitor.id, visitor.from, visitor.plays, now);
      else audience.seeProgram(visitor.from, now);
      if (others && Math.abs(now - toldAt) >= tellEvery) tell();
    },
    count(room) {
      const audience = here.get(room);
      const now = clock.now();
      const counted = counts.get(room);
      const unchanged = counted?.version === (audience?.version ?? 0) || (audience?.size ?? 0) > crowd;
      if (counted && unchanged && Math.abs(now - counted.at) < countedFor) return counted;
      audience?.sweep(now);
      const elsewhere = others?.of(room) ?? [];
      if (!audience) return countAll(elsewhere);
      const count = { ...countAll([audience.told(now), ...elsewhere]), at: now, version: audience.version };
      counts.set(room, count);
      return count;
    },
  };
}

/** What other processes tell over the bus, each until it tells anew or has fallen silent. */
function hearOthers(clock: Clock, bus: Bus, onTold: () => void) {
  const process = randomText(12);
  const known = new Map<string, Elsewhere>();
  const coming = new Map<string, Coming>();
  let listening = false;
  let rounds = 0;

  function listen(): void {
    if (listening) return;
    listening = true;
    bus.subscribe("presence", (told) => {
      if (told.process === process) return;
      const { round, part, parts } = told;
      const begun = part === 0 ? { round, next: 0, rooms: new Map() } : coming.get(told.process);
      coming.delete(told.process);
      // A round of which something was lost is not counted; the next one is.
      if (begun?.round !== round || begun.next !== part) return;
      for (const [room, those] of told.rooms) begun.rooms.set(room, both(begun.rooms.get(room), those));
      begun.next++;
      if (begun.next < parts) coming.set(told.process, begun);
      else known.set(told.process, { toldAt: clock.now(), rooms: begun.rooms });
      onTold();
    });
  }

  return {
    tell(rooms: [string, Told][]): void {
      listen();
      const parts = partsOf(rooms);
      const round = rounds++;
      parts.forEach((some, part) => {
        bus.publish("presence", { process, round, part, parts: parts.length, rooms: some });
      });
    },
    of(room: string): Told[] {
      listen();
      const now = clock.now();
      for (const [name, { toldAt }] of known) if (Math.abs(now - toldAt) > silent) known.delete(name);
      return [...known.values()].flatMap(({ rooms }) => rooms.get(room) ?? []);
    },
  };
}

function both(one: Told | undefined, other: Told): Told {
  if (!one) return other;
  return { people: [...one.people, ...other.people], programs: [...one.programs, ...other.programs] };
}

/** All of them, in pieces of which each is small enough to be sent; one that is empty when nobody is anywhere. */
function partsOf(rooms: [string, Told][]): [string, Told][][] {
  const parts: [string, Told][][] = [[]];
  let bytes = 0;
  const placeIn = (room: string, entry: unknown): Told => {
    bytes += JSON.stringify(entry).length + 1;
    if (bytes > partMaxBytes) {
      parts.push([]);
      bytes = JSON.stringify(entry).length + 1;
    }
    const part = parts.at(-1) as [string, Told][];
    const last = part.at(-1);
    if (last?.[0] === room) return last[1];
    bytes += room.length + 40;
    const told: Told = { people: [], programs: [] };
    part.push([room, told]);
    return told;
  };
  for (const [room, { people, programs }] of rooms) {
    for (const person of people) placeIn(room, person).people.push(person);
    for (const program of programs) placeIn(room, program).programs.push(program);
  }
  return parts;
}
