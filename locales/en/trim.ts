/** A file that is looked at, and cut, before it is sent. */
export const trim = {
  open: "Preview and trim",
  lookFirst: "Preview and trim before uploading",
  heading: "What goes up",
  reading: "Opening the file…",
  loading: "Loading the tool that opens this format (10 MB)…",
  skip: "Skip the preview",
  skipped:
    "Preview skipped. The file will go up whole; it can still be trimmed later, on the page “File and versions”.",
  noEngine:
    "The tool that opens this format could not start: the browser does not support it, memory ran out, or the connection was lost. The file will go up whole.",
  tooLargeHere:
    "Files of this format can be opened here up to 2 GB. This one will go up whole; it can still be trimmed later, on the page “File and versions”.",
  unseen: "This browser cannot show this video. It can still be trimmed.",
  framing: "Loading the frame…",
  frameAt: "Frame {{time}}",
  unreadable:
    "This browser cannot show or trim this file. It will go up whole; it can still be trimmed later, on the page “File and versions”.",
  from: "Start",
  until: "End",
  here: "Use the current moment",
  whole: "The whole file goes up.",
  part: "{{length}} goes up, about {{size}}.",
  wholeRepacked: "The whole video goes up as an MP4 file, in the same quality.",
  repack: "Repack as MP4 without re-encoding",
  repacking: "Repacking…",
  partTooLarge: "A part this large cannot be cut in the browser (1 GB at most).",
  keyFrame: "Copied without losing quality, it starts at the key frame {{time}}.",
  byServer:
    "The server will cut it to the frame after processing the whole file. You approve the result on the page “File and versions”. Keep this page open until then.",
  exact: "Cut exactly to the frame",
  frame: "Use this frame as thumbnail",
  framed: "Thumbnail chosen",
  close: "Cancel",
  send: "Upload this part",
  sendWhole: "Upload",
  sendAndCut: "Upload and trim",
  cutting: "Cutting…",
  failed: "This file could not be cut here. Upload it whole, or choose “Cut exactly to the frame”.",
  notLoaded: "The preview could not be loaded. Check your connection.",
  cutLater: "The server is cutting this video. Approve the result on the page “File and versions”.",
};
