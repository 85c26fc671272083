import type { PlayerProps } from "./props.ts";
import { Svg } from "./svg.tsx";

/** On a page of another site: what this is, and the way to where it comes from. */
export function FrameTitle({ props: { title, channel, frame, texts, icons } }: { props: PlayerProps }) {
  if (!frame?.title) return null;
  return (
    <a className="frame-title" href={frame.href} target="_blank" rel="noopener" title={texts.openOn}>
      <span>
        <b>{title}</b>
        <span>{channel}</span>
      </span>
      <Svg shapes={icons.external} />
    </a>
  );
}
