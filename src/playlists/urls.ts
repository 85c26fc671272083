/** What an address says of a list that is played: which, by which lot it is shuffled, and whether it begins again. */
export type Run = { playlistId: string; shuffle?: string | undefined; loop?: boolean | undefined };

/** What stands behind the question mark of a video that is played out of a list. */
export function runQuery({ playlistId, shuffle, loop }: Run): string {
  const asked = new URLSearchParams({ playlistId });
  if (shuffle) asked.set("shuffle", shuffle);
  if (loop) asked.set("loop", "1");
  return asked.toString();
}

/** A video of a list, without the language. */
export function runPath(videoId: string, run: Run, where: "watch" | "embed" | "tv" = "watch"): string {
  return `/${where}/${videoId}?${runQuery(run)}`;
}

/** What an address asks for; undefined where it names no list. */
export function readRun(asked: (name: string) => string | undefined): Run | undefined {
  const playlistId = asked("playlistId");
  if (!playlistId || !/^[A-Za-z0-9_-]{1,24}$/.test(playlistId)) return undefined;
  const shuffle = asked("shuffle");
  return {
    playlistId,
    shuffle: shuffle && /^[A-Za-z0-9.]{1,40}$/.test(shuffle) ? shuffle : undefined,
    loop: asked("loop") === "1",
  };
}
