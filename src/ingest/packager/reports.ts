import { reportText } from "../../platform/hls/playlist-text.ts";
import { isListed, listsParts } from "./playlist.ts";
import type { Rendition } from "./rendition.ts";
import type { Packaged } from "./stream.ts";

/**
 * How far the other renditions of the master playlist have come (draft-pantos-hls-rfc8216bis, 4.4.5.4): a player that
 * changes over asks at once for what comes next there. A stream that is over has no next.
 */
export function renditionReports(stream: Packaged, own: Rendition): string[] {
  if (own.ended) return [];
  return stream.offered().flatMap(({ folder, rendition }) => {
    const last = rendition === own ? undefined : rendition.segments.findLast((segment) => isListed(segment));
    if (!last) return [];
    // Of one that has no parts, as after gaps, its last segment.
    const parts = listsParts(last, rendition.partTarget) ? last.parts.length : 0;
    return reportText(`../${folder}/live.m3u8`, last.number, parts > 0 ? parts - 1 : undefined);
  });
}
