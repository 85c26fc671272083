import { useCallback, useRef, useState } from "react";
import { importScript } from "../script.ts";
import type { PlayerProps } from "./props.ts";

/** What is fetched when it is first asked for. */
export type Later = typeof import("./more.tsx");

/** `undefined`: not asked for, or on its way. */
export type LaterState = { later: Later | "failed" | undefined; ask(): void };

/** Fetches the rarer parts with what dresses them, once; after a failure whoever asks tries again. */
export function useLater({ more: { script, sheet }, texts }: PlayerProps): LaterState {
  const [later, setLater] = useState<Later | "failed">();
  const asked = useRef(false);
  const ask = useCallback(() => {
    if (asked.current) return;
    asked.current = true;
    setLater(undefined);
    Promise.all([importScript<Later>(script), dressed(sheet)]).then(
      ([module]) => setLater(module),
      () => {
        asked.current = false;
        setLater("failed");
        document.dispatchEvent(new CustomEvent("nadaj:snackbar", { detail: { message: texts.notLoaded } }));
      },
    );
  }, [script, sheet, texts]);
  return { later, ask };
}

/** Resolves when the style sheet is there; one that does not come makes nothing useless. */
export function dressed(sheet: string): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL(sheet, location.href).href;
  return new Promise((resolve) => {
    link.onload = () => resolve();
    link.onerror = () => resolve();
    document.head.append(link);
  });
}
