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
    const last = rendition === own ? undefined : lastOf(rendition);
    return last ? `#EXT-X-RENDITION-REPORT:URI="../${folder}/live.m3u8",${last}` : [];
  });
}

/** Its last part; of one that has none, as after gaps, its last segment. */
function lastOf({ segments, partTarget }: Rendition): string | undefined {
  const last = segments.findLast((segment) => isListed(segment));
  if (!last) return undefined;
  const parts = listsParts(last, partTarget) ? last.parts.length : 0;
  return `LAST-MSN=${last.number}${parts > 0 ? `,LAST-PART=${parts - 1}` : ""}`;
}
