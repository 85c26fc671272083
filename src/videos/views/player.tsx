import type { PlayerProps } from "../../../islands/player/props.ts";
import { Player } from "../../../islands/player.tsx";
import type { Channel } from "../../channels/queries.ts";
import type { Ctx } from "../../platform/context.ts";
import { asset } from "../../platform/http/assets.ts";
import type { AppContext } from "../../platform/http/types.ts";
import type { T } from "../../platform/i18n/translate.ts";
import { channelPictureUrl } from "../../platform/media-urls.ts";
import { tintOf } from "../../ui/avatar.tsx";
import { href } from "../../ui/href.ts";
import { Island } from "../../ui/island.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import { chaptersOf } from "../chapters.ts";
import { isOn, startTime } from "../player-address.ts";
import type { CaptionTrack, Video } from "../queries/video.ts";
import { mediaBase, playableUrl, thumbnail } from "../urls.ts";
import { pictureSet } from "./picture-set.ts";
import { playerIcons, playerTexts, premiereTexts } from "./player-kit.ts";

type PlayerChoice = {
  /** Its name is said, and it stands in for a picture of a stream that has none. */
  channel: Channel | undefined;
  resumeAt: number;
  next: PlayerProps["next"];
  /** Given where it stands in a list. */
  previous?: string | null;
  /** One of that list follows. */
  inList?: boolean;
  embed: boolean;
  /** Given for streams and premieres. */
  stage?: PlayerProps["stage"];
  /** Given where a page of another site may hold the player. */
  frame?: PlayerProps["frame"];
  /** Given where ads may stand before and after it. */
  spots?: PlayerProps["spots"];
};

/** What the player island is given for a video. */
export function playerProps(c: AppContext, video: Video, captions: CaptionTrack[], choice: PlayerChoice): PlayerProps {
  const { ctx, t, lang, actor } = c.var;
  const base = mediaBase(ctx, video);
  const picture = thumbnail(ctx, video, 720);
  return {
    videoId: video.id,
    title: bindShortWords(video.title),
    channel: bindShortWords(choice.channel?.name ?? ""),
    src: playableUrl(ctx, video),
    engine: asset("hls.js"),
    more: { script: asset("player-more.js"), sheet: asset("player-more.css") },
    address: choice.frame?.href ?? c.var.origin + href(lang, `/watch/${video.id}`),
    soundAlone: video.kind === "video",
    kind: video.kind,
    poster: picture
      ? { url: picture, srcSet: pictureSet(picture, [360, 480, 720, 1080]), sizes: posterSizes(choice) }
      : null,
    standIn: picture || !choice.stage || !choice.channel ? null : standInOf(ctx, choice.channel),
    duration: video.duration ?? 0,
    transcoding: video.processing === "running" || video.processing === "waiting" || isLiveNow(choice.stage),
    // A premiere's pictures to come are kept back, as its film is.
    sprite:
      video.sprite && !choice.stage ? { url: `${base}/seeksprite.jpg?v=${video.mediaVersion}`, ...video.sprite } : null,
    captions: captions.map((track) => ({
      lang: track.lang,
      label: track.label,
      url: `${base}/captions/${track.lang}.vtt?v=${track.version}`,
    })),
    chapters: chaptersOf(video.description, video.duration ?? 0),
    startAt: startTime(c.req.query("start") ?? c.req.query("t")),
    resumeAt: choice.resumeAt,
    next: choice.next,
    previous: choice.previous ?? null,
    inList: choice.inList ?? false,
    stage: choice.stage ?? null,
    loggedIn: actor.userId !== undefined,
    embed: choice.embed,
    frame: choice.frame ?? null,
    autoplay: isOn(c.req.query("autoplay")),
    muted: choice.frame ? isOn(c.req.query("muted")) : false,
    // Of a list it is the list that begins again.
    loop: choice.frame && !choice.inList ? isOn(c.req.query("loop")) : false,
    lang,
    spots: choice.spots ?? null,
    texts: { ...playerTexts(t), ...(video.live ? {} : premiereTexts(t)) },
    icons: playerIcons(),
  };
}

/** How wide the player stands: the whole page, or what the list beside it leaves. */
function posterSizes({ embed }: PlayerChoice): string {
  return embed ? "100vw" : "(max-width: 1263px) 100vw, calc(100vw - 472px)";
}

function standInOf(ctx: Ctx, channel: Channel): PlayerProps["standIn"] {
  return { url: channelPictureUrl(ctx, channel, 256), tint: tintOf(channel.name) };
}

/** A stream's lower renditions come a little later than its first picture. */
function isLiveNow(stage: PlayerProps["stage"] | undefined): boolean {
  return stage?.first.state === "live" || stage?.first.state === "waiting" || stage?.first.state === "to-come";
}

/** Where somebody left off is theirs alone, and a stream is another one each second. */
export function PlayerIsland({ t, player }: { t: T; player: PlayerProps }) {
  const kept = player.stage === null && player.resumeAt <= 0;
  return <Island name="player" of={Player} t={t} props={player} then={player.engine} kept={kept} />;
}

export function EmbedView({ t, player }: { t: T; player: PlayerProps }) {
  return (
    <div className="embed">
      <PlayerIsland t={t} player={player} />
    </div>
  );
}
