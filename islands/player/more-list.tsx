import { type CaptionLook, captionChoices } from "./caption-look.ts";
import { pageActs } from "./page-acts.ts";
import type { PlayerProps, PlayerTexts } from "./props.ts";
import type { LaterList, MenuList, SettingsProps } from "./settings-menu.tsx";
import { type Sleep, sleepMinutes } from "./sleep.ts";
import { Svg } from "./svg.tsx";

type MoreProps = SettingsProps & { list: LaterList; setList(list: MenuList): void };

/** The lists of the menu that are opened rarely. */
export function MoreList(more: MoreProps) {
  if (more.list === "look") return <LookChoices {...more} />;
  return more.list === "sleep" ? <SleepChoices {...more} /> : <Rest {...more} />;
}

const groupNames = { size: "captionSize", back: "captionBack", colour: "captionColour" } as const;
const lookNames: Record<CaptionLook[keyof CaptionLook], keyof PlayerTexts> = {
  ...{ small: "sizeSmall", normal: "sizeNormal", large: "sizeLarge", largest: "sizeLargest" },
  ...{ half: "backHalf", full: "backFull", none: "backNone" },
  ...{ white: "white", yellow: "yellow", green: "green", cyan: "cyan" },
};

/** How captions look; each choice is seen at once, so the menu stays. */
function LookChoices({ props, state, actions }: MoreProps) {
  const { texts, icons } = props;
  const groups = Object.entries(captionChoices) as [keyof CaptionLook, readonly CaptionLook[keyof CaptionLook][]][];
  return groups.map(([group, values]) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of a menu is no fieldset
    <div key={group} role="group" aria-label={texts[groupNames[group]]}>
      <p className="menu-group" aria-hidden="true">
        {texts[groupNames[group]]}
      </p>
      {values.map((value) => (
        <button
          key={value}
          type="button"
          role="menuitemradio"
          aria-checked={state.captionLook[group] === value}
          onClick={() => actions.setCaptionLook({ [group]: value })}
        >
          <Svg shapes={icons.check} />
          {texts[lookNames[value]]}
        </button>
      ))}
    </div>
  ));
}

function SleepChoices({ props, state, actions, onClose }: MoreProps) {
  const { texts, icons } = props;
  const choices: { key: string; label: string; checked: boolean; sleep(): Sleep }[] = [
    { key: "off", label: texts.sleepOff, checked: state.sleep === null, sleep: () => null },
    ...sleepMinutes.map((minutes) => ({
      key: String(minutes),
      label: `${minutes} ${texts.sleepMinutes}`,
      checked: false,
      sleep: () => Date.now() + minutes * 60_000,
    })),
    { key: "end", label: texts.sleepEnd, checked: state.sleep === "end", sleep: () => "end" as const },
  ];
  return choices.map(({ key, label, checked, sleep }) => (
    <button
      key={key}
      type="button"
      role="menuitemradio"
      aria-checked={checked}
      onClick={() => {
        actions.setSleep(sleep());
        onClose();
      }}
    >
      <Svg shapes={icons.check} />
      {label}
    </button>
  ));
}

function Rest(more: MoreProps) {
  const { props, state, actions, extras, live, onSoundOnly, onClose, setList } = more;
  const { texts } = props;
  const then = (run: () => void) => () => {
    run();
    onClose();
  };
  return (
    <>
      {props.soundAlone ? (
        <Switch
          props={props}
          label={texts.soundOnly}
          on={state.soundOnly}
          {...(state.soundless ? { not: texts.soundless } : {})}
          onClick={then(() => onSoundOnly(!state.soundOnly))}
        />
      ) : null}
      {live ? null : (
        <Switch props={props} label={texts.loop} on={state.loop} onClick={then(() => actions.setLoop(!state.loop))} />
      )}
      <button type="button" role="menuitem" onClick={() => setList("sleep")}>
        <Svg shapes={props.icons.right} />
        {texts.sleep}
        <em>{state.sleep === null ? "" : sleepLeft(props, state.sleep)}</em>
      </button>
      <Switch props={props} label={texts.statistics} on={extras.figures} onClick={then(extras.toggleFigures)} />
      {pageActs().map(({ label, run }) => (
        <button key={label} type="button" role="menuitem" onClick={then(run)}>
          <Svg shapes="" />
          {label}
        </button>
      ))}
    </>
  );
}

/** How long it plays on, in a word. */
function sleepLeft({ texts }: PlayerProps, sleep: number | "end"): string {
  if (sleep === "end") return texts.sleepEnd;
  return `${Math.max(1, Math.ceil((sleep - Date.now()) / 60_000))} ${texts.sleepMinutes}`;
}

type SwitchProps = {
  props: PlayerProps;
  label: string;
  on: boolean;
  /** Why it cannot be chosen. */
  not?: string;
  onClick(): void;
};

/** An item that is on or off. */
export function Switch({ props, label, on, not, onClick }: SwitchProps) {
  return (
    <button type="button" role="menuitemcheckbox" aria-checked={on} disabled={not !== undefined} onClick={onClick}>
      <Svg shapes={props.icons.check} />
      {label}
      <em>{not}</em>
    </button>
  );
}
