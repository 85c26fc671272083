/** Captions: their languages, their text and their times. */
export const captions = {
  title: "Captions",
  all: "All captions",
  manage: "Edit captions",
  none: "This video has no captions yet",
  noneText:
    "Upload a WebVTT or SRT file, or write them beside the video. Captions also help people find the video in search.",
  edit: "Edit",
  download: "Download {{kind}}: {{label}}",
  removeSure: "Delete the captions “{{label}}”?",
  add: "Add captions",
  labelHelp: "Empty: the name of the language.",
  file: "File",
  fileHelp: "WebVTT or SRT, up to 2 MB. Without a file you write them from the beginning, beside the video.",
  goOn: "Continue",
  saved: "The captions are saved",
  text: "Captions in WebVTT",
  tooLongForText:
    "These captions are too long to be edited without scripts. Download the file, change it and upload it again.",
  retime: "Shift or stretch the times",
  shift: "Shift by (seconds)",
  stretch: "Stretch to (%)",
  retimeHelp:
    "A negative number moves them earlier. 104.27% fits captions of 25 fps to 23.976 fps, 95.9% the other way round. Save changes to the text first.",
  retimeDo: "Change the times",
  issues: {
    order: "The end must come after the beginning",
    empty: "There is no text",
    late: "This is past the end of the video",
    overlap: "Overlaps the next one",
    long: "A long line: better split it in two",
  },
};
