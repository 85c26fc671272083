import { Avatar } from "../avatar.tsx";
import { href } from "../href.ts";
import { Icon, Sign } from "../icon.tsx";
import { addVideoPath } from "../navigation.ts";
import type { Frame } from "../page.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { Bell } from "./bell.tsx";
import { SearchBox } from "./search-box.tsx";

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
      <SearchBox frame={frame} className="search pill" />
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

/** To the upload of one's channel; several open a menu of them. Without scripts the button leads to the first one's. */
function AddVideo({ frame }: { frame: Frame }) {
  const { t, lang, viewer } = frame.c.var;
  const several = viewer.channels.length > 1;
  return (
    <div className="menu-host">
      <a
        className="ib"
        href={href(lang, addVideoPath(viewer))}
        aria-label={t("ui.addVideo")}
        {...(several ? opensMenu("add-menu") : {})}
      >
        <Icon name="addVideo" size="l" />
      </a>
      {several ? (
        <div className="menu" id="add-menu" role="menu" aria-label={t("ui.addTo")} hidden>
          <AddToChannels frame={frame} role="menuitem" />
        </div>
      ) : null}
    </div>
  );
}

/** The channels that one may add a video to: items of a menu, or plain links. */
export function AddToChannels({ frame, role }: { frame: Frame; role?: "menuitem" }) {
  const { lang, viewer } = frame.c.var;
  return viewer.channels.map((channel) => (
    <a key={channel.id} role={role} href={href(lang, `/manage-channel/${channel.id}/videos/upload`)}>
      <Avatar name={channel.name} url={channel.pictureUrl} size={24} />
      <span className="clip">{channel.name}</span>
    </a>
  ));
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
