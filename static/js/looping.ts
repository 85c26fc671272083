import { keep, kept } from "../../islands/storage.ts";

const key = "nadaj-list-loop";

/** Whether lists begin again from their beginning, as somebody played the last one. */
export function looping(): boolean {
  return kept<boolean>("browser", key) === true;
}

export function keepLooping(on: boolean): void {
  keep("browser", key, on);
}
