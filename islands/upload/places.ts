import { openUploadsMax } from "../../src/uploads/limits.ts";

const waiting: (() => void)[] = [];
let taken = 0;

export type Place = {
  /** Resolves when the file may go on its way; asked for again, it is still the same place in the line. */
  take(): Promise<void>;
  /** Makes room for the next; again it does nothing. */
  leave(): void;
};

/** A file's place: so many at once as the server takes of one person, the others in line. */
export function makePlace(): Place {
  let place: Promise<void> | undefined;
  return {
    take() {
      place ??= nextPlace();
      return place;
    },
    leave() {
      void place?.then(passOn);
      place = undefined;
    },
  };
}

async function nextPlace(): Promise<void> {
  if (taken >= openUploadsMax) await new Promise<void>((resolve) => waiting.push(resolve));
  else taken++;
}

function passOn(): void {
  const next = waiting.shift();
  if (next) next();
  else taken--;
}
