import { managedChannel } from "../../channels/queries.ts";
import { serveStored } from "../../platform/http/files.ts";
import { attempt, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { invalid, notFound, type Problem } from "../../platform/problem.ts";
import { href } from "../../ui/href.ts";
import { fragment, page } from "../../ui/page.tsx";
import { fileInfo, sourceOf } from "../../videos/queries/file-info.ts";
import { lastSteps } from "../../videos/rules/journal.ts";
import { remakeOf } from "../queries.ts";
import { processAgain } from "../rules/begin.ts";
import { cancelRemake, dismissRemake } from "../rules/end.ts";
import { confirmRemake } from "../rules/take.ts";
import { FileView, Parts } from "../views/file.tsx";
import type { Shown } from "../views/shown.ts";

type FileContext = AppContext<"/manage-channel/:channelId/videos/:videoId/file">;
type PartContext = AppContext<"/manage-channel/:channelId/videos/:videoId/file/state">;
type SourceContext = AppContext<"/manage-channel/:channelId/videos/:videoId/file/source">;

const stepsShown = 40;

export async function filePage(c: FileContext): Promise<Response> {
  return fileView(c);
}

/** The part that keeps itself up to date while something is being made. */
export async function fileParts(c: PartContext): Promise<Response> {
  return fragment(c, <Parts {...(await shown(c))} />);
}

export async function submitFile(c: FileContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const { video } = await shown(c);
  const { values } = await readForm(c);
  const acts: Record<string, () => Promise<void>> = {
    again: () => processAgain(ctx, actor, video.id),
    cancel: () => cancelRemake(ctx, actor, video.id),
    confirm: () => confirmRemake(ctx, actor, video.id),
    dismiss: () => dismissRemake(ctx, actor, video.id),
  };
  const done = await attempt(async () => {
    const act = acts[String(values.action)];
    if (!act) throw invalid({ action: { key: "forms.invalid" } });
    await act();
  });
  if (!done.ok) return fileView(c, done.problem);
  return c.redirect(href(lang, pathOf(video)), 303);
}

/** The file as it was uploaded. */
export async function downloadSource(c: SourceContext): Promise<Response> {
  const { ctx, actor } = c.var;
  await shown(c);
  const { key, name } = await sourceOf(ctx, actor, c.req.param("videoId"));
  const answer = { type: "application/octet-stream", cacheControl: "private, no-store", downloadName: name };
  const response = await serveStored(c.req.raw, ctx.storage, key, answer);
  if (!response) throw notFound();
  return response;
}

export function wholePage(c: PartContext): string {
  return href(c.var.lang, pathOf({ channelId: c.req.param("channelId"), id: c.req.param("videoId") }));
}

function pathOf({ channelId, id }: { channelId: string; id: string }): string {
  return `/manage-channel/${channelId}/videos/${id}/file`;
}

async function shown(c: FileContext): Promise<Shown> {
  const { ctx, actor } = c.var;
  const videoId = c.req.param("videoId");
  const channel = await managedChannel(ctx, actor, c.req.param("channelId"));
  const { video, info } = await fileInfo(ctx, actor, videoId);
  if (video.channelId !== channel.id) throw notFound();
  const [remake, steps] = await Promise.all([remakeOf(ctx, videoId), lastSteps(ctx, videoId, stepsShown)]);
  return { c, video, info, remake, steps, path: href(c.var.lang, pathOf(video)) };
}

async function fileView(c: FileContext, problem?: Problem): Promise<Response> {
  const { t } = c.var;
  const all = await shown(c);
  const { video } = all;
  const options = { area: "channel", channelId: video.channelId, active: "videos", robots: "noindex" } as const;
  const title = `${t("remakes.title")}: ${video.title || t("videos.untitled")}`;
  return page(c, { title, ...options }, <FileView {...all} problem={problem} />, problem?.status ?? 200);
}
