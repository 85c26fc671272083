import type { AppContext } from "../../platform/http/types.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { relativeTime } from "../../ui/format.ts";
import type { FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import { playlistName } from "../json.ts";
import { isSiteList } from "../limits.ts";
import { mayFreezePlaylist } from "../policy.ts";
import type { Playlist } from "../queries/playlists.ts";
import { runPath } from "../urls.ts";
import { Cover } from "./cover.tsx";
import { EditList } from "./edit.tsx";
import { Here } from "./here.tsx";
import { ShareList } from "./share.tsx";
import { Standing } from "./standing.tsx";
import { lengthWords, ownerOf } from "./words.ts";

export type FactsProps = {
  c: AppContext;
  list: Playlist;
  mayEdit: boolean;
  /** The video that playing all of it begins with. */
  first: string | undefined;
  form: FormState | undefined;
  /** The address of the page that it stands on. */
  here: string;
};

/** What a list is: its picture, whose it is, how long, and what may be done with the whole of it. */
export function Facts({ c, list, mayEdit, first, form, here }: FactsProps) {
  const { ctx, t, lang } = c.var;
  const owner = ownerOf(ctx, list);
  const count = mayEdit ? list.videosCount : list.openCount;
  const start = first === undefined ? undefined : href(lang, runPath(first, { playlistId: list.id }));
  const whole = start ?? href(lang, `/playlist/${list.id}`);
  return (
    <aside className="list-facts">
      <Cover c={c} list={list} href={whole} count={count} sizes="(max-width: 1263px) 100vw, 340px" eager />
      <h1>{bindShortWords(playlistName(list, t))}</h1>
      {owner ? (
        <p className="list-by">
          <Avatar name={owner.name} url={owner.picture} size={24} />
          {owner.path ? (
            <a className="strong" href={href(lang, owner.path)}>
              {owner.name}
            </a>
          ) : (
            <b className="strong">{owner.name}</b>
          )}
        </p>
      ) : null}
      <p className="list-numbers">
        {mayEdit || list.visibility !== "public" ? <Standing t={t} list={list} /> : null}
        <span>{t("playlists.count", { count })}</span>
        {list.openSeconds > 0 ? <span>{lengthWords(list.openSeconds, t)}</span> : null}
        {list.updatedAt > 0 ? (
          <span>{t("playlists.changed", { when: relativeTime(list.updatedAt, ctx.clock.now(), lang, t) })}</span>
        ) : null}
      </p>
      {start ? (
        <div className="list-play">
          <a className="button main-action" href={start} data-run>
            <Icon name="play" size="s" className="solid" />
            {t("playlists.play")}
          </a>
          <a className="button" href={href(lang, `/playlist/${list.id}/shuffle`)} rel="nofollow">
            <Icon name="shuffle" size="s" />
            {t("playlists.shuffle")}
          </a>
        </div>
      ) : null}
      <div className="row">
        <ShareList c={c} list={list} />
        <span className="grow" />
        {mayEdit && !list.frozen ? <EditList c={c} list={list} form={form} here={here} /> : null}
        <ListMenu c={c} list={list} mayEdit={mayEdit} here={here} />
      </div>
      {isSiteList(list.id) && mayEdit ? <p className="list-text">{t(`playlists.siteText.${list.id}`)}</p> : null}
      {list.description ? <p className="list-text pre">{bindShortWords(list.description)}</p> : null}
    </aside>
  );
}

/** What is done seldom. */
function ListMenu({ c, list, mayEdit, here }: Pick<FactsProps, "c" | "list" | "mayEdit" | "here">) {
  const { t, lang, actor } = c.var;
  const own = href(lang, `/playlist/${list.id}`);
  return (
    <details className="menu-host pulldown" name="list-tools" data-drop>
      <summary className="icon-button compact" aria-label={t("playlists.menu")}>
        <Icon name="more" />
      </summary>
      <div className="menu">
        <a href={`${own}/rss.xml`}>
          <Icon name="rss" />
          {t("playlists.feed")}
        </a>
        {mayFreezePlaylist(actor, list) ? (
          <form method="post" action={`${own}/freeze`}>
            <Here to={here} />
            <button type="submit" name="frozen" value={list.frozen ? "0" : "1"} title={t("playlists.frozenText")}>
              <Icon name={list.frozen ? "unlock" : "frozen"} />
              {t(list.frozen ? "playlists.unfreeze" : "playlists.freeze")}
            </button>
          </form>
        ) : null}
        {mayEdit && !list.frozen && !isSiteList(list.id) ? (
          <form method="post" action={`${own}/delete`}>
            <Here to={here} />
            <button
              className="danger"
              type="submit"
              data-confirm={t("playlists.removeSure", { name: playlistName(list, t) })}
            >
              <Icon name="trash" />
              {t("playlists.remove")}
            </button>
          </form>
        ) : null}
      </div>
    </details>
  );
}
