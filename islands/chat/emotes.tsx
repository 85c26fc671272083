import { useEffect, useRef } from "react";
import { emotes } from "../../src/chat/limits.ts";
import { moveFocus, useDismissal } from "./popover.ts";

const columns = 6;

/** Small pictures to choose from, by mouse, touch or arrow keys. */
export function EmotePicker({
  label,
  onPick,
  onClose,
}: {
  label: string;
  onPick(name: string): void;
  onClose(): void;
}) {
  const root = useRef<HTMLDivElement>(null);
  useDismissal(root, true, onClose);
  useEffect(() => root.current?.querySelector("button")?.focus(), []);
  return (
    <div
      ref={root}
      className="menu emotes"
      role="dialog"
      aria-label={label}
      onKeyDown={(event) => moveFocus(event, columns)}
    >
      {Object.entries(emotes).map(([name, picture]) => (
        <button key={name} type="button" title={`:${name}:`} aria-label={name} onClick={() => onPick(name)}>
          {picture}
        </button>
      ))}
    </div>
  );
}
