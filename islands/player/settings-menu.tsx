import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type LiveMode, nearestHeight, type Quality } from "./engine.ts";
import type { PlayerProps } from "./props.ts";
import { Svg } from "./svg.tsx";

export const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

const modes: LiveMode[] = ["low", "normal"];

type SettingsProps = {
  props: PlayerProps;
  qualities: Quality[];
  /** The chosen rung; 0 is auto. */
  chosen: number;
  playing: number;
  rate: number;
  onQuality(height: number): void;
  onRate(rate: number): void;
  /** How a stream is received; undefined for a video, which has a speed instead. */
  mode: LiveMode | undefined;
  onMode(mode: LiveMode): void;
  onClose(): void;
};

/** Quality and speed, one list at a time. */
export function SettingsMenu({
  props,
  qualities,
  chosen,
  playing,
  rate,
  mode,
  onQuality,
  onRate,
  onMode,
  onClose,
}: SettingsProps) {
  const { texts, icons } = props;
  const [list, setList] = useState<"quality" | "speed">(qualities.length > 0 ? "quality" : "speed");
  const menu = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the list that is shown
  useEffect(() => {
    menu.current?.querySelector<HTMLElement>("[aria-checked=true]")?.focus();
  }, [list]);

  function onKeyDown(event: KeyboardEvent): void {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>("button") ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) items[(at + step + items.length) % items.length]?.focus();
    else if (event.key === "Escape") onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const other = list === "quality" ? "speed" : "quality";
  const options: { value: number | LiveMode; label: string; note: string }[] =
    list === "quality"
      ? [
          { value: 0, label: texts.auto, note: playing > 0 ? `${playing}p` : "" },
          ...qualities.map(({ height }) => ({ value: height, label: `${height}p`, note: height >= 720 ? "HD" : "" })),
        ]
      : mode
        ? modes.map((value) => ({ value, label: value === "low" ? texts.lowLatency : texts.normalLatency, note: "" }))
        : rates.map((value) => ({ value, label: value === 1 ? texts.normal : `${value}×`, note: "" }));
  const current = list === "quality" ? nearestHeight(qualities, chosen) : (mode ?? rate);
  const otherName = mode ? texts.mode : texts.speed;
  return (
    <div className="qmenu" role="menu" tabIndex={-1} aria-label={texts.settings} ref={menu} onKeyDown={onKeyDown}>
      <div className="hd">
        <span>{list === "quality" ? texts.quality : otherName}</span>
        {qualities.length > 0 ? (
          <button type="button" role="menuitem" className="swap" onClick={() => setList(other)}>
            {other === "quality" ? texts.quality : mode ? otherName : `${otherName} ${rate}×`}
          </button>
        ) : null}
      </div>
      {options.map(({ value, label, note }) => (
        <button
          key={value}
          type="button"
          role="menuitemradio"
          aria-checked={value === current}
          onClick={() => {
            if (typeof value === "string") onMode(value);
            else if (list === "quality") onQuality(value);
            else onRate(value);
            onClose();
          }}
        >
          <Svg shapes={icons.check} />
          {label}
          <em>{note}</em>
        </button>
      ))}
    </div>
  );
}
