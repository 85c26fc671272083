import type { ReactNode } from "react";
import type { PlayerProps } from "../../../islands/player/props.ts";
import type { Giving } from "../../channel-giving/queries.ts";
import { SupportChannel } from "../../channel-giving/views/support.tsx";
import type { Channel } from "../../channels/queries.ts";
import { type NotifyWhen, SubscribeButton } from "../../channels/views/subscribe.tsx";
import { DownloadButton } from "../../downloads/views/download.tsx";
import { LaterButton } from "../../library/views/later-button.tsx";
import { AskNotifications } from "../../notifications/views/ask.tsx";
import type { AppContext } from "../../platform/http/types.ts";
import { channelPictureUrl } from "../../platform/media-urls.ts";
import type { RatingCounts } from "../../ratings/rules.ts";
import type { RelatedRow } from "../../recommendations/queries/related.ts";
import { becauseText } from "../../recommendations/views/because.ts";
import { ReportButton } from "../../reports/views/report-button.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import type { FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { addressOf } from "../../ui/next.ts";
import { bindShortWords } from "../../ui/short-words.ts";
import { type Gate, isForAdults } from "../../videos/policy.ts";
import type { Video } from "../../videos/queries/video.ts";
import { AgeGate } from "../../videos/views/age-gate.tsx";
import { VideoRow } from "../../videos/views/card.tsx";
import { cardContext, cardData } from "../../videos/views/cards.ts";
import { PlayerIsland } from "../../videos/views/player.tsx";
import { Description } from "./description.tsx";
import { LiveRow } from "./live-row.tsx";
import { RateButtons } from "./rate.tsx";
import { ShareDialog } from "./share-dialog.tsx";
import { TranscriptButton } from "./transcript.tsx";

type WatchProps = {
  c: AppContext;
  video: Video;
  channel: Channel;
  giving: Giving;
  rating: RatingCounts;
  /** How often the viewer is told of the channel; absent without a subscription. */
  notifyWhen: NotifyWhen | undefined;
  manages: boolean;
  /** The viewer keeps it for later. */
  later: boolean;
  recommended: RelatedRow[];
  player: PlayerProps;
  /** The place of a banner, where one may come. */
  banner: ReactNode;
  gate: Gate;
  /** What is said in it can be read. */
  transcript: boolean;
  /** Its file may be had. */
  download: boolean;
  /** What was wrong with the password that was said. */
  gateForm: FormState;
  /** The list that it is played out of: beside the player, and in one line below it. */
  run: { panel: ReactNode; line: ReactNode } | undefined;
  chat: ReactNode;
  comments: ReactNode;
};

export function WatchView(props: WatchProps) {
  const { c, video, channel, recommended, player, gate, chat, comments } = props;
  const { t, lang, ctx } = c.var;
  const show = cardContext(c);
  return (
    <div className={player.stage ? "watch live" : "watch"}>
      <div>
        {gate === "open" ? (
          <>
            <PlayerIsland t={t} player={player} />
            <noscript>
              <p className="notice">{t("player.needsScript")}</p>
            </noscript>
          </>
        ) : (
          <AgeGate c={c} videoId={video.id} gate={gate} form={props.gateForm} />
        )}
        {props.run?.line}
        <div className="under">
          <h1>{bindShortWords(video.title || t("videos.untitled"))}</h1>
          {player.stage ? <LiveRow c={c} stage={player.stage} /> : null}
          <Warnings c={c} video={video} />
          <div className="owner">
            <a href={href(lang, `/c/${channel.slug}`)} tabIndex={-1} aria-hidden="true">
              <Avatar name={channel.name} url={channelPictureUrl(ctx, channel, 96)} size={48} />
            </a>
            <div className="who">
              <b>
                <a href={href(lang, `/c/${channel.slug}`)}>{bindShortWords(channel.name)}</a>
                {channel.verified ? <Icon name="verified" size="s" className="verified" /> : null}
              </b>
              <span className="small quiet num">
                {t("channels.subscribers", { count: channel.subscriptionsCount })}
              </span>
            </div>
            {props.manages ? (
              <a className="button round" href={href(lang, `/manage-channel/${channel.id}/videos/${video.id}`)}>
                <Icon name="edit" size="s" />
                {t("videos.edit.open")}
              </a>
            ) : (
              <SubscribeButton c={c} channelId={channel.id} notifyWhen={props.notifyWhen} next={addressOf(c)} />
            )}
            <Acts {...props} />
          </div>
          <AskNotifications c={c} subscribed={props.notifyWhen !== undefined} />
          <SupportChannel c={c} channelId={channel.id} giving={props.giving} />
          <Description c={c} video={video} player={player} />
          {comments}
        </div>
      </div>
      {chat ? (
        <div className="beside">
          {player.stage ? props.run?.panel : null}
          {chat}
        </div>
      ) : null}
      {chat && player.stage ? null : (
        <aside className="side" aria-label={t("videos.recommended")}>
          {props.run?.panel}
          {props.banner}
          {recommended.map((row) => (
            <VideoRow key={row.id} video={cardData(ctx, row, { because: becauseText(t, row.reason) })} show={show} />
          ))}
        </aside>
      )}
      <ShareDialog c={c} video={video} />
    </div>
  );
}

/** What one may do with a film. */
function Acts({ c, video, rating, later, transcript, download, manages }: WatchProps) {
  const { t, lang } = c.var;
  return (
    <div className="acts">
      <RateButtons c={c} videoId={video.id} rating={rating} />
      <LaterButton c={c} videoId={video.id} kept={later} />
      <button className="button round" type="button" data-dialog="share">
        <Icon name="share" />
        {t("videos.share.open")}
      </button>
      <a
        className="button round"
        href={href(lang, `/watch/${video.id}/playlists`)}
        data-add-to-playlist={video.id}
        data-needs-login
        data-player-act
      >
        <Icon name="addToList" />
        {t("playlists.save.open")}
      </a>
      {transcript ? <TranscriptButton c={c} videoId={video.id} /> : null}
      {download ? <DownloadButton c={c} videoId={video.id} /> : null}
      {manages ? null : <ReportButton c={c} type="video" id={video.id} />}
    </div>
  );
}

function Warnings({ c, video }: { c: AppContext; video: Video }) {
  const { t } = c.var;
  const privately = video.listedAt === null;
  const age = isForAdults(video) ? 18 : video.ageRestriction;
  return (
    <p className="row wrap">
      {video.visibility === "private" ? <Stat icon="lock" text={t("videos.visibility.private")} /> : null}
      {video.visibility === "non_public" ? <Stat icon="link" text={t("videos.visibility.non_public")} /> : null}
      {privately && video.publishedAt === null ? <Stat icon="edit" text={t("videos.state.draft")} /> : null}
      {age > 0 ? <span className="badge">{`${age}+`}</span> : null}
      {video.bannedByBigTech ? <Stat icon="ban" text={t("videos.bannedByBigTech")} /> : null}
    </p>
  );
}

function Stat({ icon, text }: { icon: "lock" | "link" | "edit" | "ban"; text: string }) {
  return (
    <span className="stat">
      <Icon name={icon} />
      {text}
    </span>
  );
}
