import { Avatar } from "../avatar.tsx";
import { href } from "../href.ts";
import { Icon } from "../icon.tsx";
import { addVideoPath } from "../navigation.ts";
import type { Frame } from "../page.tsx";
import { AccountLinks, LooksAndLanguage } from "./account-menu.tsx";
import { UnreadCount } from "./bell.tsx";
import { AddToChannels, pathOf } from "./top-bar.tsx";

/** The phone's bar: home, add, search, account or login, menu. */
export function BottomBar({ frame }: { frame: Frame }) {
  const { t, lang, viewer } = frame.c.var;
  const { active } = frame.options;
  return (
    <nav className="bottom" aria-label={t("ui.bottomBar")}>
      <a href={href(lang, "/")} aria-current={active === "home" ? "page" : undefined} data-home>
        <Icon name="home" size="l" />
        {t("ui.nav.home")}
      </a>
      {viewer.user ? (
        <a
          href={href(lang, addVideoPath(viewer))}
          aria-current={active === "upload" ? "page" : undefined}
          {...(viewer.channels.length > 1
            ? { "data-dialog": "add-to", role: "button", "aria-haspopup": "dialog" }
            : {})}
        >
          <Icon name="addVideo" size="l" />
          {t("ui.nav.upload")}
        </a>
      ) : (
        <a href={href(lang, "/#kanaly")}>
          <Icon name="users" size="l" />
          {t("ui.nav.channels")}
        </a>
      )}
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
              <span className="vh">{t("notifications.bell")}: </span>
              <span className="vh" data-unread-number>
                {viewer.user.unread > 9 ? "9+" : viewer.user.unread}
              </span>
            </span>
          </span>
          {t("ui.account")}
        </button>
      ) : (
        <a href={`${href(lang, "/login")}?next=${encodeURIComponent(pathOf(frame))}`}>
          <Icon name="login" size="l" />
          {t("ui.login")}
        </a>
      )}
      <button type="button" data-toggle-drawer aria-expanded="false" aria-controls="drawer">
        <Icon name="menu" size="l" />
        {t("ui.menu")}
      </button>
    </nav>
  );
}

/** Which channel to add a video to, where there are several: a full screen over the page. */
export function MobileAddTo({ frame }: { frame: Frame }) {
  const { t, viewer } = frame.c.var;
  if (viewer.channels.length < 2) return null;
  return (
    <dialog className="sheet" id="add-to" aria-labelledby="add-to-title">
      <header className="sheet-h">
        <h2 className="grow" id="add-to-title">
          {t("ui.addTo")}
        </h2>
        <button className="ib" type="button" data-close-dialog aria-label={t("ui.close")}>
          <Icon name="close" />
        </button>
      </header>
      <div className="menu flat">
        <AddToChannels frame={frame} />
      </div>
    </dialog>
  );
}

/** The phone's account menu: a full screen over the page. */
export function MobileAccount({ frame }: { frame: Frame }) {
  const { t, lang, viewer } = frame.c.var;
  if (!viewer.user) return null;
  return (
    <dialog className="sheet" id="mobile-account" aria-label={t("ui.account")}>
      <header className="sheet-h">
        <Avatar name={viewer.user.name} url={viewer.user.avatarUrl} size={48} />
        <span className="grow">
          <b className="strong clip block">{viewer.user.name}</b>
          <span className="small quiet clip block">{viewer.user.email}</span>
        </span>
        <button className="ib" type="button" data-close-dialog aria-label={t("ui.close")}>
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
            {t("ui.logout")}
          </button>
        </form>
      </div>
    </dialog>
  );
}
