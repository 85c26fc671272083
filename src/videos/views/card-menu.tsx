import type { Lang, T } from "../../platform/i18n/translate.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { keptInside } from "../../ui/kept.ts";
import { MenuDots } from "../../ui/more-button.tsx";
import type { Frame } from "../../ui/page.tsx";

/** Where one finds what the menu of a video's card holds, without the language. */
export function optionsPath(id: string): string {
  return `/watch/${id}/options`;
}

type MenuProps = { video: { id: string; channel: { id: string; slug: string } }; t: T; lang: Lang };

/** The menu of a video where it is listed. */
export function VideoMenu({ video, t, lang }: MenuProps) {
  return (
    <div
      className="menu-host card-menu"
      data-video={video.id}
      data-channel={video.channel.id}
      data-channel-path={href(lang, `/c/${video.channel.slug}`)}
    >
      <MenuDots label={t("ui.more")} href={href(lang, optionsPath(video.id))} />
    </div>
  );
}

/**
 * The menu of every video on the page, once: a script puts a copy below the dots that are pressed, and gives its items
 * the ids of their video and channel.
 */
export function CardMenuItems({ frame }: { frame: Frame }) {
  const { t, lang } = frame.c.var;
  return <template id="card-menu" {...keptInside(`card menu ${lang}`, () => items(t))} />;
}

function items(t: T) {
  return (
    <div className="menu" role="menu" aria-label={t("ui.more")}>
      <button
        type="button"
        role="menuitemcheckbox"
        aria-checked="false"
        data-close-menu
        data-needs-login
        data-watch-later=""
      >
        <Icon name="later" />
        {t("library.later.button")}
        <Icon name="check" size="s" className="chosen" />
      </button>
      <button type="button" role="menuitem" data-close-menu data-needs-login data-add-to-playlist="">
        <Icon name="playlist" />
        {t("videos.menu.addToPlaylist")}
      </button>
      <button type="button" role="menuitem" data-close-menu data-share-path="">
        <Icon name="share" />
        {t("videos.share.open")}
      </button>
      <hr />
      <button type="button" role="menuitem" data-close-menu data-needs-login data-not-interested="">
        <Icon name="eyeOff" />
        {t("videos.menu.notInterested")}
      </button>
      <button type="button" role="menuitem" data-close-menu data-needs-login data-hide-channel="">
        <Icon name="ban" />
        {t("channels.hide")}
      </button>
      <a role="menuitem" href="/" data-go-to-channel="">
        <Icon name="user" />
        {t("channels.goTo")}
      </a>
      <a role="menuitem" href="/" rel="nofollow" data-close-menu data-report="">
        <Icon name="flag" />
        {t("moderation.report.open")}
      </a>
    </div>
  );
}
