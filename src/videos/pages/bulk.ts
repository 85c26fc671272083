import { managedChannel } from "../../channels/queries.ts";
import { type FormValues, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { Problem } from "../../platform/problem.ts";
import { href } from "../../ui/href.ts";
import { chosenMax } from "../limits.ts";
import { editableVideo, type Video } from "../queries/video.ts";
import { deleteVideo, updateVideo } from "../rules/edit.ts";
import { retryTranscode } from "../rules/processing.ts";
import { isShowable, publishVideo } from "../rules/publication.ts";

/** What a form names; more than can be changed at once is refused before anything is. Throws Problem 422. */
export function chosenIds(ids: FormValues[string] = []): string[] {
  const chosen = [ids].flat();
  if (chosen.length > chosenMax) throw new Problem(422, "TOO_MANY_CHOSEN", { params: { max: chosenMax } });
  return chosen;
}

/** In the order in which they first appeared anywhere: what is published together stands in it. */
function oldestFirst(films: Video[]): Video[] {
  const at = ({ originallyPublishedAt, createdAt }: Video) => originallyPublishedAt ?? createdAt;
  return films.toSorted((a, b) => at(a) - at(b));
}

export async function submitBulk(c: AppContext<"/manage-channel/:channelId/videos/bulk">): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const channel = await managedChannel(ctx, actor, c.req.param("channelId"));
  const { values } = await readForm(c);
  if (typeof values.retry === "string") {
    await retryTranscode(ctx, actor, values.retry);
    return c.redirect(href(lang, `/manage-channel/${channel.id}/videos`), 303);
  }
  if (values.all === "1") {
    const { state = "", query = "", action = "" } = values;
    const found = new URLSearchParams({ all: "1", state: String(state), query: String(query), act: String(action) });
    return c.redirect(`${href(lang, `/manage-channel/${channel.id}/edit-videos`)}?${found}`, 303);
  }
  const ids = chosenIds(values.ids);
  if (values.action === "edit") {
    const chosen = new URLSearchParams(ids.map((id) => ["ids", id]));
    return c.redirect(`${href(lang, `/manage-channel/${channel.id}/edit-videos`)}?${chosen}`, 303);
  }
  const unready = await ctx.write(async (tx) => {
    let left = 0;
    const chosen: Video[] = [];
    for (const id of ids) chosen.push(await editableVideo(tx, actor, id));
    for (const video of oldestFirst(chosen.filter(({ channelId }) => channelId === channel.id))) {
      const { id } = video;
      if (values.action === "delete") await deleteVideo(tx, actor, id);
      else if (values.action === "publish" && !isShowable(video)) left++;
      else if (values.action === "publish") await publishVideo(tx, actor, id);
      else if (values.action === "public" || values.action === "private" || values.action === "non_public")
        await updateVideo(tx, actor, id, { visibility: values.action });
    }
    return left;
  });
  return c.redirect(href(lang, `/manage-channel/${channel.id}/videos`) + (unready ? `?unready=${unready}` : ""), 303);
}
