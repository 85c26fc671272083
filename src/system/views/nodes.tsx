import type { AppContext } from "../../platform/http/types.ts";
import { awayAfter, type Node } from "../../platform/nodes/register.ts";
import { LocalTime } from "../../ui/local-time.tsx";
import { type Job, workerOf } from "../queries/queue.ts";

/** The processes that share the work, where there are several. */
export function NodesPanel({ c, nodes, running }: { c: AppContext; nodes: Node[]; running: Job[] }) {
  const { t, ctx } = c.var;
  if (nodes.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="queue-nodes">
      <header>
        <h2 id="queue-nodes">{t("system.nodes.title")}</h2>
        <span className="quiet num">{nodes.length}</span>
      </header>
      <ul className="work-list">
        {nodes.map((node) => (
          <li key={node.id} className="work-item">
            <div>
              <p className="strong">{node.name}</p>
              <p className="quiet small">
                {t(`system.nodes.${node.kind}`)}
                {" · "}
                {node.version}
                {" · "}
                {node.queues.length === 0
                  ? t("system.nodes.noQueues")
                  : t("system.nodes.queues", { queues: node.queues.join(", ") })}
                {" · "}
                {node.seenAt < ctx.clock.now() - awayAfter ? (
                  <>
                    {t("system.nodes.away")} <LocalTime at={node.seenAt} />
                  </>
                ) : (
                  t("system.nodes.running", { n: running.filter((job) => workerOf(job) === node.name).length })
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
