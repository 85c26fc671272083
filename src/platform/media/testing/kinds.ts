/** For tests: a file of every kind that people have, small, and what is to be seen and heard of it. */
import { oddKinds } from "./kinds-odd.ts";
import { pictureKinds } from "./kinds-of-picture.ts";
import { soundKinds } from "./kinds-of-sound.ts";
import { timedKinds } from "./kinds-timed.ts";
import type { Kind } from "./signal.ts";

export const kinds: Kind[] = [...pictureKinds, ...soundKinds, ...timedKinds, ...oddKinds];
