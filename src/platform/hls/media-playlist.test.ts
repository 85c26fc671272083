import { describe, expect, test } from "bun:test";
import HLS from "hls-parser";
import { Parser } from "m3u8-parser";
import { type MediaPlaylist, readPlaylist } from "./media-playlist.ts";
import { endText, headText, partText, playlistText, startText } from "./playlist-text.ts";

/** As ffmpeg writes it. */
const made = [
  "#EXTM3U",
  "#EXT-X-VERSION:7",
  "#EXT-X-TARGETDURATION:4",
  "#EXT-X-MEDIA-SEQUENCE:0",
  "#EXT-X-PLAYLIST-TYPE:VOD",
  "#EXT-X-INDEPENDENT-SEGMENTS",
  '#EXT-X-MAP:URI="init-made0a.mp4"',
  "#EXTINF:4.000000,",
  "made0a-00000.m4s",
  "#EXTINF:3.960000,",
  "made0a-00001.m4s",
  "#EXT-X-ENDLIST",
  "",
].join("\n");

/** As a stream's recording is finished. */
const recorded: MediaPlaylist = {
  version: 8,
  target: 6,
  type: "VOD",
  independent: false,
  segments: [
    { uri: "opening.m4s", seconds: 2.25, init: "init.mp4", discontinuity: false, gap: false },
    { uri: "s00002.m4s", seconds: 6, init: "init.mp4", discontinuity: false, gap: true },
    { uri: "s00003.m4s", seconds: 1.5, init: "init-2.mp4", discontinuity: true, gap: false, at: 1_893_456_000_123 },
  ],
  ended: true,
};

/** What another program reads. */
function byVideoJs(text: string) {
  const parser = new Parser();
  const faults: string[] = [];
  for (const level of ["warn", "error"])
    parser.on(level, ({ message }: { message: string }) => void faults.push(message));
  parser.push(text);
  parser.end();
  type Seen = { uri: string; duration: number; map?: { uri: string } };
  const manifest = parser.manifest as { segments: Seen[]; endList?: boolean; targetDuration: number };
  return { ...manifest, faults };
}

describe("there and back", () => {
  test("what ffmpeg wrote is written again to the byte", () => {
    expect(playlistText(readPlaylist(made))).toBe(made);
  });

  test("what is read is what was written, and what others read", () => {
    const text = playlistText(recorded, 5);
    expect(readPlaylist(text)).toMatchObject(recorded);
    expect(readPlaylist(text)).toMatchObject({ inits: ["init.mp4", "init-2.mp4"], duration: 9.75 });
    const seen = byVideoJs(text);
    expect(seen.faults).toEqual([]);
    expect([seen.targetDuration, seen.endList]).toEqual([6, true]);
    expect(seen.segments.map(({ uri, duration, map }) => [uri, duration, map?.uri])).toEqual(
      recorded.segments.map(({ uri, seconds, init }) => [uri, seconds, init]),
    );
    HLS.setOptions({ strictMode: true, silent: true });
    const { segments } = HLS.parse(text) as HLS.types.MediaPlaylist;
    expect(segments.map(({ discontinuity = false, gap = false }) => [discontinuity, gap])).toEqual(
      recorded.segments.map(({ discontinuity, gap }) => [discontinuity, gap]),
    );
  });

  test("a setup is named where it changes, and again behind a segment of another", () => {
    const [first] = recorded.segments;
    if (!first) throw new Error("no segment");
    const segments = ["a.mp4", "a.mp4", "b.mp4", "a.mp4"].map((init) => ({ ...first, init }));
    const text = playlistText({ ...recorded, segments });
    expect(text.match(/#EXT-X-MAP:URI="[ab]\.mp4"/g)?.length).toBe(3);
    expect(readPlaylist(text).segments.map(({ init }) => init)).toEqual(["a.mp4", "a.mp4", "b.mp4", "a.mp4"]);
  });
});

describe("a playlist that grows", () => {
  const head = headText({ version: 9, target: 6, partTarget: 0.35, type: "EVENT" });
  const one = { uri: "s00000.m4s", seconds: 2, gap: false };
  const begun = startText({ discontinuity: false, init: "init.mp4", at: 5000 });

  test("says where each segment ends, and what comes behind the last", () => {
    const start = startText({ discontinuity: true, init: "init-2.mp4", at: 9000.4 });
    const text = head + begun + endText(one) + start;
    const list = readPlaylist(text);
    expect(list.ends).toEqual([text.length - start.length]);
    expect(list.ahead).toEqual({ init: "init-2.mp4", discontinuity: true, gap: false, at: 9000 });
    expect([list.partTarget, list.type, list.ended]).toEqual([0.35, "EVENT", false]);
  });

  test("parts belong to no segment's own lines", () => {
    const parts = partText({ name: "s00000-0.m4s", seconds: 0.34, independent: true });
    const list = readPlaylist(head + begun + parts + endText(one) + parts);
    expect(list.segments).toEqual([{ ...one, init: "init.mp4", discontinuity: false, at: 5000 }]);
    expect(list.ahead).toEqual({ init: "init.mp4", discontinuity: false, gap: false });
  });

  test("a torn line names nothing, and what was said before it holds for the next", () => {
    const torn = `${head}${startText({ discontinuity: true, init: "init.mp4", at: 5000 })}s000${endText(one)}`;
    expect(readPlaylist(torn).segments).toMatchObject([{ uri: "s00000.m4s", init: "init.mp4", discontinuity: true }]);
    for (let cut = 0; cut < torn.length; cut++) {
      const { segments } = readPlaylist(torn.slice(0, cut));
      expect(segments.every(({ uri, seconds }) => "s00000.m4s".startsWith(uri) && seconds >= 0)).toBe(true);
    }
  });
});

describe("odd and hostile text", () => {
  test("line ends of other systems and no line end at all", () => {
    expect(readPlaylist(made.replaceAll("\n", "\r\n"))).toMatchObject(without(readPlaylist(made)));
    expect(readPlaylist(made.trimEnd()).ended).toBe(true);
    expect(readPlaylist("#EXTM3U\n#EXTINF:2,\na.m4s").segments).toHaveLength(1);
    for (const text of ["", "\n", "#", "#EXT-X-", "#EXT-X-:", "\u0000\n\u0000"])
      expect(readPlaylist(text).segments).toEqual([]);
  });

  test("nothing outside of the playlist's folder is named", () => {
    const away = ["../a.m4s", "/etc/passwd", "https://example.com/a.m4s", "b/a.m4s", ".hidden", "a b.m4s", "file:a"];
    for (const uri of away) {
      const list = readPlaylist(`#EXT-X-MAP:URI="${uri}"\n#EXTINF:2,\n${uri}\n#EXTINF:3,\na.m4s\n`);
      expect([uri, list.inits, list.segments.map((one) => [one.uri, one.seconds])]).toEqual([uri, [], [["a.m4s", 3]]]);
    }
  });

  test("a length is a number that can be one, or none", () => {
    const lengths = ["-4", "NaN", "Infinity", "1e999", "", "x", "2.5x", "0x10"];
    const text = lengths.map((length) => `#EXTINF:${length},\na.m4s\n`).join("");
    const list = readPlaylist(`#EXT-X-TARGETDURATION:-1\n#EXT-X-PROGRAM-DATE-TIME:yesterday\n${text}`);
    expect(list.segments.map(({ seconds }) => seconds)).toEqual([0, 0, 0, 0, 0, 0, 2.5, 0]);
    expect([list.target, list.segments[0]?.at]).toEqual([0, undefined]);
  });

  test("the time it takes grows with the text alone", () => {
    const bombs = [
      "#EXTINF:".repeat(40_000),
      "#EXT-X-MAP:URI=".repeat(40_000),
      `#EXT-X-MAP:URI="${"a".repeat(400_000)}`,
      "a".repeat(400_000),
      " ".repeat(400_000),
      "#EXTINF:2,\na.m4s\n".repeat(40_000),
      '#EXT-X-MAP:URI="a.mp4"\n'.repeat(40_000),
      `a${".".repeat(400_000)}!`,
    ];
    for (const bomb of bombs) {
      const once = timeOf(() => readPlaylist(bomb));
      const fourfold = timeOf(() => readPlaylist(bomb.repeat(4)));
      expect([bomb.slice(0, 20), fourfold < once * 12 + 100]).toEqual([bomb.slice(0, 20), true]);
    }
  });
});

function without<List extends { ends: number[] }>({ ends: _, ...list }: List) {
  return list;
}

/** The least of some runs, in milliseconds. */
function timeOf(run: () => void): number {
  const times = Array.from({ length: 4 }, () => {
    const begun = performance.now();
    run();
    return performance.now() - begun;
  });
  return Math.min(...times);
}
