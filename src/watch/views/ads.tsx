import type { ReactNode } from "react";
import type { PlayerProps } from "../../../islands/player/props.ts";
import { slotsFor } from "../../ads/rules/slots.ts";
import { BannerPlace, bannerParts, spotsProps } from "../../ads/views/places.tsx";
import type { AppContext } from "../../platform/http/types.ts";
import type { Gate } from "../../videos/policy.ts";
import type { Video } from "../../videos/queries/video.ts";

type Watched = { video: Video; gate: Gate; stage: PlayerProps["stage"] | undefined };
type Around = {
  spots: PlayerProps["spots"];
  banner: ReactNode;
  parts: { sheets: string[]; scripts: string[] };
};

const none: Around = { spots: null, banner: null, parts: { sheets: [], scripts: [] } };

/**
 * The ads before, after and beside a film: none where it is not shown yet, and none with what all watch at the same time,
 * which waits for nobody.
 */
export async function adsAround(c: AppContext, { video, gate, stage }: Watched): Promise<Around> {
  if (gate !== "open" || isShared(stage)) return none;
  const { ctx, actor, lang } = c.var;
  const slots = await slotsFor(ctx, actor, { lang, videoId: video.id });
  return {
    spots: spotsProps(c, slots, { videoId: video.id }),
    ...(slots.has("banner")
      ? { banner: <BannerPlace c={c} videoId={video.id} />, parts: bannerParts }
      : { banner: null, parts: none.parts }),
  };
}

/** The same for a frame of another site, where only the film may have any. */
export async function spotsInFrame(c: AppContext, { video, gate, stage }: Watched): Promise<PlayerProps["spots"]> {
  if (gate !== "open" || isShared(stage)) return null;
  const { ctx, actor, lang } = c.var;
  const slots = await slotsFor(ctx, actor, { lang, videoId: video.id, embed: true });
  return spotsProps(c, slots, { videoId: video.id, embed: true });
}

/** Of a stream that is over there is a film. */
function isShared(stage: Watched["stage"]): boolean {
  return stage != null && stage.first.state !== "recorded";
}
