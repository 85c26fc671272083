import type { AppContext } from "../../platform/http/types.ts";
import { relativeTime } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import { playlistName } from "../json.ts";
import type { Playlist } from "../queries/playlists.ts";
import { Cover } from "./cover.tsx";
import { Standing } from "./standing.tsx";
import { ownerOf } from "./words.ts";

const sizes = "(max-width: 599px) calc(100vw - 32px), (max-width: 959px) calc(50vw - 24px), 25vw";

type GridProps = {
  c: AppContext;
  lists: Playlist[];
  /** What stands before a list's id in the address of its page. */
  base?: string;
  /** Whoever looks may change them: counts have what is not for everybody, and each says who sees it. */
  own?: boolean;
  heading?: "h2" | "h3";
};

/** Lists beside each other. */
export function PlaylistGrid({ c, lists, base = "/playlist", own = false, heading = "h2" }: GridProps) {
  return (
    <div className="grid" data-list>
      {lists.map((list) => (
        <PlaylistCard key={list.id} c={c} list={list} base={base} own={own} heading={heading} />
      ))}
    </div>
  );
}

function PlaylistCard(props: { c: AppContext; list: Playlist } & Required<Omit<GridProps, "lists">>) {
  const { c, list, base, own, heading: Heading } = props;
  const { ctx, t, lang } = c.var;
  const path = href(lang, `${base}/${list.id}`);
  const owner = ownerOf(ctx, list);
  return (
    <article className="card list-card">
      <Cover c={c} list={list} href={path} count={own ? list.videosCount : list.openCount} sizes={sizes} />
      <Heading>
        <a className="card-title" href={path}>
          {bindShortWords(playlistName(list, t))}
        </a>
      </Heading>
      {own || !owner ? null : <p className="byline">{owner.name}</p>}
      <p className="card-state">
        {list.updatedAt === 0
          ? null
          : t("playlists.changed", { when: relativeTime(list.updatedAt, ctx.clock.now(), lang, t) })}
      </p>
      {own ? (
        <p className="row wrap list-standing">
          <Standing t={t} list={list} />
        </p>
      ) : null}
    </article>
  );
}

/** Where there is none yet. */
export function NoPlaylists({ c, title, text }: { c: AppContext; title?: string; text: string }) {
  return (
    <div className="empty">
      <span className="emblem">
        <Icon name="playlist" />
      </span>
      <h2>{title ?? c.var.t("playlists.none")}</h2>
      <p>{text}</p>
    </div>
  );
}
