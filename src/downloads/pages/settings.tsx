import type { ReactNode } from "react";
import { mayEditChannel } from "../../channels/policy.ts";
import { managedChannel } from "../../channels/queries.ts";
import { readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { notFound } from "../../platform/problem.ts";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { editableVideo, type Video } from "../../videos/queries/video.ts";
import { channelAllows, choiceOf } from "../queries.ts";
import { allowDownloads, chooseDownload } from "../rules/settings.ts";
import { ChannelChoice, VideoChoice } from "../views/settings.tsx";

type OfChannel = AppContext<"/manage-channel/:channelId/downloads">;
type OfVideo = AppContext<"/manage-channel/:channelId/videos/:videoId/downloads">;

/** Whether viewers may download a channel's films. */
export async function channelChoicePage(c: OfChannel): Promise<Response> {
  const { ctx, actor } = c.var;
  const { id } = await managedChannel(ctx, actor, c.req.param("channelId"), mayEditChannel);
  return managePage(c, id, <ChannelChoice c={c} channelId={id} allowed={await channelAllows(ctx, id)} />);
}

export async function submitChannelChoice(c: OfChannel): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const id = c.req.param("channelId");
  const { values } = await readForm(c);
  await allowDownloads(ctx, actor, id, values.allowed === "1");
  return c.redirect(`${href(lang, `/manage-channel/${id}/downloads`)}?saved=1`, 303);
}

/** The same of one film. */
export async function videoChoicePage(c: OfVideo): Promise<Response> {
  const { ctx } = c.var;
  const video = await ownVideo(c);
  const [choice, byChannel] = await Promise.all([choiceOf(ctx, video.id), channelAllows(ctx, video.channelId)]);
  return managePage(c, video.channelId, <VideoChoice c={c} video={video} choice={choice} byChannel={byChannel} />);
}

export async function submitVideoChoice(c: OfVideo): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const video = await ownVideo(c);
  const { values } = await readForm(c);
  const chosen = values.allowed === "1" ? true : values.allowed === "0" ? false : undefined;
  await chooseDownload(ctx, actor, video.id, chosen);
  return c.redirect(`${href(lang, `/manage-channel/${video.channelId}/videos/${video.id}/downloads`)}?saved=1`, 303);
}

async function ownVideo(c: OfVideo): Promise<Video> {
  const video = await editableVideo(c.var.ctx, c.var.actor, c.req.param("videoId"));
  if (video.channelId !== c.req.param("channelId")) throw notFound();
  return video;
}

function managePage(c: AppContext, channelId: string, body: ReactNode): Promise<Response> {
  const title = c.var.t("downloads.title");
  return page(c, { title, area: "channel", channelId, active: "settings", robots: "noindex" }, body);
}
