/** What the parts of a page that need a script say when it does not come. */
export const islands = {
  failed: {
    player: "The player could not be loaded. Check your connection and try again.",
    chat: "The chat could not be loaded. Check your connection and try again.",
    carousel: "The carousel could not be loaded. Check the connection and try again.",
    "upload-form": "The upload form could not be loaded. Check your connection and try again.",
    "caption-editor": "The caption editor could not be loaded. Check your connection and try again.",
    "chapter-editor": "The chapter editor could not be loaded. Check your connection and try again.",
    "replace-file": "Uploading could not be loaded. Check your connection and try again.",
    "spot-upload": "Uploading could not be loaded. Check your connection and try again.",
    "go-live": "Streaming from your camera could not be loaded. Check your connection and try again.",
  },
  gone: "The site has been updated and this page is out of date. Refresh it to keep using it.",
  broken: "This part of the page has stopped working. Refresh the page to try again.",
  retry: "Try again",
  refresh: "Refresh the page",
};
