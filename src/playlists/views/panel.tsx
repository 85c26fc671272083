import type { AppContext } from "../../platform/http/types.ts";
import { duration } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { keptInOrder } from "../../ui/kept.ts";
import { bindShortWords } from "../../ui/short-words.ts";
import { isForAdults } from "../../videos/policy.ts";
import type { VideoCardRow } from "../../videos/queries/cards.ts";
import { listedThumbnail } from "../../videos/urls.ts";
import { cardData } from "../../videos/views/cards.ts";
import { GateBadge, LockedNote } from "../../videos/views/gate-badge.tsx";
import { pictureSet } from "../../videos/views/picture-set.ts";
import { StandIn } from "../../videos/views/stand-in.tsx";
import { runPath, runQuery } from "../urls.ts";
import { otherwise, type Running } from "./running.ts";
import { lengthWords } from "./words.ts";

type RunProps = { c: AppContext; videoId: string; running: Running };

/** What a page with such a list has among its `scripts`, beside `listSheet` among its `sheets`. */
export const runScript = "run.js";

/** The list that is played, beside the player, folded where a chat has the room; without room there a sheet that the line below the player opens. */
export function RunPanel({ c, videoId, running, folded = false }: RunProps & { folded?: boolean }) {
  return (
    <section className="run-panel" id="run" popover="auto" aria-labelledby="run-title">
      <details open={!folded}>
        <summary>
          <span className="grow">
            <b className="run-title clip" id="run-title">
              {bindShortWords(running.title)}
            </b>
            <span className="small quiet clip num">{lineOf(c, running)}</span>
          </span>
          <Icon name="up" />
        </summary>
        <Controls c={c} videoId={videoId} running={running} />
      </details>
      <ol
        className="run-list"
        start={running.around[0]?.place}
        data-run-list
        {...stopsInside({ c, videoId, running })}
      />
    </section>
  );
}

/** Rendered once for all who play the same, ten by ten; by lot everybody plays it otherwise. */
function stopsInside({ c, videoId, running }: RunProps) {
  const { run, around } = running;
  const shown = ({ place, row }: Running["around"][number]) => (
    <Stop key={row.id} c={c} running={running} place={place} row={row} isCurrent={row.id === videoId} />
  );
  if (run.shuffle) return { children: around.map(shown) };
  const query = runQuery(run);
  const tens = [...Map.groupBy(around, ({ place }) => Math.floor(place / 10)).values()];
  return keptInOrder(
    tens.map((ten) => ({
      key: `stops ${c.var.lang} ${query} ${ten.findIndex(({ row }) => row.id === videoId)} ${JSON.stringify(ten)}`,
      render: () => ten.map(shown),
    })),
  );
}

type StopProps = { c: AppContext; running: Running; place: number; row: VideoCardRow; isCurrent: boolean };

function Stop({ c, running, place, row, isCurrent }: StopProps) {
  const { t, lang, ctx } = c.var;
  const path = href(lang, runPath(row.id, running.run));
  const picture = listedThumbnail(ctx, row, 144);
  const card = cardData(ctx, row);
  return (
    <li aria-current={isCurrent ? "true" : undefined}>
      <span className="run-place num">
        {isCurrent ? <Icon name="play" size="s" className="solid" /> : place}
        {isCurrent ? <span className="visually-hidden">{t("playlists.run.playing")}</span> : null}
      </span>
      <a className={isForAdults(row) ? "thumb veiled" : "thumb"} href={path} tabIndex={-1} aria-hidden="true">
        {picture ? (
          <img
            src={picture}
            srcSet={pictureSet(picture, [144, 240])}
            sizes="96px"
            alt=""
            width={256}
            height={144}
            loading="lazy"
            decoding="async"
          />
        ) : (
          <StandIn name={card.channel.name} url={card.channel.pictureUrl} />
        )}
        <GateBadge video={card} />
        {row.duration === null ? null : <span className="badge corner-end">{duration(row.duration)}</span>}
      </a>
      <div className="list-words">
        <h3>
          <a href={path}>{bindShortWords(row.title || t("videos.untitled"))}</a>
        </h3>
        <p>
          <LockedNote video={card} t={t} />
          {card.channel.name}
        </p>
      </div>
    </li>
  );
}

/** Where one is, whose it is and how long it takes to the end. */
function lineOf({ var: { t } }: AppContext, { owner, place, of, secondsLeft }: Running): string {
  const left = secondsLeft > 0 ? t("playlists.run.left", { time: lengthWords(secondsLeft, t) }) : undefined;
  return [owner, t("playlists.run.place", { place, of }), left].filter(Boolean).join(" · ");
}

/** How it is played: again from the beginning, by lot, and on by itself. */
function Controls({ c, videoId, running }: RunProps) {
  const { t, lang } = c.var;
  const { run } = running;
  const seed = `${c.var.requestId.replace(/[^A-Za-z0-9]/g, "").slice(0, 6)}.${videoId}`;
  return (
    <div className="run-controls">
      <Toggle
        icon="repeat"
        label={t("playlists.run.loop")}
        on={run.loop === true}
        href={otherwise(running, { loop: !run.loop })}
        loops
      />
      <Toggle
        icon="shuffle"
        label={t("playlists.run.shuffle")}
        on={run.shuffle !== undefined}
        href={otherwise(running, { shuffle: run.shuffle ? undefined : seed })}
      />
      <a
        className="icon-button"
        href={href(lang, running.path)}
        aria-label={t("playlists.run.whole")}
        title={t("playlists.run.whole")}
      >
        <Icon name="playlist" />
      </a>
      <label className="toggle-l needs-script run-goes-on">
        <input className="run-switch" type="checkbox" defaultChecked data-run-goes-on />
        <span>{t("playlists.run.goesOn")}</span>
      </label>
    </div>
  );
}

type ToggleProps = { icon: "repeat" | "shuffle"; label: string; on: boolean; href: string; loops?: boolean };

/** A link, for it leads to the same film with the list played otherwise; it says which it is. */
function Toggle({ icon, label, on, href: to, loops }: ToggleProps) {
  return (
    <a
      className={on ? "icon-button run-on" : "icon-button"}
      href={to}
      role="switch"
      aria-checked={on}
      aria-label={label}
      title={label}
      rel="nofollow"
      data-run-loop={loops ? String(!on) : undefined}
    >
      <Icon name={icon} />
    </a>
  );
}

/** The same in one line below the player, where there is no room beside it. */
export function RunLine({ c, running }: Omit<RunProps, "videoId">) {
  const { t } = c.var;
  const { place, of, next } = running;
  const [following] = next;
  const on = following ? t("playlists.run.next", { title: following.title }) : t("playlists.run.last");
  return (
    <button
      className="run-line"
      type="button"
      popoverTarget="run"
      aria-label={`${t("playlists.run.unfold")}: ${running.title}`}
    >
      <span className="grow">
        <b className="small clip">{bindShortWords(running.title)}</b>
        <span className="tiny quiet clip">
          {t("playlists.run.place", { place, of })} · {bindShortWords(on)}
        </span>
      </span>
      <Icon name="up" />
    </button>
  );
}
