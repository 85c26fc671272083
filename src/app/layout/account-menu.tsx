import { Avatar } from "../../ui/avatar.tsx";
import { href, languageHref } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Frame } from "../../ui/page.tsx";

const accents = ["yellow", "green", "red", "blue"] as const;

/** The menu behind the avatar: own channels, history, looks, language, logout. */
export function AccountMenu({ frame, id }: { frame: Frame; id: string }) {
  const { t, lang, viewer } = frame.c.var;
  if (!viewer.user) return null;
  return (
    <div className="menu account-menu" id={id} hidden>
      <div className="menu-who">
        <Avatar name={viewer.user.name} url={viewer.user.avatarUrl} size={40} />
        <span className="grow">
          <b className="strong clip">{viewer.user.name}</b>
          <span className="small quiet clip">{viewer.user.email}</span>
        </span>
      </div>
      <hr />
      <div role="menu" aria-label={t("frame.account")}>
        <AccountLinks frame={frame} role="menuitem" />
        <hr />
        <LooksAndLanguage frame={frame} role="menuitem" />
        <hr />
        <form role="none" method="post" action={href(lang, "/logout")}>
          <button type="submit" role="menuitem">
            <Icon name="logout" />
            {t("accounts.logOut")}
          </button>
        </form>
      </div>
    </div>
  );
}

/** In a menu they are its items, in a sheet plain links. */
export function AccountLinks({ frame, role }: { frame: Frame; role?: "menuitem" }) {
  const { t, lang, viewer } = frame.c.var;
  const rank = viewer.user?.role;
  const staff = rank === "admin" || rank === "moderator";
  const mayCreate = viewer.channels.length === 0 || staff || rank === "creator";
  return (
    <>
      {viewer.channels.map((channel) => (
        <a key={channel.id} role={role} href={href(lang, `/manage-channel/${channel.id}/dashboard`)}>
          <Avatar name={channel.name} url={channel.pictureUrl} size={24} />
          <span className="clip">{channel.name}</span>
        </a>
      ))}
      {mayCreate ? (
        <a role={role} href={href(lang, "/create-channel")}>
          <Icon name="plus" />
          {t("channels.create")}
        </a>
      ) : null}
      {viewer.user ? (
        <a role={role} href={href(lang, `/user/${viewer.user.id}`)}>
          <Icon name="user" />
          {t("people.own")}
        </a>
      ) : null}
      <a role={role} href={href(lang, "/account")}>
        <Icon name="settings" />
        {t("frame.accountSettings")}
      </a>
      <a role={role} href={href(lang, "/history")}>
        <Icon name="history" />
        {t("frame.nav.history")}
      </a>
      {staff ? (
        <a role={role} href={href(lang, "/admin")}>
          <Icon name="shield" />
          {t("frame.nav.admin")}
        </a>
      ) : null}
    </>
  );
}

export function LooksAndLanguage({ frame, role }: { frame: Frame; role?: "menuitem" }) {
  const { t, viewer } = frame.c.var;
  return (
    <>
      <button type="button" role={role} data-toggle-theme>
        <Icon name={viewer.theme === "dark" ? "sun" : "moon"} />
        {viewer.theme === "dark" ? t("frame.lightTheme") : t("frame.darkTheme")}
      </button>
      <fieldset className="accents">
        <legend className="visually-hidden">{t("frame.accent")}</legend>
        {accents.map((accent) => (
          <button
            key={accent}
            type="button"
            className={`accent-dot ${accent}`}
            data-accent-choice={accent}
            {...chosen(viewer.accent === accent, role)}
            aria-label={t(`frame.accents.${accent}`)}
          />
        ))}
      </fieldset>
      <LanguageLink frame={frame} {...(role ? { role } : {})} />
    </>
  );
}

/** The same page in the other language; works without scripts. */
export function LanguageLink({ frame, role }: { frame: Frame; role?: "menuitem" }) {
  const { t, lang, path } = frame.c.var;
  const other = lang === "pl" ? "en" : "pl";
  const search = new URL(frame.c.req.url).search;
  return (
    <a role={role} href={languageHref(other, path, search)} rel="nofollow" hrefLang={other} data-language={other}>
      <Icon name="languages" />
      <span lang={other}>{t("frame.otherLanguage")}</span>
    </a>
  );
}

/** A menu's choice is a radio item, a plain one a pressed button. */
function chosen(on: boolean, role: "menuitem" | undefined) {
  return role ? { role: "menuitemradio", "aria-checked": on } : { "aria-pressed": on };
}
