import { UnreadCount } from "../../notifications/views/bell.tsx";
import { NewPostsDot } from "../../notifications/views/new-posts.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { addressOf } from "../../ui/next.ts";
import type { Frame } from "../../ui/page.tsx";
import { AccountLinks, LooksAndLanguage } from "./account-menu.tsx";

/** The phone's bar: home, posts, search, account or login, menu. */
export function BottomBar({ frame }: { frame: Frame }) {
  const { t, lang, viewer } = frame.c.var;
  const { active } = frame.options;
  return (
    <nav className="bottom" aria-label={t("frame.bottomBar")}>
      <a href={href(lang, "/")} aria-current={active === "home" ? "page" : undefined} data-home>
        <Icon name="home" size="l" />
        {t("frame.nav.homeShort")}
      </a>
      <a href={href(lang, "/feed")} aria-current={active === "feed" ? "page" : undefined}>
        <span className="dotted">
          <Icon name="post" size="l" />
          <NewPostsDot frame={frame} />
        </span>
        {t("frame.nav.posts")}
      </a>
      <a
        href={href(lang, "/search")}
        aria-current={active === "search" ? "page" : undefined}
        data-dialog="search-sheet"
      >
        <Icon name="search" size="l" />
        {t("search.label")}
      </a>
      {viewer.user ? (
        <button type="button" data-dialog="mobile-account">
          <span className="dotted">
            <Avatar name={viewer.user.name} url={viewer.user.avatarUrl} size={24} />
            <span className="dot" data-unread hidden={viewer.user.unread === 0}>
              <span className="visually-hidden">{t("notifications.bell")}: </span>
              <span className="visually-hidden" data-unread-number>
                {viewer.user.unread > 9 ? "9+" : viewer.user.unread}
              </span>
            </span>
          </span>
          {t("frame.account")}
        </button>
      ) : (
        <a href={`${href(lang, "/login")}?next=${encodeURIComponent(addressOf(frame.c))}`}>
          <Icon name="login" size="l" />
          {t("accounts.login.title")}
        </a>
      )}
      <button type="button" data-toggle-drawer aria-expanded="false" aria-controls="drawer">
        <Icon name="menu" size="l" />
        {t("frame.menu")}
      </button>
    </nav>
  );
}

/** The phone's account menu: a full screen over the page. */
export function MobileAccount({ frame }: { frame: Frame }) {
  const { t, lang, viewer } = frame.c.var;
  if (!viewer.user) return null;
  return (
    <dialog className="sheet" id="mobile-account" aria-label={t("frame.account")}>
      <header className="sheet-h">
        <Avatar name={viewer.user.name} url={viewer.user.avatarUrl} size={48} />
        <span className="grow">
          <b className="strong clip block">{viewer.user.name}</b>
          <span className="small quiet clip block">{viewer.user.email}</span>
        </span>
        <button className="icon-button" type="button" data-close-dialog aria-label={t("ui.close")}>
          <Icon name="close" />
        </button>
      </header>
      <div className="menu flat">
        <button type="button" popoverTarget="notices" data-close-dialog>
          <Icon name="bell" />
          {t("notifications.title")}
          <UnreadCount frame={frame} className="count inline" />
        </button>
        <AccountLinks frame={frame} />
        <hr />
        <LooksAndLanguage frame={frame} />
        <hr />
        <form method="post" action={href(lang, "/logout")}>
          <button type="submit">
            <Icon name="logout" />
            {t("accounts.logOut")}
          </button>
        </form>
      </div>
    </dialog>
  );
}
