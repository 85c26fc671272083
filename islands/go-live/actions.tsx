import { Svg } from "../player/svg.tsx";
import type { GoLiveProps } from "./props.ts";
import type { LiveCamera } from "./use-go-live.ts";

type ActionsProps = Pick<GoLiveProps, "texts" | "icons"> & { live: LiveCamera };

/** What can be done now. */
export function Actions({ live, texts, icons }: ActionsProps) {
  const { state, sending, stream, muted } = live;
  const asking = state === "asking";
  return (
    <div className="golive-acts">
      {!stream && (
        <button type="button" className="button main-action" disabled={asking} onClick={() => void live.open()}>
          <Svg shapes={icons.addVideo} />
          {asking ? texts.asking : texts.turnOn}
        </button>
      )}
      {stream && !sending && (
        <>
          <button type="button" className="button main-action" onClick={live.start}>
            <Svg shapes={icons.live} />
            {texts.start}
          </button>
          <button type="button" className="button line" onClick={live.close}>
            {texts.turnOff}
          </button>
        </>
      )}
      {sending && (
        <button type="button" className="button danger" onClick={live.stop}>
          <Svg shapes={icons.stop} />
          {texts.stop}
        </button>
      )}
      {stream && (
        <button type="button" className="button line" aria-pressed={muted} onClick={live.toggleSound}>
          <Svg shapes={muted ? icons.micOff : icons.mic} />
          {muted ? texts.unmute : texts.mute}
        </button>
      )}
    </div>
  );
}
