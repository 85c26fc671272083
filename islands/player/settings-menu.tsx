import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { LiveMode } from "./engine.ts";
import type { PlayerProps } from "./props.ts";
import { nearestHeight } from "./rungs.ts";
import type { PlayerActions } from "./shortcuts.ts";
import type { PlayerState } from "./state.ts";
import { Svg } from "./svg.tsx";

export const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

const modes: LiveMode[] = ["low", "normal"];

/** A list of the menu; `speed` of a stream is how it is received. */
export type MenuList = "quality" | "speed" | "captions";

type SettingsProps = {
  props: PlayerProps;
  /** The list to open with. */
  first: MenuList;
  state: PlayerState;
  actions: PlayerActions;
  onQuality(height: number): void;
  /** How a stream is received; undefined for a video, which has a speed instead. */
  mode: LiveMode | undefined;
  onMode(mode: LiveMode): void;
  onClose(): void;
};

type Option = { key: string; label: string; note?: string; checked: boolean; choose(): void };

/** Quality, speed and captions, one list at a time. */
export function SettingsMenu(menuProps: SettingsProps) {
  const { props, first, state, mode, onClose } = menuProps;
  const { qualities, rate } = state;
  const { texts, icons } = props;
  const lists: MenuList[] = [
    ...(qualities.length > 0 ? (["quality"] as const) : []),
    "speed",
    ...(props.captions.length > 0 ? (["captions"] as const) : []),
  ];
  const [list, setList] = useState<MenuList>(lists.includes(first) ? first : "speed");
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

  const names: Record<MenuList, string> = {
    quality: texts.quality,
    speed: mode ? texts.mode : texts.speed,
    captions: texts.captionsMenu,
  };
  return (
    <div className="qmenu" role="menu" tabIndex={-1} aria-label={texts.settings} ref={menu} onKeyDown={onKeyDown}>
      <div className="menu-head">
        <span>{names[list]}</span>
        {lists
          .filter((other) => other !== list)
          .map((other) => (
            <button key={other} type="button" role="menuitem" className="swap" onClick={() => setList(other)}>
              {other === "speed" && !mode ? `${names.speed} ${rate}×` : names[other]}
            </button>
          ))}
      </div>
      {optionsOf(list, menuProps).map(({ key, label, note, checked, choose }) => (
        <button
          key={key}
          type="button"
          role="menuitemradio"
          aria-checked={checked}
          onClick={() => {
            choose();
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

function optionsOf(list: MenuList, menu: SettingsProps): Option[] {
  const { props, actions, mode } = menu;
  const { rate, captions } = menu.state;
  const { texts } = props;
  if (list === "quality") return qualityOptions(menu);
  if (list === "captions")
    return [{ lang: "", label: texts.captionsNone }, ...props.captions].map(({ lang, label }) => ({
      key: lang,
      label,
      checked: lang === captions,
      choose: () => actions.setCaptions(lang),
    }));
  if (mode)
    return modes.map((value) => ({
      key: value,
      label: value === "low" ? texts.lowLatency : texts.normalLatency,
      checked: value === mode,
      choose: () => menu.onMode(value),
    }));
  return rates.map((value) => ({
    key: String(value),
    label: value === 1 ? texts.normal : `${value}×`,
    checked: value === rate,
    choose: () => actions.setRate(value),
  }));
}

/** The wished height is checked; beside it stands what plays, where the network carries less. */
function qualityOptions({ props, state, onQuality }: SettingsProps): Option[] {
  const { qualities, playingHeight: playing } = state;
  const current = nearestHeight(qualities, state.quality);
  const now = playing > 0 && playing !== current ? `${playing}p` : "";
  return [
    { value: 0, label: props.texts.auto, note: "" },
    ...qualities.map(({ height }) => ({ value: height, label: `${height}p`, note: height >= 720 ? "HD" : "" })),
  ].map(({ value, label, note }) => ({
    key: String(value),
    label,
    note: value === current && now ? now : note,
    checked: value === current,
    choose: () => onQuality(value),
  }));
}
