import { useCallback, useRef, useState } from "react";

export type History<State> = {
  present: State;
  /** `mark`: changes in a row with the same one are undone together, as the letters of a word. */
  change(update: (present: State) => State, mark?: string): void;
  undo(): void;
  redo(): void;
  /** Begins anew with this, without a past. */
  reset(state: State): void;
  canUndo: boolean;
  canRedo: boolean;
};

const steps = 200;

type All<State> = { past: State[]; present: State; future: State[]; mark: string | undefined };

/** What is edited, with its steps back and forth. */
export function useHistory<State>(first: State): History<State> {
  const [all, setAll] = useState<All<State>>({ past: [], present: first, future: [], mark: undefined });
  const latest = useRef(all);
  latest.current = all;

  const change = useCallback((update: (present: State) => State, mark?: string) => {
    setAll(({ past, present, mark: before }) => {
      const together = mark !== undefined && mark === before;
      return { past: together ? past : [...past.slice(-steps), present], present: update(present), future: [], mark };
    });
  }, []);
  const undo = useCallback(() => {
    setAll((now) => {
      const before = now.past.at(-1);
      if (before === undefined) return now;
      return { past: now.past.slice(0, -1), present: before, future: [now.present, ...now.future], mark: undefined };
    });
  }, []);
  const redo = useCallback(() => {
    setAll((now) => {
      const [next, ...future] = now.future;
      if (next === undefined) return now;
      return { past: [...now.past, now.present], present: next, future, mark: undefined };
    });
  }, []);
  const reset = useCallback((state: State) => {
    setAll({ past: [], present: state, future: [], mark: undefined });
  }, []);
  return {
    present: all.present,
    change,
    undo,
    redo,
    reset,
    canUndo: all.past.length > 0,
    canRedo: all.future.length > 0,
  };
}
