import { Svg } from "../player/svg.tsx";
import type { History } from "./history.ts";

type BarProps<Rows> = {
  texts: Record<"add" | "undo" | "redo" | "save", string>;
  icons: { plus: string };
  history: History<Rows>;
  /** How saving stands, and in words. */
  state: "clean" | "saved" | "dirty" | "saving" | "failed";
  said: string;
  blocked: boolean;
  onAdd(): void;
  onSave(): void;
};

/** What stands above the rows of an editor: one more, back and forth, and whether it is kept. */
export function EditingBar<Rows>({ texts, icons, history, state, said, blocked, onAdd, onSave }: BarProps<Rows>) {
  return (
    <div className="row wrap caption-bar">
      <button type="button" className="button" onClick={onAdd}>
        <Svg shapes={icons.plus} />
        {texts.add}
      </button>
      <button type="button" className="button ghost" onClick={history.undo} disabled={!history.canUndo}>
        {texts.undo}
      </button>
      <button type="button" className="button ghost" onClick={history.redo} disabled={!history.canRedo}>
        {texts.redo}
      </button>
      <span className={state === "failed" ? "issue grow" : "quiet small grow"} role="status">
        {said}
      </span>
      <button type="button" className="button main-action" disabled={blocked || state === "saving"} onClick={onSave}>
        {texts.save}
      </button>
    </div>
  );
}
