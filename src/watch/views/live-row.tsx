import type { StageProps } from "../../../islands/player/props.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { grouped } from "../../platform/i18n/plural.ts";
import { Icon } from "../../ui/icon.tsx";

/** Who watches now, since when, how far behind; the player keeps it up to date. */
export function LiveRow({ c, stage: { first } }: { c: AppContext; stage: StageProps }) {
  const { t, lang } = c.var;
  const waits = first.state === "to-come" || first.state === "waiting";
  const words = (key: "videos.live.watching" | "videos.live.awaiting") => ({
    one: t(key, { count: 1 }),
    few: t(key, { count: 2 }),
    other: t(key, { count: 5 }),
  });
  return (
    <p className="live-row">
      <span className="row">
        <Icon name="eye" size="s" />
        <span>
          <b className="strong num" data-live-viewers>
            {grouped(first.viewers, lang)}
          </b>{" "}
          <span
            className="quiet"
            data-live-watch
            data-watches={JSON.stringify(words("videos.live.watching"))}
            data-waits={JSON.stringify(words("videos.live.awaiting"))}
          >
            {t(waits ? "videos.live.awaiting" : "videos.live.watching", { count: first.viewers })}
          </span>
        </span>
      </span>
      <span
        className="quiet num"
        data-live-since={first.startsAt ?? ""}
        hidden={first.state !== "live" && first.state !== "premiere"}
      >
        {t("videos.live.lasts")} <span data-live-clock />
      </span>
      <span className="stat num hide-s" data-live-latency hidden>
        <Icon name="clock" />
        {t("player.latency")} <span data-live-seconds /> s
      </span>
    </p>
  );
}
