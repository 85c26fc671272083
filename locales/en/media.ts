/** Why a file was refused or could not be transcoded. */
export const media = {
  NOT_MEDIA: "This is not a video or audio file that we can read.",
  EMPTY_FILE: "The file is empty.",
  NO_STREAMS: "The file has neither picture nor sound.",
  TOO_LARGE_PICTURE: "The resolution of the picture is too high.",
  UNSUPPORTED_CODEC:
    "We cannot read the picture or the sound in this format. Export the file as MP4 (H.264 and AAC) and upload it again.",
  DAMAGED: "The file is damaged or incomplete. Export it and upload it again.",
  TOO_SHORT: "The recording is too short.",
  SPOT_TOO_LONG: "A spot may be 60 s long at most.",
  TRANSCODE_FAILED: "Processing failed. Try again.",
  TIMED_OUT: "Processing took too long and was stopped.",
  OUT_OF_SPACE: "The server is out of space. The file is whole, and processing goes on by itself once there is room.",
  CANCELLED: "Processing was cancelled.",
  NO_SPEECH: "No speech was heard in this video.",
  NO_RECOGNITION:
    "The program that recognises speech gave no result. An administrator finds the reason in the server's log.",
};
