import { useEffect, useState } from "react";
import { keepLooks, type Looks, plainLooks, recallLooks } from "./memory.ts";

/** How the chat looks in this browser, and how that is changed. The first rendering is the server's. */
export function useLooks(): [Looks, (looks: Looks) => void] {
  const [looks, setLooks] = useState(plainLooks);
  useEffect(() => setLooks(recallLooks()), []);
  return [
    looks,
    (changed) => {
      setLooks(changed);
      keepLooks(changed);
    },
  ];
}
