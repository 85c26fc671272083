import { NewPostsDot } from "../../notifications/views/new-posts.tsx";
import type { T } from "../../platform/i18n/translate.ts";
import { smartListsBeside } from "../../search/limits.ts";
import { freshMax } from "../../search/queries/smart-lists.ts";
import { ChannelsBeside, FreshChannels } from "../../subscriptions/views/beside.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { href, languageHref } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { keptInside } from "../../ui/kept.ts";
import type { Frame } from "../../ui/page.tsx";
import { Credit } from "./credit.tsx";
import { drawerGroups, type NavGroup } from "./navigation.ts";
import { ThemeButton } from "./theme-button.tsx";

/** The side panel of the area; its content depends on where one is. */
export function Drawer({ frame }: { frame: Frame }) {
  const { t, viewer } = frame.c.var;
  const { area = "default", channelId, active } = frame.options;
  const channel = area === "channel" ? viewer.channels.find(({ id }) => id === channelId) : undefined;
  return (
    <aside className="drawer" id="drawer" data-drawer-area={area} aria-label={t("frame.navigation")}>
      {channel ? (
        <a className="chan" href={href(frame.c.var.lang, `/c/${channel.slug}`)}>
          <Avatar name={channel.name} url={channel.pictureUrl} size={32} />
          <span className="grow">
            <b className="strong clip block">{channel.name}</b>
            <span className="tiny quiet">{t("channels.yours")}</span>
          </span>
        </a>
      ) : null}
      {drawerGroups(area, frame.c.var, channelId).map((group, index) => (
        <Group key={group.items[0]?.key} frame={frame} group={group} active={active} first={index === 0} />
      ))}
      {area === "default" ? <FreshChannels c={frame.c} /> : null}
      {area === "subscriptions" ? (
        <ChannelsBeside
          c={frame.c}
          title="frame.nav.channels"
          channels={frame.options.channels ?? []}
          pathOf={({ id }) => `/subscriptions/${id}`}
          active={active}
        />
      ) : null}
      {area === "default" ? <SavedSearches frame={frame} /> : null}
      <DrawerFoot frame={frame} />
    </aside>
  );
}

type GroupProps = { frame: Frame; group: NavGroup; active: string | undefined; first: boolean };

function Group(props: GroupProps) {
  const { frame, group, active, first } = props;
  const { t, lang, viewer } = frame.c.var;
  const name = group.title ?? (first ? undefined : group.items[0]?.label) ?? "frame.navigation";
  const depends = [group, active, viewer.user?.newPosts];
  const inside = keptInside(`drawer ${lang} ${JSON.stringify(depends)}`, () => <Items {...props} />);
  return <nav className="nav" aria-label={t(name)} {...inside} />;
}

function Items({ frame, group, active }: GroupProps) {
  const { t, lang } = frame.c.var;
  return (
    <>
      {group.title ? <h2>{t(group.title)}</h2> : null}
      {group.items.map((item) => (
        <a key={item.key} href={href(lang, item.path)} aria-current={item.key === active ? "page" : undefined}>
          <Icon name={item.icon} />
          <span>{t(item.label)}</span>
          {item.count ? <span className="nav-count quiet num">{item.count > 99 ? "99+" : item.count}</span> : null}
          {item.key === "feed" ? <NewPostsDot frame={frame} /> : null}
        </a>
      ))}
    </>
  );
}

function SavedSearches({ frame }: { frame: Frame }) {
  const { t, lang, viewer } = frame.c.var;
  const all = viewer.savedSearches;
  if (all.length === 0) return null;
  const open = frame.c.req.query("list");
  return (
    <nav className="nav" aria-label={t("search.saved.title")}>
      <h2>{t("search.saved.title")}</h2>
      {all
        .filter(({ id }, at) => at < smartListsBeside || id === open)
        .map(({ id, name, path, fresh }) => (
          <a key={id} href={href(lang, path)} aria-current={id === open ? "page" : undefined}>
            <Icon name="keep" />
            <span className="clip">{name}</span>
            {fresh > 0 && id !== open ? <Fresh t={t} count={fresh} /> : null}
          </a>
        ))}
      {all.length > smartListsBeside ? (
        <a href={`${href(lang, "/search")}#saved-title`}>
          <Icon name="more" />
          <span>{t("search.saved.all", { count: all.length })}</span>
        </a>
      ) : null}
    </nav>
  );
}

/** How much is new in a saved search since one looked. */
function Fresh({ t, count }: { t: T; count: number }) {
  const words = count > freshMax ? t("search.saved.freshMany") : t("search.saved.fresh", { count });
  return (
    <span className="nav-count quiet num" title={words}>
      <span className="visually-hidden">{words}</span>
      <span aria-hidden="true">{count > freshMax ? `${freshMax}+` : count}</span>
    </span>
  );
}

function DrawerFoot({ frame }: { frame: Frame }) {
  const { t, lang, viewer, path } = frame.c.var;
  const other = lang === "pl" ? "en" : "pl";
  return (
    <div className="nav foot">
      <div className="foot-i">
        <ThemeButton frame={frame} />
        <a
          className="icon-button"
          href={languageHref(other, path, new URL(frame.c.req.url).search)}
          rel="nofollow"
          hrefLang={other}
          data-language={other}
        >
          <b className="small strong" lang={other}>
            {other.toUpperCase()}
            <span className="visually-hidden"> {t("frame.otherLanguage")}</span>
          </b>
        </a>
        <button
          className="icon-button"
          type="button"
          data-dialog="report-problem"
          aria-label={t("support.problem.open")}
        >
          <Icon name="bug" />
        </button>
        <button
          className="icon-button lock"
          type="button"
          data-lock-drawer
          aria-pressed={viewer.drawerLocked}
          aria-label={t("frame.lockDrawer")}
        >
          <Icon name={viewer.drawerLocked ? "lock" : "unlock"} />
        </button>
      </div>
      <p className="foot-t">
        <a href={href(lang, "/faq")}>{t("frame.foot.faq")}</a>
        <a href={href(lang, "/reklama")}>{t("frame.foot.advertise")}</a>
        <a href={href(lang, "/about")}>{t("frame.foot.about")}</a>
      </p>
      <p className="foot-t">
        <a href={href(lang, "/regulaminy")}>{t("frame.foot.terms")}</a>
        <a href={href(lang, "/polityka-prywatnosci")}>{t("frame.foot.privacy")}</a>
        <a href={href(lang, "/polityka-cookies")}>{t("frame.foot.cookies")}</a>
      </p>
      <p className="foot-t tiny quiet">
        <Credit frame={frame} />
      </p>
    </div>
  );
}
