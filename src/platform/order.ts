/** The ids of a list in the order that somebody wants; undefined where these are not the same ids, each once. */
export function reordered(present: string[], wanted: string[]): string[] | undefined {
  const known = new Set(present);
  const same = wanted.length === present.length && new Set(wanted).size === wanted.length;
  return same && wanted.every((id) => known.has(id)) ? wanted : undefined;
}

/** The same with one of them a step nearer to the beginning (-1) or to the end (1), as far as that goes. */
export function stepped(ids: string[], id: string, step: -1 | 1): string[] {
  const at = ids.indexOf(id);
  const to = at + step;
  if (at < 0 || to < 0 || to >= ids.length) return ids;
  const moved = ids.filter((one) => one !== id);
  moved.splice(to, 0, id);
  return moved;
}
