/** Everything the player is told by the page; texts are translated already. */
export type PlayerProps = {
  videoId: string;
  title: string;
  /** The channel's name. */
  channel: string;
  /** The master playlist; null while there is nothing to see. */
  src: string | null;
  /** The script that plays it. */
  engine: string;
  /** What is fetched when it is first asked for: the rarer lists of the menu, figures, the menu of the picture. */
  more: { script: string; sheet: string };
  /** Where it is watched, with the site's origin: what is copied. */
  address: string;
  kind: "video" | "audio";
  /** The picture before playback, in the sizes that there are. */
  poster: { url: string; srcSet: string; sizes: string } | null;
  /** What stands out of focus behind a stage without a picture: its channel's picture, or colour. */
  standIn: { url: string | null; tint: number } | null;
  /** Seconds; 0 when not known yet. */
  duration: number;
  /** It has a picture that may be left out. */
  soundAlone: boolean;
  /** More renditions are on their way. */
  transcoding: boolean;
  sprite: { url: string; intervalSeconds: number; count: number } | null;
  captions: { lang: string; label: string; url: string }[];
  chapters: { startSeconds: number; title: string }[];
  /** Where the address asks to begin. */
  startAt: number | null;
  /** Where this person stopped last time. */
  resumeAt: number;
  /** What follows it, the next one first. */
  next: Following[];
  /** Where the one before it is; null where it stands in no list. */
  previous: string | null;
  /** What follows is the next of a list: in a frame it plays in that frame. */
  inList: boolean;
  /** Given for what is watched by all at the same time. */
  stage: StageProps | null;
  loggedIn: boolean;
  embed: boolean;
  /** Given where a page of another site may hold the player. */
  frame: FrameProps | null;
  autoplay: boolean;
  /** Begins without sound, whatever was remembered. */
  muted: boolean;
  loop: boolean;
  lang: string;
  /** Given where ads may stand before and after it. */
  spots: SpotsProps | null;
  texts: PlayerTexts;
  icons: Record<PlayerIcon, string>;
};

/** A video that may be watched after this one. */
export type Following = {
  href: string;
  title: string;
  channel: string;
  /** How long it is, as people read it; empty when not known. */
  length: string;
  picture: string | null;
};

export type FrameProps = {
  /** Where the video stands on its own site. */
  href: string;
  /** Its title lies over the picture and leads there. */
  title: boolean;
  controls: boolean;
};

/** How a stream or premiere stands; the page knows the first answer, the player asks for the next. */
export type StageAnswer = {
  state: "to-come" | "waiting" | "live" | "premiere" | "ended" | "recorded";
  /** When it begins or began, milliseconds since the epoch. */
  startsAt: number | null;
  /** The server's clock. */
  now: number;
  /** The master playlist to play; null while there is nothing to see. */
  src: string | null;
  /** The publisher is connected. */
  signal: boolean;
  viewers: number;
};

export type StageProps = {
  first: StageAnswer;
  /** Where the next answers come from. */
  url: string;
  /** Everybody watches the same moment of it, by the server's clock. */
  premiere: boolean;
  /** A quiet picture of one's own stream: it plays without being asked, and without sound. */
  preview: boolean;
};

export type SpotsProps = {
  /** Where the next ad is asked for. */
  question: string;
  /** What shows it, and dresses it. */
  script: string;
  sheet: string;
  texts: SpotTexts;
};

export type SpotTexts = Record<"ad" | "skip" | "skipIn" | "mayBeSkipped" | "opensBeside" | "report", string>;

export type PlayerIcon =
  | "play"
  | "pause"
  | "next"
  | "volume"
  | "mute"
  | "captions"
  | "gear"
  | "pip"
  | "cinema"
  | "fullscreen"
  | "shrink"
  | "check"
  | "left"
  | "retry"
  | "close"
  | "keyboard"
  | "warning"
  | "external"
  | "right"
  | "cast";

export type PlayerTexts = Record<
  | "player"
  | "play"
  | "pause"
  | "replay"
  | "next"
  | "nextIn"
  | "playNext"
  | "cancel"
  | "goOn"
  | "mute"
  | "unmute"
  | "volume"
  | "seek"
  | "captions"
  | "captionsOff"
  | "captionsMenu"
  | "captionsNone"
  | "settings"
  | "quality"
  | "speed"
  | "auto"
  | "normal"
  | "pip"
  | "cinema"
  | "fullscreen"
  | "exitFullscreen"
  | "help"
  | "close"
  | "back"
  | "error"
  | "notLoaded"
  | "outdated"
  | "refresh"
  | "retry"
  | "resumed"
  | "startOver"
  | "of"
  | "keySpace"
  | "keyPlay"
  | "keySeek"
  | "keySeekSmall"
  | "keyPage"
  | "pageKeys"
  | "keyVolume"
  | "keyMute"
  | "keyFullscreen"
  | "keyCinema"
  | "keyCaptions"
  | "keyPercent"
  | "keyRate"
  | "keyNext"
  | "keyPrevious"
  | "keyHelp"
  | "live"
  | "premiere"
  | "atEdge"
  | "toEdge"
  | "latency"
  | "lowLatency"
  | "normalLatency"
  | "mode"
  | "startsIn"
  | "soon"
  | "premiereIn"
  | "lost"
  | "lostText"
  | "endedTitle"
  | "endedText"
  | "watchRecording"
  | "tapForSound"
  | "openOn"
  | "more"
  | "loading"
  | "captionLook"
  | "captionSize"
  | "captionBack"
  | "captionColour"
  | "sizeSmall"
  | "sizeNormal"
  | "sizeLarge"
  | "sizeLargest"
  | "backHalf"
  | "backFull"
  | "backNone"
  | "white"
  | "yellow"
  | "green"
  | "cyan"
  | "soundOnly"
  | "soundless"
  | "withPicture"
  | "loop"
  | "sleep"
  | "sleepOff"
  | "sleepMinutes"
  | "sleepEnd"
  | "sleepIn"
  | "sleepAtEnd"
  | "statistics"
  | "cast"
  | "casting"
  | "connecting"
  | "castFailed"
  | "menu"
  | "copyLink"
  | "copyLinkAt"
  | "copyEmbed"
  | "copy"
  | "copied"
  | "notCopied"
  | "keyChapter"
  | `figure${"Video" | "Size" | "Rendition" | "Codecs" | "Buffer" | "Dropped" | "Bandwidth" | "Latency" | "Volume" | "Player"}`,
  string
>;
