import { second } from "../../platform/clock.ts";
import type { AppContext } from "../../platform/http/types.ts";
import type { Node } from "../../platform/nodes/register.ts";
import { FormProblem, type FormState, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { LocalTime, momentGap, withMoments } from "../../ui/local-time.tsx";
import type { JobAct } from "../input.ts";
import {
  isBegunByWhoAsked,
  type Job,
  type JobCounts,
  type Processing,
  processingOf,
  type QueuedVideo,
  type QueuedWork,
  silentSince,
  videoIdOf,
  type Work,
  workerOf,
} from "../queries/queue.ts";
import { NodesPanel } from "./nodes.tsx";

type QueueProps = {
  c: AppContext;
  work: QueuedWork;
  counts: JobCounts;
  nodes: Node[];
  /** Queues with work that no process does. */
  unserved: string[];
  form: FormState;
  done: boolean;
};

/** How much of a log's end is read. */
const lastWords = 600;
const films = {
  "videos.first": "first",
  "videos.ladder": "ladder",
  "live.archive": "archive",
  "live.unite": "unite",
} as const satisfies Record<Processing, string>;

export function QueueView({ c, work, counts, nodes, unserved, form, done }: QueueProps) {
  const { t } = c.var;
  // Lists end somewhere; of what waits only what takes long is listed.
  const allOf = (state: Job["state"]) =>
    state === "waiting"
      ? work.waiting.length
      : counts.filter((row) => row.state === state).reduce((sum, { n }) => sum + n, 0);
  return (
    <>
      <div className="page-h">
        <h1>{t("system.queue.title")}</h1>
      </div>
      {done ? <Saved text={t("system.queue.done")} /> : null}
      <FormProblem form={form} t={t} />
      <p className="quiet form-field">{t("system.queue.text")}</p>
      <div className="stack" id="queue" data-poll="">
        {unserved.length > 0 ? (
          <p className="notice bad">
            <Icon name="warning" /> {t("system.queue.unserved", { queues: unserved.join(", ") })}
          </p>
        ) : null}
        {(["running", "waiting", "failed"] as const).map((state) => (
          <section key={state} className="panel" aria-labelledby={`queue-${state}`}>
            <header>
              <h2 id={`queue-${state}`}>{t(`system.queue.${state}`)}</h2>
              <span className="quiet num">{allOf(state)}</span>
            </header>
            {work[state].length === 0 ? <p className="quiet">{t(`system.queue.nothing.${state}`)}</p> : null}
            {work[state].length > 0 ? (
              <ul className="work-list">
                {work[state].map((one) => (
                  <Row key={one.job.id} c={c} work={one} nodes={nodes} />
                ))}
              </ul>
            ) : null}
          </section>
        ))}
        <NodesPanel c={c} nodes={nodes} running={work.running.map(({ job }) => job)} />
        <Counts c={c} counts={counts} />
      </div>
    </>
  );
}

function Row({ c, work: { job, video }, nodes }: { c: AppContext; work: Work; nodes: Node[] }) {
  const { t, lang } = c.var;
  const kind = processingOf(job);
  const percent = Math.round((video?.progress ?? 0) * 100);
  return (
    <li className="work-item">
      <div>
        <p className="strong">
          {video ? (
            <a href={href(lang, `/manage-channel/${video.channelId}/videos/${video.id}`)}>
              {video.title || t("system.queue.untitled")}
            </a>
          ) : videoIdOf(job) ? (
            t("system.queue.deletedVideo")
          ) : (
            t("system.queue.kinds.other")
          )}
        </p>
        <p className="quiet small">
          {kind ? t(`system.queue.kinds.${films[kind]}`) : <code>{job.kind}</code>}
          {" · "}
          {t("system.queue.attempt", { n: Math.max(job.attempts, 1), max: job.maxAttempts })}
          {" · "}
          {t(job.state === "waiting" ? "system.queue.due" : "system.queue.since")}{" "}
          <LocalTime at={job.state === "waiting" ? job.runAt : job.createdAt} />
          {job.lockedBy ? ` · ${t("system.queue.worker", { worker: workerOf(job) ?? "" })}` : null}
        </p>
        {job.state === "running" && video && kind ? (
          <p className="work-progress">
            <progress className="prog" max={100} value={percent} aria-label={t("system.queue.progress", { percent })} />
            <span className="num small">{percent}%</span>
          </p>
        ) : null}
        <Silence c={c} job={job} nodes={nodes} />
        {job.error ? (
          <details className="small" id={`log-${job.id}`}>
            <summary>{t("system.queue.log")}</summary>
            <pre className="work-log">{job.error.slice(-lastWords)}</pre>
          </details>
        ) : null}
      </div>
      <Acts c={c} work={{ job, video }} />
    </li>
  );
}

/** Of a process that may have died: its job still counts as running, and what becomes of it. */
function Silence({ c, job, nodes }: { c: AppContext; job: Job; nodes: Node[] }) {
  const { t, ctx } = c.var;
  const now = ctx.clock.now();
  const since = silentSince(job, nodes, now);
  if (since === undefined) return null;
  const seconds = Math.ceil(((job.lockedUntil ?? 0) - now) / second);
  return (
    <p className="notice bad">
      <Icon name="warning" />
      <span>
        {withMoments(
          t(seconds > 0 ? "system.queue.silent" : "system.queue.silentOver", { since: momentGap, seconds }),
          <LocalTime key="since" at={since} />,
        )}
      </span>
    </p>
  );
}

function Acts({ c, work: { job, video } }: { c: AppContext; work: Work }) {
  const { t, lang } = c.var;
  const name = video?.title || job.kind;
  const icons = { front: "arrowUp", cancel: "stop", retry: "retry", drop: "trash" } as const;
  return (
    <form className="row wrap" method="post" action={href(lang, "/admin/queue")}>
      {actsOn(job, video).map((act) => (
        <button key={act} className="button compact line" type="submit" name="action" value={`${act}:${job.id}`}>
          <Icon name={icons[act]} size="s" />
          {t(`system.queue.${act}`)}
          <span className="visually-hidden">: {name}</span>
        </button>
      ))}
    </form>
  );
}

function actsOn(job: Job, video: QueuedVideo | undefined): JobAct[] {
  if (job.state === "failed") return isBegunByWhoAsked(job) ? ["drop"] : ["retry", "drop"];
  if (job.state === "waiting") return ["front", "cancel"];
  return video && processingOf(job) ? ["cancel"] : [];
}

/** How many jobs there are of all kinds, also those that take no time. */
function Counts({ c, counts }: { c: AppContext; counts: JobCounts }) {
  const { t } = c.var;
  if (counts.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="queue-others">
      <header>
        <h2 id="queue-others">{t("system.queue.others")}</h2>
      </header>
      <table className="table job-counts">
        <thead>
          <tr>
            <th scope="col">{t("system.queue.kind")}</th>
            <th scope="col">{t("moderation.people.state")}</th>
            <th scope="col" className="to-end">
              {t("system.queue.count")}
            </th>
          </tr>
        </thead>
        <tbody>
          {counts.map(({ kind, state, n }) => (
            <tr key={`${kind} ${state}`}>
              <td>
                <code>{kind}</code>
              </td>
              <td>{t(`system.queue.${state}`)}</td>
              <td className="to-end">{n}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
