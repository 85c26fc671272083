import type { Texts } from "../../locales/pl.ts";
import type { CueIssue, EditedCue } from "../../src/captions/wire.ts";

export type EditorIcon = "plus" | "trash" | "undo" | "left" | "right" | "check" | "warning" | "play";

export type CaptionEditorProps = {
  videoId: string;
  /** The language of the captions. */
  of: string;
  label: string;
  /** Of what was read; 0 where there was nothing. */
  version: number;
  /** Whether that is what viewers see: not a draft, nor what is only begun. */
  kept: boolean;
  lang: string;
  cues: EditedCue[];
  durationMs: number;
  texts: Texts<"captionEditor"> & { labelName: string };
  issues: Record<CueIssue, string>;
  icons: Record<EditorIcon, string>;
};
