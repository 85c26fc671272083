import { expect, test } from "bun:test";
import HLS from "hls-parser";
import { Parser } from "m3u8-parser";
import type { MediaTag } from "../rtmp/types.ts";
import { serveLive } from "../serve.ts";
import type { Packaged } from "./stream.ts";
import { encodeRung, makeClip, openStream } from "./testing.ts";
import { readStrictly } from "./testing-strict.ts";

const source = await makeClip({ seconds: 9, gop: 50 });
const rung = await encodeRung(source, 44);

type Report = { uri: string; lastMSN: number | undefined; lastPart: number | undefined };

/** What a folder's playlist says of the others, as two parsers read it. */
async function reportsIn(stream: Packaged, folder: string, query = "") {
  const request = new Request(`http://localhost/${folder}/live.m3u8${query}`);
  const text = await (
    await serveLive(request, stream, `${folder}/live.m3u8`, { window: undefined, closed: false })
  )?.text();
  HLS.setOptions({ strictMode: true, silent: true });
  const list = HLS.parse(text ?? "");
  if (list.isMasterPlaylist) throw new Error("a master playlist");
  const strict: Report[] = list.renditionReports.map(({ uri, lastMSN, lastPart }) => ({ uri, lastMSN, lastPart }));
  const parser = new Parser();
  parser.push(text ?? "");
  parser.end();
  const byVideoJs = (parser.manifest as { renditionReports?: Record<string, unknown>[] }).renditionReports ?? [];
  expect(byVideoJs.map(({ uri, lastMsn, lastPart }) => ({ uri, lastMSN: lastMsn, lastPart }))).toEqual(strict);
  return { text: text ?? "", reports: strict };
}

/** The last part that a rendition's own playlist lists. */
async function lastPartOf(stream: Packaged, folder: string) {
  const { segments } = readStrictly((await reportsIn(stream, folder)).text, 0.04);
  const last = segments.findLast(({ seconds, parts }) => seconds !== undefined || parts.length > 0);
  const parts = last?.parts.length ?? 0;
  return { uri: `../${folder}/live.m3u8`, lastMSN: last?.number ?? -1, lastPart: parts > 0 ? parts - 1 : undefined };
}

test("every playlist says how far the master's other renditions have come", async () => {
  const { stream, feed, remove } = await openStream();
  const sink = stream.open();
  const send = (from: number, to: number, encoder?: { tag(tag: MediaTag): void }) => {
    feed(sink, between(source, from, to));
    if (encoder) for (const tag of between(rung, from - 500, to - 500)) encoder.tag(tag);
  };
  send(-1, 1000);
  expect((await reportsIn(stream, "v90")).reports).toEqual([await lastPartOf(stream, "audio")]);
  const encoder = stream.openRung(44);
  // One that has nothing to show stands in no master, and in no report.
  expect((await reportsIn(stream, "v90")).reports.map(({ uri }) => uri)).toEqual(["../audio/live.m3u8"]);
  for (const tag of between(rung, -1, 500)) encoder.tag(tag);
  const folders = ["v90", "v44", "audio"];
  const versions = () => new Map(folders.map((folder) => [folder, stream.byFolder(folder)?.version]));
  for (let at = 1000; at < 8500; at += 130) {
    const before = versions();
    send(at, at + 130, encoder);
    // One text serves until its rendition grows; what it reports is of when it was made.
    for (const folder of folders.filter((name) => versions().get(name) !== before.get(name))) {
      const others = folders.filter((other) => other !== folder);
      const expected = await Promise.all(others.map((other) => lastPartOf(stream, other)));
      expect((await reportsIn(stream, folder)).reports).toEqual(expected);
      expect((await reportsIn(stream, folder, "?_HLS_skip=YES")).reports).toEqual(expected);
    }
  }
  encoder.end("closed");
  sink.end("unpublished");
  await stream.finish();
  for (const folder of folders) expect((await reportsIn(stream, folder)).reports).toEqual([]);
  await remove();
}, 30_000);

function between(tags: MediaTag[], from: number, to: number): MediaTag[] {
  return tags.filter(({ timestamp }) => timestamp > from && timestamp <= to);
}
