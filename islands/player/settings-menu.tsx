import { useEffect, useRef, useState } from "react";
import type { LiveMode } from "./engine.ts";
import { moveInMenu } from "./menu-keys.ts";
import type { PlayerProps } from "./props.ts";
import { rates } from "./rates.ts";
import { nearestHeight } from "./rungs.ts";
import type { PlayerActions } from "./shortcuts.ts";
import type { PlayerState } from "./state.ts";
import { Svg } from "./svg.tsx";
import type { Extras } from "./use-extras.ts";

const modes: LiveMode[] = ["low", "normal"];

/** A list of the menu that comes when it is first opened. */
export type LaterList = "more" | "look" | "sleep";

/** A list of the menu; `speed` of a stream is how it is received. */
export type MenuList = "quality" | "speed" | "captions" | LaterList;

export type SettingsProps = {
  props: PlayerProps;
  /** The list to open with. */
  first: MenuList;
  state: PlayerState;
  actions: PlayerActions;
  extras: Extras;
  onQuality(height: number): void;
  onSoundOnly(on: boolean): void;
  /** How a stream is received; undefined for a video, which has a speed instead. */
  mode: LiveMode | undefined;
  /** It goes on for all together, a premiere too: nothing of it begins again. */
  live: boolean;
  onMode(mode: LiveMode): void;
  onClose(): void;
};

type Option = { key: string; label: string; note?: string; checked: boolean; choose(): void };

/** Quality, speed, captions and the rest, one list at a time. */
export function SettingsMenu(menuProps: SettingsProps) {
  const { props, first, state, mode, onClose } = menuProps;
  const { texts } = props;
  const lists: MenuList[] = [
    ...(state.qualities.length > 0 ? (["quality"] as const) : []),
    "speed",
    ...(props.captions.length > 0 ? (["captions"] as const) : []),
    "more",
  ];
  const [list, setList] = useState<MenuList>(first === "quality" && !lists.includes(first) ? "speed" : first);
  const menu = useRef<HTMLDivElement>(null);
  const { later } = menuProps.extras;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the list that is shown
  useEffect(() => {
    const found = menu.current?.querySelector<HTMLElement>("[role=menuitemradio][aria-checked=true]");
    (found ?? menu.current?.querySelector<HTMLElement>(".menu-head ~ button, .menu-head ~ * button"))?.focus();
  }, [list, isLater(list) && later]);

  const names: Record<MenuList, string> = {
    quality: texts.quality,
    speed: mode ? texts.mode : texts.speed,
    captions: texts.captionsMenu,
    more: texts.more,
    look: texts.captionLook,
    sleep: texts.sleep,
  };
  const parent: Partial<Record<MenuList, MenuList>> = { look: "captions", sleep: "more" };
  const above = parent[list];
  return (
    <div
      className="qmenu"
      role="menu"
      tabIndex={-1}
      aria-label={texts.settings}
      ref={menu}
      onKeyDown={(event) => moveInMenu(event, menu.current, onClose)}
    >
      <div className="menu-head">
        <span>{names[list]}</span>
        {(above ? [above] : lists.filter((other) => other !== list)).map((other) => (
          <button key={other} type="button" role="menuitem" className="swap" onClick={() => setList(other)}>
            {other === "speed" && !mode ? `${names.speed} ${state.rate}×` : names[other]}
          </button>
        ))}
      </div>
      {isLater(list) ? <LaterPart menu={menuProps} list={list} setList={setList} /> : null}
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
          <Svg shapes={props.icons.check} />
          {label}
          <em>{note}</em>
        </button>
      ))}
      {list === "captions" ? (
        <button type="button" role="menuitem" onClick={() => setList("look")}>
          <Svg shapes={props.icons.right} />
          {texts.captionLook}
        </button>
      ) : null}
    </div>
  );
}

function isLater(list: MenuList): list is LaterList {
  return list === "more" || list === "look" || list === "sleep";
}

type LaterPartProps = { menu: SettingsProps; list: LaterList; setList(list: MenuList): void };

/** A list whose script is fetched now. */
function LaterPart({ menu, list, setList }: LaterPartProps) {
  const { extras, props } = menu;
  const { later, ask } = extras;
  useEffect(ask, [ask]);
  if (later === undefined || later === "failed")
    return (
      <p className="menu-note" role="status">
        {later ? props.texts.notLoaded : props.texts.loading}
      </p>
    );
  return <later.MoreList {...menu} list={list} setList={setList} />;
}

function optionsOf(list: MenuList, menu: SettingsProps): Option[] {
  const { props, actions, mode } = menu;
  const { rate, captions } = menu.state;
  const { texts } = props;
  if (isLater(list)) return [];
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
