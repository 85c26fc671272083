import { managedChannel } from "../../channels/queries.ts";
import { readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { editableVideo } from "../queries/video.ts";
import { deleteVideo, updateVideo } from "../rules/edit.ts";
import { retryTranscode } from "../rules/processing.ts";
import { isShowable, publishVideo } from "../rules/publication.ts";

export async function submitBulk(c: AppContext<"/manage-channel/:channelId/videos/bulk">): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const channel = await managedChannel(ctx, actor, c.req.param("channelId"));
  const { values } = await readForm(c);
  if (typeof values.retry === "string") {
    await retryTranscode(ctx, actor, values.retry);
    return c.redirect(href(lang, `/manage-channel/${channel.id}/videos`), 303);
  }
  if (values.action === "edit") {
    const chosen = new URLSearchParams(
      [values.ids ?? []]
        .flat()
        .slice(0, 100)
        .map((id) => ["ids", id]),
    );
    return c.redirect(`${href(lang, `/manage-channel/${channel.id}/edit-videos`)}?${chosen}`, 303);
  }
  const ids = values.ids === undefined ? [] : Array.isArray(values.ids) ? values.ids.slice(0, 100) : [values.ids];
  const unready = await ctx.write(async (tx) => {
    let left = 0;
    for (const id of ids) {
      const video = await editableVideo(tx, actor, id);
      if (video.channelId !== channel.id) continue;
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
