import type { Texts } from "../../locales/pl.ts";

/** `tooLarge` and `formats` say the largest file. */
export type UploadTexts = Texts<"upload"> &
  Record<
    | ("optional" | "visibilityHelp" | "tooLarge" | "category" | "noCategory")
    | ("age" | "ageNone" | "adultsOnly" | "thumbnailHelp" | "chooseFile" | "noFile"),
    string
  > & { trim: Texts<"trim"> };

export type UploadIcon =
  | "upload"
  | "pause"
  | "play"
  | "close"
  | "edit"
  | "check"
  | "warning"
  | "retry"
  | "globe"
  | "link"
  | "lock"
  | "cut";

export type UploadFormProps = {
  channelId: string;
  lang: string;
  /** Where tus requests go. */
  endpoint: string;
  /** Bytes. */
  maxBytes: number;
  editPath: string;
  watchPath: string;
  categories: { value: string; label: string }[];
  ages: readonly number[];
  /** Reasons of failure by code. */
  failures: Record<string, string>;
  /** The script of what is opened to look at a file before it is sent. */
  trim: string;
  /** And the one that opens there what the browser does not. */
  engine: string;
  texts: UploadTexts;
  icons: Record<UploadIcon, string>;
};

export type Rendition = { height: number; state: "waiting" | "running" | "ready" | "failed"; progress: number };

/** What the API says of a video that is being uploaded or processed. */
export type ManagedVideo = {
  _id: string;
  title: string;
  description: string;
  tags: string[];
  categories: string[];
  ageRestriction: number;
  adultsOnly: boolean;
  plannedPublishDate: string | null;
  visibility: "public" | "private" | "non_public";
  publishedAt: string | null;
  publishWhenReady: boolean;
  duration: number | null;
  thumbnailUrl: string | null;
  thumbnailChoice: number | null;
  candidates: string[];
  processing: {
    state: "none" | "waiting" | "running" | "ready" | "failed" | "cancelled";
    progress: number;
    playable: boolean;
    failure: string | null;
    renditions: Rendition[];
  };
};
