import type { AppContext } from "../../platform/http/types.ts";
import type { CaptionTrack, Video } from "../queries/video.ts";
import { mediaBase, playableUrl } from "../urls.ts";
import { PlayerIsland, playerProps } from "./player.tsx";

type Props = {
  c: AppContext;
  video: Video;
  captions?: CaptionTrack[];
  /** The master playlist to play where it is not the film's own. */
  src?: string;
};

/** The player beside what is edited of a film: of its people alone, whoever else may see it; nothing of it is remembered. */
export function EditingPlayer({ c, video, captions = [], src }: Props) {
  const { ctx } = c.var;
  const base = mediaBase(ctx, video, "manager");
  const choice = { channel: undefined, resumeAt: -1, next: [], embed: false };
  const player = {
    ...playerProps(c, video, captions, choice),
    ...{ src: src ?? playableUrl(ctx, video, "manager"), loggedIn: false, chapters: [] },
    captions: captions.map(({ lang, label, version }) => ({
      ...{ lang, label, url: `${base}/captions/${lang}.vtt?v=${version}` },
    })),
  };
  return <PlayerIsland t={c.var.t} player={player} />;
}
