import { expect, test } from "bun:test";
import HLS from "hls-parser";
import { type MasterPicture, type MasterSound, masterText, readMaster } from "./master-playlist.ts";

const pictures: MasterPicture[] = [720, 360].map((lines) => ({
  uri: `v${lines}/index.m3u8`,
  peak: lines * 1000,
  average: lines * 800,
  codecs: ["avc1.640028"],
  width: (lines * 16) / 9,
  lines,
  fps: 29.97,
}));
const sound: MasterSound = { uri: "audio/index.m3u8", peak: 160, average: 120, codecs: ["mp4a.40.2"], channels: 2 };

/** What another program reads, strictly. */
function read(text: string) {
  HLS.setOptions({ strictMode: true, silent: true });
  const list = HLS.parse(text);
  if (!list.isMasterPlaylist) throw new Error("no master playlist");
  return (list as HLS.types.MasterPlaylist).variants;
}

test("sound is a group of its own that counts into each picture", () => {
  const variants = read(masterText({ version: 7, independent: true, pictures, sound }));
  expect(variants.map(({ uri, bandwidth, averageBandwidth }) => [uri, bandwidth, averageBandwidth])).toEqual([
    ["v720/index.m3u8", 720_160, 576_120],
    ["v360/index.m3u8", 360_160, 288_120],
  ]);
  for (const { codecs, audio, frameRate } of variants)
    expect([codecs, frameRate, audio[0]?.uri, audio[0]?.channels]).toEqual([
      "avc1.640028,mp4a.40.2",
      29.97,
      "audio/index.m3u8",
      "2",
    ]);
});

test("pictures without sound, and sound without pictures", () => {
  const silent = read(masterText({ version: 9, independent: false, pictures, sound: undefined }));
  expect(silent.map(({ audio, codecs }) => [audio.length, codecs])).toEqual([
    [0, "avc1.640028"],
    [0, "avc1.640028"],
  ]);
  const heard = masterText({ version: 9, independent: false, pictures: [], sound });
  expect(heard).not.toContain("#EXT-X-MEDIA:");
  expect(read(heard).map(({ uri, bandwidth }) => [uri, bandwidth])).toEqual([["audio/index.m3u8", 160]]);
});

test("what it names and the rate of frames can be read again", () => {
  const text = masterText({ version: 7, independent: true, pictures, sound });
  expect(readMaster(text)).toEqual({
    uris: ["audio/index.m3u8", "v720/index.m3u8", "v360/index.m3u8"],
    frameRate: 29.97,
  });
  for (const odd of ["", "#EXTM3U\n", '#EXT-X-MEDIA:URI="', "#EXT-X-STREAM-INF:X=1,FRAME-RATE=x\n"])
    expect(readMaster(odd)).toEqual({ uris: [], frameRate: undefined });
});
