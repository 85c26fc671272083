export type UploadTexts = Record<
  | "drop"
  | "dropPhone"
  | "formats"
  | "choose"
  | "pause"
  | "resume"
  | "cancel"
  | "retry"
  | "paused"
  | "left"
  | "of"
  | "sent"
  | "processing"
  | "ready"
  | "waiting"
  | "playable"
  | "failed"
  | "failedNetwork"
  | "reconnecting"
  | "tooLarge"
  | "keepsGoing"
  | "details"
  | "saved"
  | "saving"
  | "saveFailed"
  | "files"
  | "publish"
  | "published"
  | "publishWhenReady"
  | "saveDraft"
  | "open"
  | "sound"
  | "resumeHint"
  | "watch"
  | "title"
  | "titleHelp"
  | "description"
  | "optional"
  | "tags"
  | "tagsHelp"
  | "visibility"
  | "visibilityHelp"
  | "public"
  | "nonPublic"
  | "private"
  | "thumbnail"
  | "speed",
  string
>;

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
  | "lock";

export type UploadFormProps = {
  channelId: string;
  lang: string;
  /** Where tus requests go. */
  endpoint: string;
  /** Bytes. */
  maxBytes: number;
  editPath: string;
  watchPath: string;
  /** Reasons of failure by code. */
  failures: Record<string, string>;
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
