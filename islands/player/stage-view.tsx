import { useEffect, useState } from "react";
import type { PlayerProps } from "./props.ts";
import { Svg } from "./svg.tsx";
import { clock } from "./time.ts";
import type { Stage } from "./use-stage.ts";

/** What stands over the picture while there is none, or none any longer. */
export function StageView({ props, stage, atEnd }: { props: PlayerProps; stage: Stage; atEnd: boolean }) {
  const { texts, icons } = props;
  if (stage.state === "to-come" || stage.state === "waiting") return <Countdown props={props} stage={stage} />;
  if (stage.state === "live" && !stage.signal) {
    return (
      <div className="stage-note" role="status">
        <Svg shapes={icons.warning} />
        <div>
          <b>{texts.lost}</b>
          <span>{texts.lostText}</span>
        </div>
      </div>
    );
  }
  if ((stage.state === "ended" || stage.state === "recorded") && atEnd) {
    return (
      <div className="over" role="status">
        <p className="stage-title">{texts.endedTitle}</p>
        {stage.src ? (
          <>
            <p>{texts.endedText}</p>
            <button type="button" className="button main-action" onClick={() => location.reload()}>
              {texts.watchRecording}
            </button>
          </>
        ) : null}
      </div>
    );
  }
  return null;
}

/** The time left, by the server's clock. */
function Countdown({ props, stage }: { props: PlayerProps; stage: Stage }) {
  const { texts } = props;
  const [left, setLeft] = useState<number | undefined>(undefined);
  const { startsAt, serverNow } = stage;
  useEffect(() => {
    if (startsAt === null) return;
    const show = () => setLeft(Math.max(0, Math.ceil((startsAt - serverNow()) / 1000)));
    show();
    const timer = setInterval(show, 1000);
    return () => clearInterval(timer);
  }, [startsAt, serverNow]);
  const counts = stage.state === "to-come" && left !== undefined && left > 0;
  const premiere = props.stage?.first.src === null && props.duration > 0;
  return (
    <div className="over stage-wait">
      <p>{counts ? (premiere ? texts.premiereIn : texts.startsIn) : texts.soon}</p>
      {counts ? (
        <p className="stage-clock" role="timer">
          {days(left)}
        </p>
      ) : (
        <span className="stage-pulse" aria-hidden="true" />
      )}
      {startsAt === null || left === undefined ? null : (
        <p className="stage-when">
          {new Date(startsAt).toLocaleString(props.lang, { dateStyle: "full", timeStyle: "short" })}
        </p>
      )}
    </div>
  );
}

/** `2 d 3:04:05`, `3:04:05` or `4:05`. */
function days(seconds: number): string {
  const whole = Math.floor(seconds / 86_400);
  return whole > 0 ? `${whole} d ${clock(seconds % 86_400)}` : clock(seconds);
}
