import type { KeyboardEvent } from "react";

/** Arrows go from one to the next, Escape leaves. */
export function moveInMenu(event: KeyboardEvent, menu: HTMLElement | null, close: () => void): void {
  const items = [...(menu?.querySelectorAll<HTMLElement>("button") ?? [])];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step !== 0) items[(at + step + items.length) % items.length]?.focus();
  else if (event.key === "Escape") close();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
