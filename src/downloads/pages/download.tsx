import { serveStored } from "../../platform/http/files.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { notFound } from "../../platform/problem.ts";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { gateOf } from "../../videos/gate.ts";
import { type Video, videoById, visibleVideo } from "../../videos/queries/video.ts";
import { fileOf, mayBeDownloaded } from "../queries.ts";
import { noteUse, prepareDownload } from "../rules/files.ts";
import { downloadKey, opensDownload, signedDownloadPath } from "../urls.ts";
import { DownloadView } from "../views/download.tsx";

type Named = AppContext<"/watch/:id/download">;

/** Seconds after which a browser looks whether the file is there. */
const lookAgain = "3";
const nameMax = 120;

/** Where a film's file is had, and until then what it is at. */
export async function downloadPage(c: Named): Promise<Response> {
  const { ctx, t } = c.var;
  const video = await openVideo(c);
  if (!video) return toFilm(c);
  const file = await fileOf(ctx, video);
  c.header("cache-control", "no-store");
  if (file?.state === "making") c.header("refresh", lookAgain);
  const path = file?.state === "ready" ? signedDownloadPath(ctx, video) : undefined;
  return page(
    c,
    { title: t("downloads.of", { title: video.title || t("videos.untitled") }), layout: "centered", robots: "noindex" },
    <DownloadView c={c} video={video} file={file} path={path} />,
  );
}

export async function submitDownload(c: Named): Promise<Response> {
  const video = await openVideo(c);
  if (!video) return toFilm(c);
  await prepareDownload(c.var.ctx, video);
  return c.redirect(href(c.var.lang, `/watch/${video.id}/download`), 303);
}

/** The file itself: its address was given to who may watch the film, and opens it as long as downloads are allowed. */
export async function downloadedFile(c: AppContext<"/watch/:id/download/file">): Promise<Response> {
  const { ctx, t } = c.var;
  const video = await videoById(ctx, c.req.param("id"));
  if (!video || !opensDownload(ctx, video, c.req.query("sign")) || !(await mayBeDownloaded(ctx, video)))
    throw notFound();
  const file = await fileOf(ctx, video);
  const answer = {
    type: "video/mp4",
    cacheControl: "private, no-store",
    downloadName: nameOf(video, t("videos.untitled")),
  };
  const served = file && (await serveStored(c.req.raw, ctx.storage, downloadKey(video), answer));
  if (!served) throw notFound();
  await noteUse(ctx, file);
  return served;
}

/** The film, if this person may watch and download it; undefined while they are still to be asked for their age. */
async function openVideo(c: Named): Promise<Video | undefined> {
  const video = await visibleVideo(c.var.ctx, c.var.actor, c.req.param("id"));
  if (gateOf(c, video) !== "open") return undefined;
  if (!(await mayBeDownloaded(c.var.ctx, video))) throw notFound();
  return video;
}

function toFilm(c: Named): Response {
  return c.redirect(href(c.var.lang, `/watch/${c.req.param("id")}`), 303);
}

/** Its title, as file systems take it. */
function nameOf({ title }: Video, untitled: string): string {
  const plain = title
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, nameMax)
    .replace(/^\.+/, "");
  return `${plain || untitled}.mp4`;
}
