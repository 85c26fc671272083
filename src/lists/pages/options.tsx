import type { ReactNode } from "react";
import { isForLater } from "../../library/queries/own.ts";
import { dropFromLater, keepForLater } from "../../library/rules.ts";
import { mutedAmong } from "../../mutes/queries.ts";
import { mute, unmute } from "../../mutes/rules.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { hideVideo, showVideo } from "../../recommendations/rules/not-interested.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icons.ts";
import { page } from "../../ui/page.tsx";
import { type Video, visibleVideo } from "../../videos/queries/video.ts";
import { cardTitle } from "../../videos/views/cards.ts";
import { type OptionAct, OptionForm } from "../input.ts";

/** `/watch/{id}/options`: what the menu of a film's card does, where no script opens it. */
export async function optionsPage(c: AppContext<"/watch/:id/options">): Promise<Response> {
  const { ctx, actor, t, lang } = c.var;
  const video = await visibleVideo(ctx, actor, c.req.param("id"));
  const title = t("lists.options.title");
  const standing = await standingOf(ctx, actor, video);
  return page(
    c,
    { title, robots: "noindex" },
    <div className="narrow stack">
      <h1>{title}</h1>
      <p className="quiet">
        <a href={href(lang, `/watch/${video.id}`)}>{cardTitle(video)}</a>
      </p>
      <Options c={c} video={video} {...standing} />
    </div>,
  );
}

/** Does what a button of the page says, and shows the page as it is then. */
export async function submitOption(c: AppContext<"/watch/:id/options">): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const { values } = await readForm(c);
  const { act } = parseInput(OptionForm, { act: values.act });
  const video = await visibleVideo(ctx, actor, c.req.param("id"));
  await acts[act](ctx, actor, video);
  return c.redirect(href(lang, `/watch/${video.id}/options`), 303);
}

const acts: Record<OptionAct, (ctx: Ctx, actor: Actor, video: Video) => Promise<unknown>> = {
  later: (ctx, actor, { id }) => keepForLater(ctx, actor, id),
  notLater: (ctx, actor, { id }) => dropFromLater(ctx, actor, id),
  hide: (ctx, actor, { id }) => hideVideo(ctx, actor, id),
  show: (ctx, actor, { id }) => showVideo(ctx, actor, id),
  hideChannel: (ctx, actor, { channelId }) => mute(ctx, actor, "channel", channelId),
  showChannel: (ctx, actor, { channelId }) => unmute(ctx, actor, "channel", channelId),
};

type Standing = { later: boolean; hidden: boolean; channelHidden: boolean };

async function standingOf(ctx: Ctx, actor: Actor, { id, channelId }: Video): Promise<Standing> {
  if (actor.userId === undefined) return { later: false, hidden: false, channelHidden: false };
  const [later, muted] = await Promise.all([
    isForLater(ctx, actor, id),
    mutedAmong(ctx, actor.userId, [id, channelId]),
  ]);
  return { later, hidden: muted.has(id), channelHidden: muted.has(channelId) };
}

function Options({ c, video, later, hidden, channelHidden }: Standing & { c: AppContext; video: Video }) {
  const { t, lang, origin } = c.var;
  const watch = href(lang, `/watch/${video.id}`);
  const act = (name: OptionAct, icon: IconName, label: string) => (
    <Act c={c} path={`${watch}/options`} act={name} icon={icon}>
      {label}
    </Act>
  );
  return (
    <div className="panel">
      <div className="form-field">
        <label className="field-name" htmlFor="options-link">
          {t("videos.share.title")}
        </label>
        <div className="row">
          <input className="field" id="options-link" readOnly value={`${origin}${watch}`} />
          <button className="button" type="button" data-copy-from="options-link" data-copy="">
            <Icon name="copy" size="s" />
            {t("videos.share.copy")}
          </button>
        </div>
      </div>
      <div className="menu flat">
        {later
          ? act("notLater", "check", t("lists.options.notLater"))
          : act("later", "later", t("lists.options.later"))}
        <a href={`${watch}/playlists`}>
          <Icon name="playlist" />
          {t("videos.menu.addToPlaylist")}
        </a>
        {hidden ? act("show", "eye", t("lists.options.show")) : act("hide", "eyeOff", t("videos.menu.notInterested"))}
        {channelHidden
          ? act("showChannel", "eye", t("lists.options.showChannel"))
          : act("hideChannel", "ban", t("channels.hide"))}
        <a href={href(lang, `/report/video/${video.id}`)} rel="nofollow">
          <Icon name="flag" />
          {t("moderation.report.open")}
        </a>
        <a href={watch}>
          <Icon name="play" />
          {t("lists.options.watch")}
        </a>
      </div>
    </div>
  );
}

type ActProps = { c: AppContext; path: string; act: OptionAct; icon: IconName; children: ReactNode };

/** Who is not logged in is led to where they do. */
function Act({ c, path, act, icon, children }: ActProps) {
  const { viewer, lang } = c.var;
  const words = (
    <>
      <Icon name={icon} />
      {children}
    </>
  );
  if (!viewer.user) return <a href={`${href(lang, "/login")}?next=${encodeURIComponent(path)}`}>{words}</a>;
  return (
    <form method="post" action={path}>
      <button type="submit" name="act" value={act}>
        {words}
      </button>
    </form>
  );
}
