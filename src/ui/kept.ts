import { LRUCache } from "lru-cache";
import type { ReactNode } from "react";
import { minute } from "../platform/clock.ts";
import { rendered } from "./render.ts";

/** Of all that is kept, with what it is kept by. */
const bytesMax = 24 * 1024 * 1024;

// Most keys hold the minute in which "5 minutes ago" was said: nobody asks for those of a former one again.
const kept = new LRUCache<string, Buffer>({
  maxSize: bytesMax,
  // A key that has Polish letters in it takes two bytes for each.
  sizeCalculation: (html, key) => html.length + 2 * key.length,
  ttl: 2 * minute,
  ttlResolution: 0,
  ttlAutopurge: true,
});

/** How many are kept now of those that depend on this. */
export function htmlHeld(on: string): number {
  return [...kept.keys()].filter((key) => key.includes(on)).length;
}

/** What of the page that is being rendered is put into it at its end; undefined while there is none. */
let pieces: Buffer[] | undefined;
/** Stands where one of them goes, with its number: nobody can write it, for it is in no answer. */
const place = `<!--${crypto.randomUUID()} `;

/** Renders what costs more than all that it says once for all who see the same: `key` holds everything that it depends on. */
export function keptHtml(key: string, render: () => ReactNode): string {
  return bytesOf(key, render).toString();
}

/** The same as what an element holds. */
export function keptInside(key: string, render: () => ReactNode) {
  return keptInOrder([{ key, render }]);
}

/** Several of these one after another. */
export function keptInOrder(parts: { key: string; render: () => ReactNode }[]) {
  const html = parts.map(({ key, render }) => {
    const bytes = bytesOf(key, render);
    return pieces ? `${place}${pieces.push(bytes) - 1};` : bytes.toString();
  });
  return { dangerouslySetInnerHTML: { __html: html.join("") } };
}

/** What the ids that React makes in it begin with. */
export function prefixOf(key: string): string {
  return `${Bun.hash(key).toString(36)}-`;
}

function bytesOf(key: string, render: () => ReactNode): Buffer {
  const known = kept.get(key);
  if (known) return known;
  const around = pieces;
  pieces = undefined;
  try {
    const bytes = Buffer.from(rendered(render(), prefixOf(key)));
    kept.set(key, bytes);
    return bytes;
  } finally {
    pieces = around;
  }
}

/** A page in bytes: what is kept is put into it as it is, so that it is no part of the text that is made anew each time. */
export function renderedWhole(node: ReactNode): Uint8Array<ArrayBuffer> {
  const own: Buffer[] = [];
  pieces = own;
  try {
    const [first = "", ...others] = `<!DOCTYPE html>${rendered(node)}`.split(place);
    const parts = others.flatMap((other) => {
      const end = other.indexOf(";");
      return [own[Number(other.slice(0, end))] ?? Buffer.alloc(0), Buffer.from(other.slice(end + 1))];
    });
    return Buffer.concat([Buffer.from(first), ...parts]);
  } finally {
    pieces = undefined;
  }
}
