import type { PlayerProps } from "./props.ts";
import type { Failure } from "./state.ts";
import { Svg } from "./svg.tsx";

/** Why playback cannot go on, and what may help. */
export function FailureView({
  props: { texts, icons },
  failure,
  retry,
}: {
  props: PlayerProps;
  failure: Failure;
  retry(): void;
}) {
  const gone = failure === "gone";
  return (
    <div className="over" role="alert">
      <Svg shapes={icons.warning} />
      <p>{failure === "media" ? texts.error : gone ? texts.outdated : texts.notLoaded}</p>
      <button type="button" className="button" onClick={gone ? () => location.reload() : retry}>
        {gone ? texts.refresh : texts.retry}
      </button>
    </div>
  );
}
