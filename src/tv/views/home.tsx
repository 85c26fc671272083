import type { AppContext } from "../../platform/http/types.ts";
import type { Key } from "../../platform/i18n/translate.ts";
import { clockTime } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { Icon, Sign } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icons.ts";
import type { VideoCardRow } from "../../videos/queries/cards.ts";
import { TvScript } from "./frame.tsx";
import { Tile } from "./tiles.tsx";

/** Films beside each other, played out of a list where it is one. */
export type Shelf = { id: string; title: string; rows: VideoCardRow[]; playlistId?: string };

type Place = { path: string; icon: IconName; label: Key };

const search: Place = { path: "/tv/search", icon: "search", label: "tv.search" };
const ownPlaces: Place[] = [
  { path: "/tv/subscriptions", icon: "bell", label: "subscriptions.title" },
  { path: "/tv/playlists", icon: "playlist", label: "playlists.title" },
  { path: "/tv/watch-later", icon: "later", label: "library.later.title" },
  { path: "/tv/history", icon: "history", label: "frame.nav.history" },
];

export function TvHome({ c, shelves }: { c: AppContext; shelves: Shelf[] }) {
  const { t, lang, siteName, siteLogo, ctx, viewer } = c.var;
  const login = `/login?next=${encodeURIComponent(href(lang, "/tv"))}`;
  const places = [
    search,
    ...(viewer.user ? ownPlaces : [{ path: login, icon: "login", label: "accounts.login.title" } as const]),
  ];
  return (
    <div className="tv" data-tv>
      <header className="tv-top">
        <h1>
          <Sign logo={siteLogo} />
          {siteName}
        </h1>
        <span className="tv-clock num" data-clock>
          {clockTime(ctx.clock.now())}
        </span>
        <a className="tv-link" href={href(lang, "/")} id="tv-exit" data-tv-exit>
          <Icon name="logout" />
          {t("tv.exit")}
        </a>
      </header>
      <nav className="tv-places" aria-label={t("tv.places")}>
        {places.map(({ path, icon, label }) => (
          <a key={path} className="tv-link" href={href(lang, path)} id={`tv-to-${icon}`}>
            <Icon name={icon} />
            {t(label)}
          </a>
        ))}
      </nav>
      {shelves.length === 0 ? <p className="tv-none">{t("tv.none")}</p> : null}
      {shelves.map(({ id, title, rows, playlistId }, index) => (
        <section key={id} className="shelf" aria-labelledby={`tv-${id}`}>
          <h2 id={`tv-${id}`}>{title}</h2>
          <ul className="tv-tiles">
            {rows.map((row, place) => (
              <Tile
                key={row.id}
                c={c}
                shelf={id}
                row={row}
                first={index === 0 && place === 0}
                playlistId={playlistId}
              />
            ))}
          </ul>
        </section>
      ))}
      <p className="tv-keys">{t("tv.keys")}</p>
      <TvScript />
    </div>
  );
}
