/** Films that are brought from an address. */
export const imports = {
  title: "From an address",
  address: "Address of the video",
  help: "A page with a video, or the file itself. The title, description, date, thumbnail, captions and chapters come along where they are known.",
  onlyFrom: "From these sites: {{hosts}}. The title, description, date, thumbnail, captions and chapters come along.",
  mine: "I may publish this video: it is mine, or its author allows it.",
  begin: "Import",
  list: "Imported lately",
  install:
    "Imports are not switched on. Install yt-dlp and set IMPORT_PATH (the path of that program). Only administrators see this hint.",
  what: "What to import",
  whatHelp:
    "For a channel or playlist, enter the address of the page that lists its videos. We import up to {{max}} videos in 24 hours, and the rest on the following days.",
  kinds: {
    one: "This video",
    all: "All videos of this channel or playlist",
    follow: "All videos, and new ones later",
  },
  films: {
    title: "From a channel or playlist",
    looking: "We are looking at what videos there are.",
    again: "We'll look again: {{when}}.",
    left: ({ count }: { count: number }) =>
      count === 0
        ? "All videos are here already, or on their way."
        : `${count} ${count === 1 ? "video waits" : "videos wait"} for the next days.`,
    follows: "We'll import new videos as they appear.",
    end: "Stop importing",
    endSure: "Stop importing videos from this address? Those that have begun will stay.",
  },
  badAddress: "Enter an address that begins with https:// or http://.",
  needsRights: "Confirm that you may publish this video.",
  otherHost: "Videos can only be imported from: {{hosts}}.",
  notPublic: "There is nothing at this address that can be reached from the internet.",
  state: {
    waiting: "Waiting in the queue, from {{host}}",
    running: "Importing from {{host}}: {{percent}}% ({{size}})",
    done: "Imported from {{host}} ({{size}})",
    failed: "Could not be imported from {{host}}",
  },
  cancelSure: "Stop the import and delete this video?",
  remove: "Delete",
  dismiss: "Got it",
  failures: {
    NOT_PUBLIC: "The address leads to a place that this server must not reach.",
    UNSUPPORTED: "No video was found at this address, or this server does not know the site.",
    UNAVAILABLE: "The video is gone, private, or can only be watched after logging in.",
    IS_LIVE: "This is a live stream. Import it once it is over.",
    TOO_LARGE: "The file is larger than this site takes, or than the space that you have left.",
    TOO_SLOW: "It took too long. Try again later.",
    NO_PROGRAM: "The program that imports videos is missing. Tell the administrators.",
    NO_FILE: "There was no file in what came. Check the address.",
    DISK_FULL: "There is no space left on the server. Try again later.",
    IMPORT_FAILED: "Something went wrong on the way. Try again later.",
  },
};
