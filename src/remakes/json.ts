import type { FileInfo } from "../videos/queries/file-info.ts";
import type { Video } from "../videos/queries/video.ts";
import type { Remake } from "./queries.ts";

/** What the API says of a film's file and of what is made beside it. */
export function fileInfoJson(video: Video, info: FileInfo, remake: Remake | undefined) {
  const { source, header, renditions, folder } = info;
  return {
    name: source?.name ?? video.sourceName,
    bytes: source?.bytes ?? video.sourceSize,
    isKept: source !== null,
    container: header?.format ?? null,
    video: header?.video ?? null,
    audio: header?.audio ?? null,
    duration: video.duration,
    bitRate: source?.bitRate ?? null,
    renditions: renditions.map(({ uri: _, average: bitRate, ...rest }) => ({ ...rest, bitRate })),
    stored: { source: source?.key ?? null, media: folder },
    remake: remake ? remakeJson(remake) : null,
  };
}

function remakeJson({ kind, state, progress, failureCode }: Remake) {
  return { kind, state, progress, failure: failureCode };
}
