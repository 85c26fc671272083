import { Fragment } from "react";
import { Avatar } from "../avatar.tsx";
import { href } from "../href.ts";
import { Icon, Sign } from "../icon.tsx";
import { addVideoPath } from "../navigation.ts";
import type { Frame } from "../page.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { Bell } from "./bell.tsx";

export function TopBar({ frame }: { frame: Frame }) {
  const { t, lang, viewer, siteName } = frame.c.var;
  return (
    <header className="top">
      <div className="start">
        <button
          className="ib toggle"
          type="button"
          data-toggle-drawer
          aria-label={t("ui.drawer")}
          aria-expanded={viewer.drawerLocked}
        >
          <Icon name="menu" />
        </button>
        <a className="logo" href={href(lang, "/")} data-home>
          <Sign />
          <span>{siteName}</span>
        </a>
      </div>
      <div />
      <div className="end">
        {viewer.user ? <AddVideo frame={frame} /> : null}
        {viewer.user ? <Bell frame={frame} /> : null}
        {viewer.user ? (
          <div className="menu-host me">
            {/* Without scripts it leads to the account, where one can also log out. */}
            <a className="ib" href={href(lang, "/account")} aria-label={t("ui.account")} {...opensMenu("account-menu")}>
              <Avatar name={viewer.user.name} url={viewer.user.avatarUrl} size={32} />
            </a>
            <AccountMenu frame={frame} id="account-menu" />
          </div>
        ) : (
          <a className="btn line me" href={`${href(lang, "/login")}?next=${encodeURIComponent(pathOf(frame))}`}>
            <Icon name="login" size="s" />
            {t("ui.login")}
          </a>
        )}
      </div>
    </header>
  );
}

/** What to add, to which channel. Without scripts the button leads to the first channel's upload. */
function AddVideo({ frame }: { frame: Frame }) {
  const { t, lang, viewer } = frame.c.var;
  const several = viewer.channels.length > 1;
  return (
    <div className="menu-host">
      <a
        className="ib"
        href={href(lang, addVideoPath(viewer))}
        aria-label={t("ui.addVideo")}
        {...(viewer.channels.length > 0 ? opensMenu("add-menu") : {})}
      >
        <Icon name="addVideo" size="l" />
      </a>
      {viewer.channels.length > 0 ? (
        <div className="menu" id="add-menu" role="menu" hidden>
          {viewer.channels.map((channel) => (
            <Fragment key={channel.id}>
              {several ? (
                <p className="menu-who small quiet">
                  <Avatar name={channel.name} url={channel.pictureUrl} size={24} />
                  <span className="clip">{channel.name}</span>
                </p>
              ) : null}
              <a role="menuitem" href={href(lang, `/manage-channel/${channel.id}/videos/upload`)}>
                <Icon name="upload" />
                {t("ui.nav.upload")}
                {several ? <span className="vh">: {channel.name}</span> : null}
              </a>
              <a role="menuitem" href={href(lang, `/manage-channel/${channel.id}/videos/live`)}>
                <Icon name="live" />
                {t("live.go")}
                {several ? <span className="vh">: {channel.name}</span> : null}
              </a>
            </Fragment>
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** What makes a link the button of a menu, where scripts run. */
function opensMenu(id: string) {
  return {
    role: "button",
    "aria-haspopup": "menu",
    "aria-expanded": "false",
    "aria-controls": id,
    "data-menu": "",
  } as const;
}

/** The address to come back to after logging in. */
export function pathOf(frame: Frame): string {
  const url = new URL(frame.c.req.url);
  return url.pathname + url.search;
}
