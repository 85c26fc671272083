import type { AppContext } from "../../platform/http/types.ts";
import { money } from "../../platform/money.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { type Alert, donorName } from "../queries/alerts.ts";
import type { Queue } from "../queries/queue.ts";

/** `next`: where a button leads back to without scripts. */
type QueueProps = { c: AppContext; queue: Queue; next: string | undefined };

/** The alerts of donations, for who runs the stream; nothing where the channel has no overlay. */
export function QueuePanel({ c, queue, next }: QueueProps) {
  const { t, lang } = c.var;
  const { channelId, overlay, ahead, past } = queue;
  if (!overlay) return null;
  const path = href(lang, `/manage-channel/${channelId}/overlay/queue`);
  const part = next ? `${path}?next=${encodeURIComponent(next)}` : path;
  return (
    <section
      className="panel alert-queue"
      id="alert-queue"
      aria-labelledby="alert-queue-title"
      data-hx-get={part}
      data-hx-trigger="every 3s"
      data-hx-swap="outerMorph"
    >
      <header>
        <h2 id="alert-queue-title">{t("overlay.queue.title")}</h2>
        {overlay.paused ? <span className="stat bad">{t("overlay.queue.paused")}</span> : null}
      </header>
      <ul className="alert-list">
        {ahead.map((alert) => (
          <Row key={alert.id} c={c} alert={alert} path={path} next={next} />
        ))}
      </ul>
      {ahead.length === 0 ? <p className="quiet">{t("overlay.queue.empty")}</p> : null}
      {past.length > 0 ? (
        <>
          <h3>{t("overlay.queue.past")}</h3>
          <ul className="alert-list">
            {past.map((alert) => (
              <Row key={alert.id} c={c} alert={alert} path={path} next={next} />
            ))}
          </ul>
        </>
      ) : null}
      <footer>
        <Act c={c} path={path} next={next} action={overlay.paused ? "resume" : "pause"} kind="line" />
      </footer>
    </section>
  );
}

type RowProps = { c: AppContext; alert: Alert; path: string; next: string | undefined };

function Row({ c, alert, path, next }: RowProps) {
  const { t, lang } = c.var;
  const isTest = alert.paymentId === null;
  const name = isTest ? t("overlay.queue.test") : (donorName(alert) ?? t("overlay.screen.someone"));
  const isOver = alert.state === "shown" || alert.state === "skipped";
  return (
    <li>
      <p className="grow">
        <b>{name}</b> <span className="num">{money(alert.amount, lang)}</span>{" "}
        <span className="small quiet">{t(`overlay.queue.states.${alert.state}`)}</span>
        {alert.message ? <span className="block small">{alert.message}</span> : null}
      </p>
      {alert.state === "held" ? (
        <Act c={c} path={path} next={next} action="approve" id={alert.id} about={name} kind="line" />
      ) : null}
      <Act c={c} path={path} next={next} action={isOver ? "replay" : "skip"} id={alert.id} about={name} kind="ghost" />
    </li>
  );
}

type ActProps = {
  c: AppContext;
  path: string;
  next: string | undefined;
  action: "pause" | "resume" | "skip" | "replay" | "approve";
  id?: string;
  /** Whose alert, for who does not see the row. */
  about?: string;
  kind: "line" | "ghost";
};

const icons = { pause: "pause", resume: "play", skip: "close", replay: "retry", approve: "check" } as const;

function Act({ c, path, next, action, id, about, kind }: ActProps) {
  const { t } = c.var;
  const label = t(`overlay.queue.${action}`);
  return (
    <form method="post" action={path} data-hx-post={path} data-hx-target="#alert-queue" data-hx-swap="outerMorph">
      {id ? <input type="hidden" name="id" value={id} /> : null}
      {next ? <input type="hidden" name="next" value={next} /> : null}
      <button className={`button compact ${kind}`} type="submit" name="action" value={action}>
        <Icon name={icons[action]} size="s" />
        {label}
        {about ? <span className="visually-hidden">: {about}</span> : null}
      </button>
    </form>
  );
}
