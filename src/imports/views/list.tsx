import type { AppContext } from "../../platform/http/types.ts";
import { translateLoose } from "../../platform/i18n/translate.ts";
import { bytes } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import type { FoundList, ListedImport } from "../queries.ts";
import { FilmListPanel } from "./film-list.tsx";

type Props = { c: AppContext; channelId: string; items: ListedImport[]; found: FoundList | undefined };

/** What was brought to a channel last and how far each is, kept up to date while one is on its way. */
export function ImportList({ c, channelId, items, found }: Props) {
  const { t, lang, ctx } = c.var;
  const path = href(lang, `/manage-channel/${channelId}/videos/import`);
  const looking = found && (found.running || found.looksAt <= ctx.clock.now());
  const going = looking || items.some(({ state }) => state === "waiting" || state === "running");
  const polling = going ? { "data-hx-get": `${path}-state`, "data-hx-trigger": "every 2s" } : {};
  return (
    <div
      id="imports"
      {...(items.length === 0 ? {} : { role: "region", "aria-labelledby": "imports-title" })}
      {...polling}
      data-hx-swap="outerMorph"
    >
      {found ? (
        <div className="imports">
          <FilmListPanel c={c} path={path} found={found} />
        </div>
      ) : null}
      {items.length === 0 ? null : <h2 id="imports-title">{t("imports.list")}</h2>}
      <ul className="imports">
        {items.map((item) => (
          <li key={item.videoId} className="panel" id={`import-${item.videoId}`} data-state={item.state}>
            <Item c={c} channelId={channelId} item={item} path={path} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Item({ c, channelId, item, path }: Omit<Props, "items" | "found"> & { item: ListedImport; path: string }) {
  const { t, lang } = c.var;
  const { videoId, state, progress, failureCode } = item;
  const { host } = new URL(item.address);
  const name = bindShortWords(item.title) || item.address.replace(/^https?:\/\//, "");
  const percent = Math.round(progress * 100);
  const going = state === "waiting" || state === "running";
  const size = bytes(item.bytes, lang);
  return (
    <form method="post" action={path} aria-label={name}>
      <h3 className="clip">
        <a href={href(lang, `/manage-channel/${channelId}/videos/${videoId}`)}>{name}</a>
      </h3>
      <p className={state === "failed" ? "row issue" : "row"} role="status">
        <Icon name={state === "failed" ? "warning" : going ? "spinner" : "check"} size="s" />
        <span>{t(`imports.state.${state}`, { percent, size, host })}</span>
      </p>
      {going ? <progress className="prog" value={progress} max={1} aria-label={`${name}: ${percent}%`} /> : null}
      {state === "failed" ? (
        <p className="small">
          {translateLoose(t, `imports.failures.${failureCode}`, {}, "imports.failures.IMPORT_FAILED")}
        </p>
      ) : null}
      <p className="row wrap">
        {state === "failed" ? (
          <button className="button compact" type="submit" name="action" value={`retry-${videoId}`}>
            <Icon name="retry" size="s" />
            {t("upload.retry")}
          </button>
        ) : null}
        <button
          className="button compact"
          type="submit"
          name="action"
          value={`cancel-${videoId}`}
          {...(going ? { "data-confirm": t("imports.cancelSure") } : {})}
        >
          {t(going ? "upload.cancel" : state === "failed" ? "imports.remove" : "imports.dismiss")}
        </button>
      </p>
    </form>
  );
}
