import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { listen } from "../listen.ts";
import { embedCode } from "./embed-code.ts";
import { moveInMenu } from "./menu-keys.ts";
import { Switch } from "./more-list.tsx";
import { pageActs } from "./page-acts.ts";
import { addressAt } from "./picture-address.ts";
import type { PlayerProps } from "./props.ts";
import type { PlayerActions } from "./shortcuts.ts";
import type { PlayerState } from "./state.ts";
import { Svg } from "./svg.tsx";
import { clock } from "./time.ts";
import type { Extras, Point } from "./use-extras.ts";

type PictureMenuProps = {
  video: RefObject<HTMLVideoElement | null>;
  props: PlayerProps;
  state: PlayerState;
  actions: PlayerActions;
  extras: Extras;
  live: boolean;
  at: Point;
};

const saidFor = 1200;

/** The menu of the picture, where it was asked for: addresses to be copied, and what the page offers. */
export function PictureMenu({ video, props, state, actions, extras, live, at }: PictureMenuProps) {
  const { texts } = props;
  const menu = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState("");
  const close = extras.closeMenu;
  usePlace(menu, at);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    menu.current?.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
    const away = ({ target }: PointerEvent) => {
      // A press on the picture closes it, too, and does nothing else.
      if (!(target instanceof HTMLVideoElement) && !menu.current?.contains(target as Node)) close();
    };
    const stopListening = listen(document, { pointerdown: away }, true);
    return () => {
      stopListening();
      before?.focus({ preventScroll: true });
    };
  }, [close]);

  async function copy(text: string): Promise<void> {
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setSaid(done ? texts.copied : texts.notCopied);
    setTimeout(close, saidFor);
  }
  const then = (run: () => void) => () => {
    run();
    close();
  };
  const seconds = Math.floor(video.current?.currentTime ?? 0);
  const copies = [
    { label: texts.copyLink, text: props.address },
    ...(live ? [] : [{ label: `${texts.copyLinkAt} ${clock(seconds)}`, text: addressAt(props.address, seconds) }]),
    { label: texts.copyEmbed, text: embedCode(props.address.replace("/watch/", "/embed/")) },
  ];
  return (
    <div
      className="qmenu picture-menu"
      role="menu"
      tabIndex={-1}
      aria-label={texts.menu}
      ref={menu}
      onKeyDown={(event) => moveInMenu(event, menu.current, close)}
    >
      {said ? (
        <p className="menu-note" role="status">
          {said}
        </p>
      ) : null}
      {copies.map(({ label, text }) => (
        <button key={label} type="button" role="menuitem" onClick={() => void copy(text)}>
          <Svg shapes="" />
          {label}
        </button>
      ))}
      {live ? null : (
        <Switch props={props} label={texts.loop} on={state.loop} onClick={then(() => actions.setLoop(!state.loop))} />
      )}
      <Switch props={props} label={texts.statistics} on={extras.figures} onClick={then(extras.toggleFigures)} />
      {pageActs().map(({ label, run }) => (
        <button key={label} type="button" role="menuitem" onClick={then(run)}>
          <Svg shapes="" />
          {label}
        </button>
      ))}
    </div>
  );
}

/** Where it was asked for, or as near to that as leaves it within the player. */
function usePlace(menu: RefObject<HTMLElement | null>, { x, y }: Point): void {
  useLayoutEffect(() => {
    const element = menu.current;
    const box = element?.parentElement?.getBoundingClientRect();
    if (!element || !box) return;
    element.style.left = `${Math.max(8, Math.min(x, box.width - element.offsetWidth - 8))}px`;
    element.style.top = `${Math.max(8, Math.min(y, box.height - element.offsetHeight - 8))}px`;
  }, [menu, x, y]);
}
