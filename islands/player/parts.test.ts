import { expect, test } from "bun:test";
import { pl } from "../../locales/pl.ts";
import { lookOf, plainLook } from "./caption-look.ts";
import { chapterAt, chapterBeside } from "./chapter.ts";
import { type FigureSource, figuresOf } from "./figure-rows.ts";
import { addressAt } from "./picture-address.ts";
import type { PlayerTexts } from "./props.ts";
import { fadeMs, keepSleep, keptSleep, loudnessAt } from "./sleep.ts";
import { soundUri } from "./sound-only.ts";

test("captions look as was chosen, and as by themselves where nothing of it is known", () => {
  expect(lookOf(undefined)).toEqual(plainLook);
  expect(lookOf({ size: "large", back: "none", colour: "url(x)", other: 1 })).toEqual({
    ...plainLook,
    size: "large",
    back: "none",
  });
});

test("keys lead to the chapter that follows, and back to the beginning of this one first", () => {
  const chapters = [0, 60, 120].map((startSeconds) => ({ startSeconds }));
  expect([chapterAt(chapters, 59.9), chapterAt(chapters, 60), chapterAt([], 5)]).toEqual([0, 1, -1]);
  expect(chapterBeside(chapters, 10, 1)).toBe(60);
  expect(chapterBeside(chapters, 130, 1)).toBeUndefined();
  expect(chapterBeside(chapters, 70, -1)).toBe(60);
  expect(chapterBeside(chapters, 61, -1)).toBe(0);
  expect(chapterBeside(chapters, 1, -1)).toBe(0);
  expect(chapterBeside([], 5, 1)).toBeUndefined();
});

test("the sound alone is what a master playlist names as such", () => {
  const line = '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="audio",DEFAULT=YES,CHANNELS="2",URI="audio/index.m3u8"';
  expect(soundUri(`#EXTM3U\n${line}\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv360/index.m3u8\n`)).toBe("audio/index.m3u8");
  expect(soundUri('#EXTM3U\n#EXT-X-MEDIA:TYPE=SUBTITLES,URI="pl.m3u8"\n')).toBeUndefined();
  expect(soundUri("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv360/index.m3u8\n")).toBeUndefined();
});

test("the sound grows less before playback stops; a moment is kept for the tab, and not when it is over", () => {
  expect([loudnessAt(fadeMs * 2), loudnessAt(fadeMs / 2), loudnessAt(-1)]).toEqual([1, 0.5, 0]);
  keepSleep(5000);
  expect([keptSleep(4999), keptSleep(5000)]).toEqual([5000, null]);
  keepSleep("end");
  expect(keptSleep(0)).toBeNull();
});

test("addresses say a time as people do", () => {
  const at = (seconds: number) => addressAt("https://tv.pl/watch/a", seconds);
  expect(at(3723)).toBe("https://tv.pl/watch/a?t=1h2m3s");
  expect(at(60)).toBe("https://tv.pl/watch/a?t=1m");
  expect(at(0)).toBe("https://tv.pl/watch/a?t=0s");
});

test("figures say what is known, in the reader's language", () => {
  const texts = pl.player as unknown as PlayerTexts;
  const now: FigureSource = {
    ...{ videoId: "abc", lang: "pl", width: 1280, height: 720, shownWidth: 1600, shownHeight: 900 },
    facts: { bitrate: 2_450_000, codecs: "avc1.64001f, mp4a.40.2", bandwidth: 900_000 },
    ...{ buffered: 12.34, dropped: 3, frames: 1200, latency: undefined, volume: 0.5 },
    ...{ player: "hls-abc.js", stream: "hls-1" },
  };
  const rows = Object.fromEntries(figuresOf(texts, now));
  expect(rows[texts.figureSize]).toBe("1280×720 → 1600×900");
  expect(rows[texts.figureRendition]).toBe("2,5 Mb/s");
  expect(rows[texts.figureBandwidth]).toBe("900 kb/s");
  expect(rows[texts.figureBuffer]).toBe("12,3 s");
  expect(rows[texts.figurePlayer]).toBe("hls-abc.js · hls-1");
  expect(texts.figureLatency in rows).toBe(false);
  const few = Object.fromEntries(figuresOf(texts, { ...now, facts: undefined, width: 0, latency: 2.04, lang: "en" }));
  expect(Object.keys(few)).not.toContain(texts.figureRendition);
  expect(few[texts.figureLatency]).toBe("2.0 s");
});
