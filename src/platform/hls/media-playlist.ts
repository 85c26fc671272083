/** Reading of media playlists (RFC 8216, 4.3.2 and 4.3.3), as this program and its ffmpeg write them. */

export type ListedSegment = {
  uri: string;
  seconds: number;
  /** The initialisation segment that holds for it; empty while none was named. */
  init: string;
  discontinuity: boolean;
  /** There is no such file. */
  gap: boolean;
  /** Wall clock of its first frame, milliseconds since the epoch, where the playlist says so. */
  at?: number;
};

export type MediaPlaylist = {
  version: number;
  /** Seconds that no segment passes, rounded. */
  target: number;
  /** The longest part, in seconds, where there are parts. */
  partTarget?: number;
  type?: "EVENT" | "VOD";
  /** Each segment begins with a keyframe. */
  independent: boolean;
  segments: ListedSegment[];
  ended: boolean;
};

export type ReadPlaylist = MediaPlaylist & {
  /** The initialisation segments that it names, each once, in their order. */
  inits: string[];
  /** Seconds of all its segments. */
  duration: number;
  /** Where the lines of each segment end in the text. */
  ends: number[];
  /** What is said behind the last segment, of one that has no name yet. */
  ahead: Omit<ListedSegment, "uri" | "seconds">;
};

/** A file beside the playlist: nothing outside of its folder is ever opened for one. */
const plainName = /^\w[\w.-]*$/;

/**
 * Reads a media playlist in one pass. What it does not know, parts among it, is passed over; so is a name that is not
 * plain, as a torn line makes it: what was said of it holds for the next.
 */
export function readPlaylist(text: string): ReadPlaylist {
  const list: ReadPlaylist = { ...nothing, segments: [], inits: [], ends: [], ahead: { ...unsaid } };
  const inits = new Set<string>();
  let seconds = 0;
  for (let from = 0; from < text.length; ) {
    const newline = text.indexOf("\n", from);
    const end = newline < 0 ? text.length : newline + 1;
    const line = text.slice(from, end).trimEnd();
    from = end;
    if (line.startsWith("#EXTINF:")) seconds = secondsIn(line.slice(8));
    else if (line.startsWith("#EXT-X-")) readTag(list, line.slice(7), inits);
    else if (!line.startsWith("#") && plainName.test(line)) {
      list.segments.push({ ...list.ahead, uri: line, seconds });
      list.ends.push(end);
      list.duration += seconds;
      list.ahead = { ...unsaid, init: list.ahead.init };
      seconds = 0;
    }
  }
  list.inits = [...inits];
  return list;
}

const nothing = { version: 1, target: 0, independent: false, ended: false, duration: 0 };
const unsaid = { init: "", discontinuity: false, gap: false };

function readTag(list: ReadPlaylist, tag: string, inits: Set<string>): void {
  const colon = tag.indexOf(":");
  const name = colon < 0 ? tag : tag.slice(0, colon);
  const value = colon < 0 ? "" : tag.slice(colon + 1);
  const { ahead } = list;
  switch (name) {
    case "MAP": {
      const uri = quoted(value, "URI");
      if (!uri || !plainName.test(uri)) return;
      ahead.init = uri;
      inits.add(uri);
      return;
    }
    case "DISCONTINUITY":
      ahead.discontinuity = true;
      return;
    case "GAP":
      ahead.gap = true;
      return;
    case "PROGRAM-DATE-TIME": {
      const at = Date.parse(value);
      if (Number.isFinite(at)) ahead.at = at;
      return;
    }
    case "ENDLIST":
      list.ended = true;
      return;
    case "VERSION":
      list.version = secondsIn(value);
      return;
    case "TARGETDURATION":
      list.target = secondsIn(value);
      return;
    case "PART-INF":
      if (value.startsWith("PART-TARGET=")) list.partTarget = secondsIn(value.slice(12));
      return;
    case "PLAYLIST-TYPE":
      if (value === "EVENT" || value === "VOD") list.type = value;
      return;
    case "INDEPENDENT-SEGMENTS":
      list.independent = true;
  }
}

/** A number that a duration can be; 0 for what is none. */
function secondsIn(value: string): number {
  const number = Number.parseFloat(value);
  return Number.isFinite(number) && number > 0 ? number : 0;
}

/** The quoted value of an attribute. */
export function quoted(attributes: string, name: string): string | undefined {
  const start = attributes.indexOf(`${name}="`);
  if (start < 0) return undefined;
  const from = start + name.length + 2;
  const end = attributes.indexOf('"', from);
  return end < 0 ? undefined : attributes.slice(from, end);
}
