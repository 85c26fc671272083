import type { ReactNode } from "react";
import { personName } from "../../accounts/names.ts";
import { userById } from "../../accounts/queries.ts";
import { adById } from "../../ads/queries/ads.ts";
import { BannerAsShown, SpotAsShown } from "../../ads/views/preview.tsx";
import { authorName, authorPicture } from "../../channels/authors.ts";
import { channelById } from "../../channels/queries.ts";
import { stageOf } from "../../live/views/stage.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { plainText } from "../../platform/markup.ts";
import { channelPictureUrl, userPictureUrl } from "../../platform/media-urls.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { maySeeVideo } from "../../videos/policy.ts";
import { captionsOf, type Video, videoById } from "../../videos/queries/video.ts";
import { thumbnail } from "../../videos/urls.ts";
import { PlayerIsland, playerProps } from "../../videos/views/player.tsx";
import { commentInPlace, messageInPlace, type Said } from "../queries/context.ts";
import type { Case } from "../queries/reports.ts";
import { playlistShown, postShown } from "../queries/shown.ts";

/** The thing itself, in its place: a film plays, words stand among those around them. */
export async function shownThing(c: AppContext, found: Case, at: number | null): Promise<ReactNode> {
  const { ctx } = c.var;
  const { entityType, entityId } = found;
  switch (entityType) {
    case "video":
      return shownVideo(c, found, at);
    case "comment": {
      const said = await commentInPlace(ctx, entityId);
      return <Words c={c} said={said} id={entityId} at={await videoRow(c, said.at(-1)?.videoId)} />;
    }
    case "message": {
      const said = (await messageInPlace(ctx, entityId)).map((one) => ({ ...one, text: plainText(one.text) }));
      return <Words c={c} said={said} id={entityId} at={await videoRow(c, said.at(-1)?.videoId)} />;
    }
    case "post": {
      const post = await postShown(ctx, entityId);
      return <Words c={c} said={post ? [post] : []} id={entityId} at={await videoRow(c, post?.videoId)} />;
    }
    case "channel": {
      const channel = await channelById(ctx, entityId);
      if (!channel) return <Gone c={c} />;
      const picture = channelPictureUrl(ctx, channel, 96);
      return (
        <Card c={c} name={channel.name} picture={picture} text={channel.description} path={`/c/${channel.slug}`} />
      );
    }
    case "user": {
      const user = await userById(ctx, entityId);
      if (!user) return <Gone c={c} />;
      return (
        <Card
          c={c}
          name={personName(user)}
          picture={userPictureUrl(ctx, user, 96)}
          text={user.bio}
          path={`/user/${user.id}`}
        />
      );
    }
    case "playlist": {
      const list = await playlistShown(ctx, entityId);
      if (!list) return <Gone c={c} />;
      return <Card c={c} name={list.name} picture={null} text={list.description} path={`/playlist/${list.id}`} />;
    }
    case "ad":
      return shownAd(c, entityId);
  }
}

/** As viewers meet it. */
async function shownAd(c: AppContext, id: string): Promise<ReactNode> {
  const { ctx, t, lang } = c.var;
  const ad = await adById(ctx, id);
  const channel = ad && (await channelById(ctx, ad.channelId));
  if (!ad || !channel) return <Gone c={c} />;
  const video = ad.videoId === null ? undefined : await videoById(ctx, ad.videoId);
  const shown = { c, ad, channel, video, captions: video ? await captionsOf(ctx, video.id) : [] };
  return (
    <>
      {ad.type === "banner" ? (
        <BannerAsShown {...shown} headline={ad.headline} />
      ) : (
        <SpotAsShown {...shown} headline={ad.headline} />
      )}
      <p className="small">
        <a className="textlink" href={href(lang, `/manage-channel/${channel.id}/ads-campaigns/${ad.id}/results`)}>
          {t("moderation.desk.openThing")}
        </a>
      </p>
    </>
  );
}

/** It plays from the moment that somebody named. Staff see what is private only while a report of it is open. */
async function shownVideo(c: AppContext, found: Case, at: number | null): Promise<ReactNode> {
  const { ctx, t, actor } = c.var;
  const video = await videoById(ctx, found.entityId);
  if (!video) return <Gone c={c} />;
  const stage = stageOf(c, video, "open");
  const plays = (video.playableAt !== null || stage) && (found.state === "open" || maySeeVideo(actor, video));
  const row = await videoRow(c, video.id);
  if (!plays)
    return (
      <>
        {row}
        <p className="quiet">{t("moderation.desk.notPlayable")}</p>
      </>
    );
  const [channel, captions] = await Promise.all([channelById(ctx, video.channelId), captionsOf(ctx, video.id)]);
  const player = playerProps(c, video, captions, { channel, resumeAt: 0, next: [], embed: false, stage });
  return (
    <>
      {row}
      <PlayerIsland t={t} player={{ ...player, startAt: at ?? player.startAt }} />
      {video.deletedAt === null ? null : <p className="quiet small">{t("moderation.desk.taken")}</p>}
      {video.description ? <p className="as-typed quiet small case-about">{video.description.slice(0, 600)}</p> : null}
    </>
  );
}

/** The film that something stands below, with the way there. */
async function videoRow(c: AppContext, id: string | null | undefined): Promise<ReactNode> {
  const video = id ? await videoById(c.var.ctx, id) : undefined;
  const channel = video && (await channelById(c.var.ctx, video.channelId));
  return video ? <VideoLine c={c} video={video} channelName={channel?.name ?? ""} /> : null;
}

function VideoLine({ c, video, channelName }: { c: AppContext; video: Video; channelName: string }) {
  const { ctx, t, lang } = c.var;
  const picture = thumbnail(ctx, video, 144);
  return (
    <a className="case-video" href={href(lang, `/watch/${video.id}`)}>
      <span className="case-thumb">
        {picture ? <img src={picture} alt="" width={96} height={54} /> : <Icon name="film" />}
      </span>
      <span className="grow">
        <b className="strong clip block">{video.title || t("videos.untitled")}</b>
        <span className="quiet clip block">{channelName}</span>
      </span>
      <Icon name="external" size="s" />
    </a>
  );
}

function Words({ c, said, id, at }: { c: AppContext; said: Omit<Said, "videoId">[]; id: string; at: ReactNode }) {
  const { ctx, t } = c.var;
  if (said.length === 0) return <Gone c={c} />;
  return (
    <>
      {at}
      <div className="quoted">
        {said.map((one) => (
          <div key={one.id} className={one.id === id ? "quoted-one reported" : "quoted-one"}>
            <Avatar name={authorName(one)} url={authorPicture(ctx, one, 96)} size={32} />
            <div className="grow">
              <p className="small">
                <b className="strong">{authorName(one)}</b>{" "}
                <span className="quiet">
                  <LocalTime at={one.createdAt} />
                </span>
              </p>
              <p className="as-typed">{one.text}</p>
              {one.deletedAt === null ? null : <p className="quiet small">{t("moderation.desk.taken")}</p>}
            </div>
          </div>
        ))}
      </div>
    </>
  );
}

type CardProps = { c: AppContext; name: string; picture: string | null; text: string; path: string };

function Card({ c, name, picture, text, path }: CardProps) {
  const { t, lang } = c.var;
  return (
    <div className="quoted">
      <div className="quoted-one reported">
        <Avatar name={name} url={picture} size={48} />
        <div className="grow">
          <p>
            <b className="strong">{name}</b>
          </p>
          {text ? <p className="as-typed quiet">{text}</p> : null}
          <a className="textlink small" href={href(lang, path)}>
            {t("moderation.desk.openThing")}
          </a>
        </div>
      </div>
    </div>
  );
}

function Gone({ c }: { c: AppContext }) {
  return <p className="quiet">{c.var.t("moderation.desk.gone")}</p>;
}
