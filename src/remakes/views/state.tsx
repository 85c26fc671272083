import { translateLoose } from "../../platform/i18n/translate.ts";
import { duration } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { versionUrl } from "../../videos/urls.ts";
import { EditingPlayer } from "../../videos/views/editing-player.tsx";
import { isUnderWay, isWatchedTogether } from "../policy.ts";
import type { Remake } from "../queries.ts";
import type { Shown } from "./shown.ts";

/** How far another version is, what came of it, and what may be decided about it. */
export function RemakeState({ c, video, remake, path }: Shown & { remake: Remake }) {
  const { t } = c.var;
  const { state, progress, lengthBefore } = remake;
  const failed = state === "failed";
  const percent = Math.round(progress * 100);
  const busy = state === "waiting" || state === "running";
  return (
    <form className="panel stack" method="post" action={path} aria-label={t("remakes.open")}>
      <p className={failed ? "row issue" : "row"} role="status">
        <Icon name={failed ? "warning" : busy ? "spinner" : "check"} size="s" />
        <span>{stateText({ c, video }, remake, percent)}</span>
      </p>
      {busy ? <progress className="prog" value={progress} max={1} aria-label={`${percent}%`} /> : null}
      {failed ? (
        <p className="issue">{translateLoose(t, `media.${remake.failureCode}`, {}, "media.TRANSCODE_FAILED")}</p>
      ) : null}
      {state === "made" ? (
        <EditingPlayer
          c={c}
          // The pictures of its time bar are put in place with it.
          video={{ ...video, duration: remake.made?.duration ?? video.duration, sprite: null }}
          src={versionUrl(c.var.ctx, video.id, remake.version)}
        />
      ) : null}
      {state === "taken" && lengthBefore !== null ? (
        <p className="notice">
          <Icon name="warning" size="s" />{" "}
          {t("remakes.length", { before: duration(lengthBefore), now: duration(video.duration) })}
        </p>
      ) : null}
      <p className="row wrap">
        {state === "made" ? (
          <button className="button main-action" type="submit" name="action" value="confirm">
            {t("remakes.confirm")}
          </button>
        ) : null}
        {isUnderWay(remake) ? (
          <button className="button" type="submit" name="action" value="cancel" data-confirm={t("remakes.cancelSure")}>
            {t("remakes.cancel")}
          </button>
        ) : (
          <button className="button" type="submit" name="action" value="dismiss">
            {t("remakes.dismiss")}
          </button>
        )}
      </p>
    </form>
  );
}

function stateText(
  { c, video }: Pick<Shown, "c" | "video">,
  { state, progress, kind }: Remake,
  percent: number,
): string {
  const { t, ctx } = c.var;
  const waitsForPremiere = state === "running" && progress >= 1 && isWatchedTogether(video, ctx.clock.now());
  if (waitsForPremiere && kind !== "cut") return t("remakes.state.premiere");
  return t(`remakes.state.${state}`, { percent });
}
