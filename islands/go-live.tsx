import { useId } from "react";
import { Actions } from "./go-live/actions.tsx";
import { Choices } from "./go-live/choices.tsx";
import { Preview } from "./go-live/preview.tsx";
import type { GoLiveProps } from "./go-live/props.ts";
import { useGoLive } from "./go-live/use-go-live.ts";
import { Svg } from "./player/svg.tsx";

/** Goes live from this device's camera and microphone, by WHIP to the site itself. */
export function GoLive({ endpoint, texts, icons }: GoLiveProps) {
  const id = useId();
  const live = useGoLive(endpoint);
  const { fault, stream } = live;
  return (
    <section className="golive" aria-labelledby={`${id}h`} data-state={live.state}>
      <Preview live={live} texts={texts} icons={icons} />
      <div className="golive-side">
        <h2 id={`${id}h`}>{texts.heading}</h2>
        {stream ? <Choices live={live} stream={stream} texts={texts} /> : <p className="quiet">{texts.intro}</p>}
        {fault && (
          <p className={fault === "stopped" ? "notice" : "notice bad"} role="alert">
            <Svg shapes={fault === "stopped" ? icons.info : icons.warning} />
            <span>{texts[fault]}</span>
          </p>
        )}
        {live.sending && !fault && <p className="quiet small">{texts.keepOpen}</p>}
        <Actions live={live} texts={texts} icons={icons} />
      </div>
    </section>
  );
}
