import type { AppContext } from "../../platform/http/types.ts";
import { translateLoose } from "../../platform/i18n/translate.ts";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icons.ts";
import { isBeingProcessed } from "../policy.ts";
import type { Video } from "../queries/video.ts";
import { videoState } from "../state.ts";

/** The state of a video in one chip, with a number while it is being processed. */
export function VideoStatus({ c, video }: { c: AppContext; video: Video }) {
  const { t } = c.var;
  const percent = Math.round(video.progress * 100);
  const state = videoState(video, c.var.ctx.clock.now());
  if (video.live && video.livestreamEndedAt === null) {
    return (
      <span className={state === "live" ? "stat live" : "stat off"}>
        <Icon name={state === "live" ? "live" : "calendar"} />
        {t(state === "live" ? "live.stage.live" : "live.announced")}
      </span>
    );
  }
  if (waitsForSpace(video)) {
    return (
      <span data-status={video.id} data-waits>
        <span className="stat warn">
          <Icon name="clock" />
          {t("videos.state.noSpace")}
        </span>
      </span>
    );
  }
  if (isBeingProcessed(video)) {
    return (
      <span data-status={video.id}>
        <span className="stat warn">
          <Icon name="spinner" />
          {t("videos.state.processing", { percent })}
        </span>
        <progress
          className="prog"
          value={video.progress}
          max={1}
          aria-label={t("videos.state.processing", { percent })}
        />
      </span>
    );
  }
  const [tone, icon, label] = statusOf(video, c.var.ctx.clock.now());
  return (
    <span className={`stat ${tone}`}>
      <Icon name={icon} />
      {t(label)}
    </span>
  );
}

/** What went wrong, or what it waits for, in a sentence; undefined while all is well. */
export function failureText({ t }: AppContext["var"], video: Video): string | undefined {
  const told = video.processing === "failed" || video.processing === "cancelled" || waitsForSpace(video);
  if (!told) return undefined;
  return translateLoose(t, `media.${video.failureCode}`, {}, "media.TRANSCODE_FAILED");
}

function waitsForSpace(video: Video): boolean {
  return isBeingProcessed(video) && video.failureCode === "OUT_OF_SPACE";
}

type Status = [tone: string, icon: IconName, label: Parameters<AppContext["var"]["t"]>[0]];

function statusOf(video: Video, now: number): Status {
  if (video.processing === "failed") return ["bad", "flag", "videos.state.failed"];
  if (video.processing === "cancelled") return ["off", "ban", "videos.state.cancelled"];
  if (video.processing === "none" && !video.live) return ["off", "upload", "videos.state.empty"];
  switch (videoState(video, now)) {
    case "created":
      return ["off", "edit", "videos.state.draft"];
    case "planned-publish":
      return ["info", "calendar", "videos.state.planned"];
    case "premiere-scheduled":
      return ["info", "calendar", "videos.state.premiereSoon"];
    case "premiere":
      return ["live", "live", "videos.state.premiere"];
    case "live-scheduled":
      return ["info", "calendar", "videos.state.liveSoon"];
    case "waiting-for-live-scheduled":
      return ["warn", "clock", "videos.state.waiting"];
    case "live":
      return ["live", "live", "videos.state.live"];
    default:
      return visibleTo(video);
  }
}

function visibleTo(video: Video): Status {
  if (video.visibility === "private") return ["off", "lock", "videos.visibility.private"];
  if (video.visibility === "non_public") return ["off", "link", "videos.visibility.non_public"];
  return ["ok", "eye", "videos.visibility.public"];
}
