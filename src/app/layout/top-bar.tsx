import { Bell } from "../../notifications/views/bell.tsx";
import { SearchBox } from "../../search/views/box.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { href } from "../../ui/href.ts";
import { Icon, Sign } from "../../ui/icon.tsx";
import { opensMenu } from "../../ui/more-button.tsx";
import { addressOf } from "../../ui/next.ts";
import type { Frame } from "../../ui/page.tsx";
import { AddVideo } from "../../videos/views/add-video.tsx";
import { AccountMenu } from "./account-menu.tsx";

export function TopBar({ frame }: { frame: Frame }) {
  const { t, lang, viewer, siteName, siteLogo } = frame.c.var;
  return (
    <header className="top">
      <div className="start">
        <button
          className="icon-button toggle"
          type="button"
          data-toggle-drawer
          aria-label={t("frame.drawer")}
          aria-expanded={viewer.drawerLocked}
        >
          <Icon name="menu" />
        </button>
        <a className="logo" href={href(lang, "/")} data-home>
          <Sign logo={siteLogo} />
          <span>{siteName}</span>
        </a>
      </div>
      <SearchBox frame={frame} className="search pill" />
      <div className="end">
        {viewer.user ? <AddVideo frame={frame} /> : null}
        {viewer.user ? <Bell frame={frame} /> : null}
        {viewer.user ? (
          <div className="menu-host account-links">
            {/* Without scripts it leads to the account, where one can also log out. */}
            <a
              className="icon-button"
              href={href(lang, "/account")}
              aria-label={t("frame.account")}
              {...opensMenu("account-menu")}
            >
              <Avatar name={viewer.user.name} url={viewer.user.avatarUrl} size={32} />
            </a>
            <AccountMenu frame={frame} id="account-menu" />
          </div>
        ) : (
          <a
            className="button line account-links"
            href={`${href(lang, "/login")}?next=${encodeURIComponent(addressOf(frame.c))}`}
          >
            <Icon name="login" size="s" />
            {t("accounts.login.title")}
          </a>
        )}
      </div>
    </header>
  );
}
