/** What ffmpeg says of faults that have a plain cause, and the name that people are told of it by. */
const known = {
  cutOff: ["moov atom not found", "partial file", "truncated", "end of file"],
  noDecoder: ["unsupported codec", "unknown decoder", "decoder not found", "could not find codec parameters"],
  brokenPicture: ["invalid nal unit", "error while decoding", "corrupt decoded frame", "invalid data found"],
  noMemory: ["cannot allocate memory", "out of memory", "std::bad_alloc"],
  noSpace: ["no space left on device", "disk quota exceeded", "read-only file system"],
  noAccess: ["permission denied"],
  uneven: ["too many packets buffered", "non monotonically increasing dts"],
  notMade: ["no such file or directory", "exec format error"],
} as const;

export type SaidFault = keyof typeof known;

/** The first plain cause that is named in what ffmpeg said; undefined where it says none that is known. */
export function saidFault(said: string): SaidFault | undefined {
  const text = said.toLowerCase();
  return (Object.keys(known) as SaidFault[]).find((name) => known[name].some((words) => text.includes(words)));
}
