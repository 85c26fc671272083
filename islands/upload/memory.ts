import { keep, kept } from "../storage.ts";

const key = "nadaj-uploads";

/** The video that was made for a file, by the file's mark. */
export function recall(mark: string): string | undefined {
  return all()[mark];
}

export function remember(mark: string, id: string): void {
  keep("browser", key, { ...all(), [mark]: id });
}

export function forget(mark: string): void {
  const { [mark]: _, ...rest } = all();
  keep("browser", key, rest);
}

function all(): Record<string, string> {
  return kept("browser", key) ?? {};
}
