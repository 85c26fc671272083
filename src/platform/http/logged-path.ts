/** Longer than any address of the site. */
const lengthMax = 200;

/** A path as it may stand in the log: an overlay's is a secret. */
export function loggedPath(path: string): string {
  return path.slice(0, lengthMax).replace(/(\/overlay\/)[^/]+/, "$1…");
}
