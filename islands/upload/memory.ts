const key = "nadaj-uploads";

/** The video that was made for a file, by the file's mark; nothing where the browser keeps nothing. */
export function recall(mark: string): string | undefined {
  return all()[mark];
}

export function remember(mark: string, id: string): void {
  keep({ ...all(), [mark]: id });
}

export function forget(mark: string): void {
  const { [mark]: _, ...rest } = all();
  keep(rest);
}

function all(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}");
  } catch {
    return {};
  }
}

function keep(marks: Record<string, string>): void {
  try {
    localStorage.setItem(key, JSON.stringify(marks));
  } catch {
    // A private window: choosing the file again begins anew.
  }
}
