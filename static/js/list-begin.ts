/** On a list's own page: it begins as the last one was played. */
import { onClick } from "./cookies.ts";
import { looping } from "./looping.ts";

onClick("a[data-run]", (link) => {
  const address = new URL((link as HTMLAnchorElement).href);
  if (!looping() || address.searchParams.has("loop")) return;
  address.searchParams.set("loop", "1");
  (link as HTMLAnchorElement).href = address.href;
});
