import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { Empty } from "../../ui/section.tsx";
import { mayEditVideo } from "../../videos/policy.ts";
import type { Video } from "../../videos/queries/video.ts";

/** Why there is nothing to watch as yet; in a frame without the site around it. */
export function notReadyPage(c: AppContext, video: Video, framed = false): Promise<Response> {
  const { t, lang, actor } = c.var;
  const failed = video.processing === "failed";
  const percent = Math.round(video.progress * 100);
  const action = mayEditVideo(actor, video)
    ? { href: href(lang, `/manage-channel/${video.channelId}/videos/${video.id}`), label: t("videos.edit.open") }
    : { href: href(lang, "/"), label: t("frame.errors.home") };
  const text = failed ? t("videos.notReady.failed") : t("videos.notReady.text", { percent });
  const over = video.live && video.livestreamEndedAt !== null;
  return page(
    c,
    { title: video.title || t("videos.untitled"), robots: "noindex", ...(framed ? { layout: "empty" } : {}) },
    <Empty
      heading="h1"
      icon={over ? "live" : "film"}
      title={over ? t("player.endedTitle") : t("videos.notReady.title")}
      text={over ? t("videos.notReady.noRecording") : text}
      action={action}
    />,
  );
}
