import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Action, ChatMessage, Standing } from "../../src/chat/wire.ts";
import { BlockDialog } from "./block-dialog.tsx";
import { Message } from "./message.tsx";
import { MessageMenu } from "./message-menu.tsx";
import type { ChatProps } from "./props.ts";
import { Svg } from "./svg.tsx";

type ListProps = {
  props: ChatProps;
  messages: ChatMessage[];
  you: Standing;
  pinnedId: string | null;
  /** The time that stands before a message; empty for none. */
  timeOf(message: ChatMessage): string;
  /** Asks for what is older; undefined when there is nothing. */
  onOlder: (() => void) | undefined;
  onAct(action: Action): void;
  onReply(message: ChatMessage): void;
  onMute(message: ChatMessage): void;
  /** Whether the reader is at the newest. */
  onBottom(at: boolean): void;
  empty: string;
  children?: ReactNode;
};

/** A reader this close to the end, in pixels, is at the end. */
const nearEnd = 40;
/** More new messages at once than this are not read aloud. */
const tooManyToSay = 4;

/** The messages, the newest at the bottom. It follows them until the reader scrolls up. */
export function MessageList(list: ListProps) {
  const { props, messages, you, onOlder } = list;
  const { texts, icons } = props;
  const box = useRef<HTMLDivElement>(null);
  const before = useRef({ first: "", last: 0, height: 0 });
  const follows = useRef(true);
  const [unread, setUnread] = useState(0);
  const [menu, setMenu] = useState<{ id: string; button: HTMLElement } | null>(null);
  const [blocking, setBlocking] = useState<ChatMessage | null>(null);
  const [active, setActive] = useState("");
  const hurried = useRef(false);

  const shown = useMemo(() => {
    const users = new Set(you.mutedUsers.map(({ id }) => id));
    const channels = new Set(you.mutedChannels.map(({ id }) => id));
    return messages.filter(({ author }) => !(author.kind === "user" ? users : channels).has(author.id));
  }, [messages, you.mutedUsers, you.mutedChannels]);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const last = shown.at(-1)?.seq ?? 0;
    const first = shown[0]?.id ?? "";
    const fresh = shown.filter(({ seq }) => seq > before.current.last).length;
    if (follows.current) element.scrollTop = element.scrollHeight;
    else if (fresh === 0 && first !== before.current.first)
      element.scrollTop += element.scrollHeight - before.current.height;
    else if (fresh > 0 && before.current.last > 0) setUnread((count) => count + fresh);
    before.current = { first, last, height: element.scrollHeight };
  }, [shown]);
  const lastSeq = shown.at(-1)?.seq ?? 0;
  hurried.current = lastSeq - before.current.last > tooManyToSay;

  // The field below may grow, and the window turn: whoever was at the end stays there.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const watcher = new ResizeObserver(() => {
      if (follows.current) element.scrollTop = element.scrollHeight;
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);

  function onScroll(): void {
    const element = box.current;
    if (!element) return;
    const at = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd;
    if (at !== follows.current) {
      follows.current = at;
      list.onBottom(at);
      if (at) setUnread(0);
    }
  }
  function toEnd(): void {
    follows.current = true;
    setUnread(0);
    list.onBottom(true);
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }
  function onKey(event: KeyboardEvent<HTMLElement>): void {
    const target = event.target as HTMLElement;
    if (!target.classList.contains("dotsb")) return;
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(".dotsb")];
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    const next = buttons[buttons.indexOf(target) + step];
    if (step === 0 || !next) return;
    event.preventDefault();
    setActive(next.closest<HTMLElement>(".msg")?.dataset.id ?? "");
    next.focus();
  }
  const onMenu = useCallback((id: string, button: HTMLElement) => {
    setActive(id);
    setMenu((open) => (open?.id === id ? null : { id, button }));
  }, []);

  const usable = you.signedIn && props.mode === "live";
  const reachable = shown.some(({ id }) => id === active)
    ? active
    : (shown.findLast(({ deleted }) => !deleted)?.id ?? "");
  const about = menu ? shown.find(({ id }) => id === menu.id) : undefined;
  return (
    <div className="msgs-box">
      <div
        ref={box}
        className="msgs"
        role="log"
        aria-label={texts.title}
        aria-live={hurried.current ? "off" : "polite"}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={onKey}
      >
        {onOlder && shown.length > 0 ? (
          <div className="older">
            <button type="button" className="btn sm ghost" onClick={onOlder}>
              {texts.older}
            </button>
          </div>
        ) : null}
        {shown.length === 0 ? <div className="none quiet">{list.empty}</div> : null}
        {shown.map((message) => (
          <Message
            key={message.id}
            message={message}
            props={props}
            time={list.timeOf(message)}
            open={menu?.id === message.id}
            reachable={message.id === reachable}
            onMenu={usable ? onMenu : undefined}
          />
        ))}
        {list.children}
      </div>
      {unread > 0 ? (
        <button type="button" className="btn sm round newmsg" onClick={toEnd}>
          <Svg shapes={icons.down} small />
          {texts.newMessages} ({unread > 99 ? "99+" : unread})
        </button>
      ) : null}
      {menu && about ? (
        <MessageMenu
          message={about}
          you={you}
          pinnedId={list.pinnedId}
          props={props}
          button={menu.button}
          onAct={list.onAct}
          onBlock={() => setBlocking(about)}
          onReply={() => list.onReply(about)}
          onMute={() => list.onMute(about)}
          onClose={() => setMenu(null)}
        />
      ) : null}
      {blocking ? (
        <BlockDialog message={blocking} you={you} props={props} onAct={list.onAct} onClose={() => setBlocking(null)} />
      ) : null}
    </div>
  );
}
