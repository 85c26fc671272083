import { useEffect, useRef, useState } from "react";
import type { EditedCue } from "../../src/captions/wire.ts";
import { listen } from "../listen.ts";
import { keep, kept } from "../storage.ts";
import { ApiError, call } from "../upload/api.ts";
import type { CaptionEditorProps } from "./props.ts";

/** What was edited and is not saved yet, as this browser keeps it. */
type Draft = { version: number; label: string; cues: EditedCue[] };

const drafts = "nadaj-caption-draft";
const draftAfter = 600;

export type Saving = {
  state: "clean" | "dirty" | "saving" | "failed";
  /** Viewers see some of it. */
  isKept: boolean;
  message: string;
  /** What was left unsaved before; of the same version as what was read. */
  draft: Draft | undefined;
  dismissDraft(): void;
  save(): Promise<void>;
};

/** Saves captions when somebody says so, and keeps a draft in this browser until then. */
export function useSaving(props: CaptionEditorProps, label: string, cues: EditedCue[], edited: boolean): Saving {
  const of = `${props.videoId} ${props.of}`;
  const [state, setState] = useState<Saving["state"]>("clean");
  const [isKept, setKept] = useState(props.kept);
  const [message, setMessage] = useState("");
  const [draft, setDraft] = useState<Draft>();
  const version = useRef(props.version);
  const saved = useRef<EditedCue[]>(cues);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page begins
  useEffect(() => {
    const found = kept<Draft>("browser", `${drafts} ${of}`);
    if (found && found.version === version.current && found.cues.length > 0) setDraft(found);
  }, []);

  useEffect(() => {
    if (!edited || saved.current === cues) return;
    setState("dirty");
    const timer = setTimeout(
      () => keep("browser", `${drafts} ${of}`, { version: version.current, label, cues }),
      draftAfter,
    );
    return () => clearTimeout(timer);
  }, [cues, label, edited, of]);

  const unsaved = state === "dirty" || state === "failed";
  useEffect(
    () => (unsaved ? listen(window, { beforeunload: (event) => event.preventDefault() }) : undefined),
    [unsaved],
  );

  async function save(): Promise<void> {
    setState("saving");
    const body = { label, version: version.current, cues };
    try {
      const answer = await call<{ version: number }>(
        props.lang,
        "PUT",
        `/videos/${props.videoId}/captions/${props.of}`,
        body,
        {
          lasting: false,
        },
      );
      version.current = answer.version;
      saved.current = cues;
      keep("browser", `${drafts} ${of}`, null);
      setMessage("");
      setKept(true);
      setState("clean");
    } catch (error) {
      setMessage(error instanceof ApiError ? error.message : props.texts.saveFailed);
      setState("failed");
    }
  }

  function dismissDraft(): void {
    keep("browser", `${drafts} ${of}`, null);
    setDraft(undefined);
  }

  return { state, isKept, message, draft, dismissDraft, save };
}
