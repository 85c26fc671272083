import type { PlayerProps } from "./props.ts";
import { Svg } from "./svg.tsx";
import { clock } from "./time.ts";

type ResumedProps = { props: PlayerProps; at: number; startOver(): void; close(): void };

/** Says where playback was taken up, and leads back to the beginning. */
export function ResumedNote({ props: { texts, icons }, at, startOver, close }: ResumedProps) {
  return (
    <div className="resumed" role="status">
      {texts.resumed} {clock(at)}
      <button type="button" onClick={startOver}>
        {texts.startOver}
      </button>
      <button
        type="button"
        className="icon-button compact"
        aria-label={texts.close}
        title={texts.close}
        onClick={close}
      >
        <Svg shapes={icons.close} />
      </button>
    </div>
  );
}
