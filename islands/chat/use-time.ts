import { useEffect, useState } from "react";

/** The server's clock, running while something is to be waited for. The first value is the one the page was made with. */
export function useServerTime(first: number, ahead: number, until: number): number {
  const [now, setNow] = useState(first);
  useEffect(() => {
    const read = () => setNow(Date.now() + ahead);
    read();
    const left = until - Date.now() - ahead;
    if (left <= 0) return;
    // A long wait needs no seconds; a timer that is set too far ahead would fire at once.
    const timer = setInterval(
      () => {
        read();
        if (Date.now() + ahead >= until) clearInterval(timer);
      },
      left > 600_000 ? 30_000 : 250,
    );
    return () => clearInterval(timer);
  }, [ahead, until]);
  return now;
}
