import { openUploadsMax } from "../../src/uploads/limits.ts";

const waiting: (() => void)[] = [];
let taken = 0;

/**
 * Resolves when a file may go on its way: so many at once as the server takes of one person, the others in line. The
 * function it gives makes room for the next; again it does nothing.
 */
export async function takePlace(): Promise<() => void> {
  if (taken >= openUploadsMax) await new Promise<void>((resolve) => waiting.push(resolve));
  else taken++;
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    const next = waiting.shift();
    if (next) next();
    else taken--;
  };
}
