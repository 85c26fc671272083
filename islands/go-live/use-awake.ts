import { useEffect } from "react";
import { allOf, listen } from "../listen.ts";

/** While something is sent: keeps a phone's screen on, and asks before the page is left. */
export function useAwake(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    let lock: WakeLockSentinel | undefined;
    let over = false;
    const take = async () => {
      if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
      const taken = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (over) void taken?.release();
      else lock = taken;
    };
    void take();
    // The browser lets go of it whenever the page is out of sight.
    const stopListening = allOf(
      listen(document, { visibilitychange: take }),
      listen(window, { beforeunload: (event) => event.preventDefault() }),
    );
    return () => {
      over = true;
      void lock?.release();
      stopListening();
    };
  }, [on]);
}
