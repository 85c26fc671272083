import { mayModerate } from "../../channels/policy.ts";
import { managedChannel } from "../../channels/queries.ts";
import { parseInput, readForm } from "../../platform/http/forms.ts";
import { ownPath } from "../../platform/http/own-path.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { fragment } from "../../ui/page.tsx";
import { QueueInput } from "../input.ts";
import { queueOf } from "../queries/queue.ts";
import { runQueue } from "../rules/desk.ts";
import { QueuePanel } from "../views/queue.tsx";

type QueueContext = AppContext<"/manage-channel/:channelId/overlay/queue">;

/** What keeps itself up to date on the desk: what is on the screen, and what waits. */
export async function queuePart(c: QueueContext): Promise<Response> {
  const { ctx, actor } = c.var;
  const { id } = await managedChannel(ctx, actor, c.req.param("channelId"), mayModerate);
  return fragment(c, <QueuePanel c={c} queue={await queueOf(ctx, id)} next={ownPath(c.req.query("next"))} />);
}

/** A button of it; without scripts it leads back to where it stood. */
export async function submitQueue(c: QueueContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const channelId = c.req.param("channelId");
  const { values } = await readForm(c);
  const { next, ...typed } = values;
  await runQueue(ctx, actor, channelId, parseInput(QueueInput, typed));
  const back = ownPath(typeof next === "string" ? next : undefined);
  if (c.req.header("hx-request"))
    return fragment(c, <QueuePanel c={c} queue={await queueOf(ctx, channelId)} next={back} />);
  return c.redirect(back ?? href(lang, `/manage-channel/${channelId}/overlay`), 303);
}
