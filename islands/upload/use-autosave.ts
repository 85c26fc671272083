import { type RefObject, useEffect, useRef, useState } from "react";
import { listen } from "../listen.ts";
import { ApiError, call } from "./api.ts";
import type { ManagedVideo } from "./props.ts";
import { publishVideo } from "./publish.ts";

type Change = {
  title: string;
  description: string;
  tags: string[];
  categories: string[];
  ageRestriction: number;
  adultsOnly: boolean;
  visibility: string;
};
export type Saving = "clean" | "dirty" | "saving" | "failed";

export type Autosave = {
  saving: Saving;
  /** What is wrong, by field; `_` is of none of them. */
  issues: Record<string, string>;
  /** Something was typed: it is saved a moment after the last letter. */
  later(): void;
  /** Saves what is typed now; whether it did. */
  save(): Promise<boolean>;
  /** Saves what is typed and publishes, at once or at a moment; whether it did. */
  publish(plan: string): Promise<boolean>;
  choose(cover: number): Promise<void>;
};

const saveAfter = 1200;

/** Keeps a video's form saved, also when another file is chosen or the page is left before its moment came. */
export function useAutosave(
  lang: string,
  video: ManagedVideo,
  form: RefObject<HTMLFormElement | null>,
  onChange: (video: ManagedVideo) => void,
): Autosave {
  const [saving, setSaving] = useState<Saving>("clean");
  const [issues, setIssues] = useState<Record<string, string>>({});
  const timer = useRef(0);
  const unsaved = useRef<Change>(undefined);
  const path = `/videos/${video._id}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the end
  useEffect(() => {
    const flush = () => {
      if (unsaved.current) void save(unsaved.current);
    };
    const stopListening = listen(window, { pagehide: flush });
    return () => {
      stopListening();
      flush();
    };
  }, []);

  async function save(change: Change | undefined = typed(form.current)): Promise<boolean> {
    clearTimeout(timer.current);
    if (!change) return false;
    unsaved.current = undefined;
    setSaving("saving");
    try {
      onChange(await call(lang, "PATCH", path, change));
      setIssues({});
      setSaving("clean");
      return true;
    } catch (error) {
      setIssues(error instanceof ApiError ? error.fields : {});
      setSaving("failed");
      return false;
    }
  }

  function later(): void {
    setSaving("dirty");
    unsaved.current = typed(form.current);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void save(), saveAfter);
  }

  async function publish(plan: string): Promise<boolean> {
    if (!(await save())) return false;
    try {
      onChange(await publishVideo(lang, video._id, plan));
      return true;
    } catch (error) {
      setIssues(error instanceof ApiError ? { ...error.fields, _: error.message } : {});
      return false;
    }
  }

  async function choose(cover: number): Promise<void> {
    onChange(await call(lang, "PATCH", path, { thumbnailChoice: cover }));
  }

  return { saving, issues, later, save: () => save(), publish, choose };
}

/** What the form says now, as the API takes it. */
function typed(form: HTMLFormElement | null): Change | undefined {
  if (!form) return undefined;
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "");
  const tags = text("tags")
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);
  return {
    ...{ title: text("title"), description: text("description"), tags, visibility: text("visibility") },
    categories: [text("categories")].filter(Boolean),
    ageRestriction: Number(text("ageRestriction")),
    adultsOnly: data.has("adultsOnly"),
  };
}
