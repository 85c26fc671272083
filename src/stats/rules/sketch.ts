/**
 * How many different viewers a stretch of days had, without keeping who they were: HyperLogLog's registers, of which days
 * are united by the larger of each. Near three per cent of the truth, and next to exact for a few hundred.
 */
export type Sketch = Uint8Array;

const registers = 2048;
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** By the letter's code: a year of a large channel is more than a million letters. */
const numbers = new Uint8Array(128);
for (let number = 0; number < letters.length; number++) numbers[letters.charCodeAt(number)] = number;
const numberAt = (text: string, at: number) => numbers[text.charCodeAt(at)] ?? 0;

export function noSketch(): Sketch {
  return new Uint8Array(registers);
}

/** Adds a viewer by a mark whose bits are evenly spread, as `marks.ts` makes them. */
export function addMark(sketch: Sketch, mark: string): void {
  const bytes = Buffer.from(mark, "base64url");
  raise(sketch, bytes.readUInt16BE(0) % registers, Math.clz32(bytes.readUInt32BE(2)) + 1);
}

function raise(sketch: Sketch, place: number, rank: number): void {
  if ((sketch[place] ?? 0) < rank) sketch[place] = rank;
}

export function unite(sketch: Sketch, other: Sketch): void {
  for (let place = 0; place < registers; place++) raise(sketch, place, other[place] ?? 0);
}

/** Three letters for each register that is not 0, or one for each of all: whichever is shorter. */
export function sketchText(sketch: Sketch): string {
  const used: number[] = [];
  for (let place = 0; place < registers; place++) if (sketch[place]) used.push(place);
  const letterAt = (place: number) => letters[sketch[place] ?? 0];
  if (used.length * 3 >= registers) return Array.from(sketch, (_, place) => letterAt(place)).join("");
  return used.map((place) => `${letters[place >> 6]}${letters[place & 63]}${letterAt(place)}`).join("");
}

/** What is kept, on its own or united with what is there. */
export function readSketch(text: string, sketch = noSketch()): Sketch {
  if (text.length === registers)
    for (let place = 0; place < registers; place++) raise(sketch, place, numberAt(text, place));
  else
    for (let at = 0; at < text.length; at += 3)
      raise(sketch, numberAt(text, at) * 64 + numberAt(text, at + 1), numberAt(text, at + 2));
  return sketch;
}

/** How many viewers it has seen. */
export function countOf(sketch: Sketch): number {
  let [sum, empty] = [0, 0];
  for (const rank of sketch) {
    sum += 2 ** -rank;
    if (rank === 0) empty++;
  }
  const raw = ((0.7213 / (1 + 1.079 / registers)) * registers * registers) / sum;
  // While many are empty, how many those are says more.
  return Math.round(raw <= 2.5 * registers && empty > 0 ? registers * Math.log(registers / empty) : raw);
}
