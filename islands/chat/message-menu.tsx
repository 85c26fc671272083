import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Action, ChatMessage, Standing } from "../../src/chat/wire.ts";
import { Svg } from "../player/svg.tsx";
import { moveFocus, useDismissal } from "./popover.ts";
import type { ChatIcon, ChatProps, ChatWord } from "./props.ts";

type MenuProps = {
  message: ChatMessage;
  you: Standing;
  pinnedId: string | null;
  props: ChatProps;
  /** The button that opened it. */
  button: HTMLElement;
  onAct(action: Action): void;
  onBlock(): void;
  onReply(): void;
  onMute(): void;
  onClose(): void;
};

/** What may be done with a message, below it; above it where there is no room below. */
export function MessageMenu(menu: MenuProps) {
  const { message, you, pinnedId, props, button, onAct, onClose } = menu;
  const root = useRef<HTMLDivElement>(null);
  const { id, author } = message;
  const mine = author.kind === "user" ? author.id === props.me : props.voices.some((voice) => voice.id === author.id);
  useDismissal(root, true, onClose);
  usePlaceBeside(root, button);

  const leave = () => {
    onClose();
    button.focus();
  };
  const item = (icon: ChatIcon, word: ChatWord, run: () => void, danger = false) => (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={danger ? "danger" : undefined}
      onClick={() => {
        leave();
        run();
      }}
    >
      <Svg shapes={props.icons[icon]} />
      {props.texts[word]}
    </button>
  );
  return (
    <div
      ref={root}
      className="menu modmenu"
      role="menu"
      tabIndex={-1}
      aria-label={`${props.texts.menu}: ${author.name}`}
      onKeyDown={(event) => {
        if (event.key === "Tab") onClose();
        else moveFocus(event);
      }}
    >
      {mine ? null : item("comment", "reply", menu.onReply)}
      {you.moderates ? (
        <>
          {pinnedId === id
            ? item("pin", "unpin", () => onAct({ what: "unpin" }))
            : item("pin", "pin", () => onAct({ what: "pin", message: id }))}
          {message.crossed
            ? item("undo", "uncross", () => onAct({ what: "uncross", message: id }))
            : item("strike", "cross", () => onAct({ what: "cross", message: id }))}
        </>
      ) : null}
      {mine || you.moderates ? item("trash", "delete", () => onAct({ what: "delete", message: id })) : null}
      {mine ? null : item("eyeOff", "mute", menu.onMute)}
      {mine ? null : <ReportLink id={id} props={props} onGo={leave} />}
      {mine || !you.moderates ? null : (
        <>
          <hr />
          {item("ban", "block", menu.onBlock, true)}
        </>
      )}
      {mine || !you.manages ? null : (
        <>
          <hr />
          {message.rank === "moderator"
            ? item("shield", "dismiss", () => onAct({ what: "dismiss", message: id }))
            : item("shield", "appoint", () => onAct({ what: "appoint", message: id }))}
        </>
      )}
    </div>
  );
}

/** The site's script opens a dialog from it; without one it leads to a page. */
function ReportLink({ id, props, onGo }: { id: string; props: ChatProps; onGo(): void }) {
  const path = `${props.lang === "en" ? "/en" : ""}/report/message/${id}`;
  return (
    <a role="menuitem" tabIndex={-1} href={path} rel="nofollow" data-report={`message:${id}`} onClick={onGo}>
      <Svg shapes={props.icons.flag} />
      {props.texts.report}
    </a>
  );
}

/** Puts the menu where its message is, and the focus on what can be done first. */
function usePlaceBeside(root: RefObject<HTMLElement | null>, button: HTMLElement): void {
  useLayoutEffect(() => {
    const menu = root.current;
    const row = button.closest(".message");
    const box = menu?.offsetParent;
    if (!menu || !row || !box) return;
    const [at, frame] = [row.getBoundingClientRect(), box.getBoundingClientRect()];
    const below = at.bottom - frame.top + 4;
    const fits = below + menu.offsetHeight <= frame.height;
    menu.style.top = `${fits ? below : Math.max(4, at.top - frame.top - menu.offsetHeight - 4)}px`;
    menu.querySelector<HTMLElement>("[role=menuitem]")?.focus();
  }, [root, button]);
}
