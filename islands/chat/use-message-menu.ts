import { type KeyboardEvent, useCallback, useState } from "react";
import type { ChatMessage } from "../../src/chat/wire.ts";

/** Which message's menu is open, and which message's button the tab key reaches: the arrows reach the others'. */
export function useMessageMenu(shown: ChatMessage[]) {
  const [menu, setMenu] = useState<{ id: string; button: HTMLElement } | null>(null);
  const [active, setActive] = useState("");
  const toggle = useCallback((id: string, button: HTMLElement) => {
    setActive(id);
    setMenu((open) => (open?.id === id ? null : { id, button }));
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const target = event.target as HTMLElement;
    if (!target.classList.contains("dotsb")) return;
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(".dotsb")];
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    const next = buttons[buttons.indexOf(target) + step];
    if (step === 0 || !next) return;
    event.preventDefault();
    setActive(next.closest<HTMLElement>(".message")?.dataset.id ?? "");
    next.focus();
  }

  const reachable = shown.some(({ id }) => id === active) ? active : shown.findLast(({ deleted }) => !deleted)?.id;
  return {
    /** The message whose menu is open, and the button that opened it. */
    about: menu ? shown.find(({ id }) => id === menu.id) : undefined,
    button: menu?.button,
    openId: menu?.id,
    reachable,
    toggle,
    close: () => setMenu(null),
    onKeyDown,
  };
}
