import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ChatMessage } from "../../src/chat/wire.ts";

/** A reader this close to the end, in pixels, is at the end. */
const nearEnd = 40;
/** More new messages at once than this are not read aloud. */
const tooManyToSay = 4;

/** Keeps a reader who is at the newest message there, and one who reads back where they read; counts what they miss. */
export function useFollowing(shown: ChatMessage[], onBottom: (at: boolean) => void) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef({ first: "", last: 0, height: 0 });
  const follows = useRef(true);
  const [unread, setUnread] = useState(0);
  const last = shown.at(-1)?.seq ?? 0;
  const hurried = last - before.current.last > tooManyToSay;

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const first = shown[0]?.id ?? "";
    const fresh = shown.filter(({ seq }) => seq > before.current.last).length;
    if (follows.current) element.scrollTop = element.scrollHeight;
    else if (fresh === 0 && first !== before.current.first)
      element.scrollTop += element.scrollHeight - before.current.height;
    else if (fresh > 0 && before.current.last > 0) setUnread((count) => count + fresh);
    before.current = { first, last, height: element.scrollHeight };
  }, [shown, last]);

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

  function follow(at: boolean): void {
    follows.current = at;
    if (at) setUnread(0);
    onBottom(at);
  }

  return {
    box,
    unread,
    /** More came at once than can be read aloud. */
    hurried,
    onScroll(): void {
      const element = box.current;
      if (!element) return;
      const at = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd;
      if (at !== follows.current) follow(at);
    },
    toEnd(): void {
      follow(true);
      if (box.current) box.current.scrollTop = box.current.scrollHeight;
    },
  };
}
