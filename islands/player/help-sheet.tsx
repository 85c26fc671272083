import { useEffect, useRef } from "react";
import { mayStep } from "./actions.ts";
import type { PlayerProps } from "./props.ts";
import { Svg } from "./svg.tsx";

/** The list of keys. */
export function HelpSheet({ props, onClose }: { props: PlayerProps; onClose(): void }) {
  const { texts, icons } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  const rows: [string, string][] = [
    [`${texts.keySpace}, K`, texts.keyPlay],
    ["J, L", texts.keySeek],
    ["←, →", texts.keySeekSmall],
    [texts.pageKeys, texts.keyPage],
    ["↑, ↓", texts.keyVolume],
    ["M", texts.keyMute],
    ["F", texts.keyFullscreen],
    ["T", texts.keyCinema],
    ["C", texts.keyCaptions],
    ["0–9", texts.keyPercent],
    ["<, >", texts.keyRate],
    ...(props.chapters.length > 1 ? ([["Shift+←, →", texts.keyChapter]] as [string, string][]) : []),
    ...(props.next.length > 0 && mayStep(props) ? ([["Shift+N", texts.keyNext]] as [string, string][]) : []),
    ...(!mayStep(props) ? [] : ([["Shift+P", texts.keyPrevious]] as [string, string][])),
    ["?", texts.keyHelp],
  ];
  return (
    <dialog className="dialog keys" ref={dialog} aria-label={texts.help} onClose={onClose}>
      <div className="row">
        <h2 className="grow">{texts.help}</h2>
        <button type="button" className="icon-button" aria-label={texts.close} onClick={() => dialog.current?.close()}>
          <Svg shapes={icons.close} />
        </button>
      </div>
      <dl>
        {rows.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
