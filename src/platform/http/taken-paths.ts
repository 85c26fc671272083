/** The first parts of the paths that the program answers by itself: what people name may not stand there. */
const taken = new Set("api assets edge embed en healthz internal media metrics pl readyz uploads".split(" "));

/** Remembers the path of a page. */
export function takePath(path: string): void {
  const first = path.split("/")[1] ?? "";
  if (first && !first.startsWith(":")) taken.add(first.toLowerCase());
}

export function isTakenPath(first: string): boolean {
  return taken.has(first.toLowerCase());
}
