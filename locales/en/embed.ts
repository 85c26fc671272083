/** How other sites hold the player: the section of the API's description for their authors. */
export const embed = {
  more: "Parameters and control from a page",
  title: "The player on other sites",
  text: "A public or unlisted video can be put on any page as a frame. The page can steer it and hear what happens in it; it needs no key and no permission for that.",
  sandbox:
    "A frame with the sandbox attribute needs allow-scripts. Without allow-same-origin the player remembers nothing, and without allow-popups its title cannot open the video on its own site.",
  parameters: "Parameters of the address",
  commands: "Commands",
  commandsText:
    "Send them to the frame with postMessage, as an object with the field nadaj, which is 1 (the version), and the field command. The player listens only to the page that holds it.",
  events: "Events",
  eventsText:
    "The player sends them to the page as an object with the fields nadaj and event and its whole state: videoId, state (ready, playing, paused, ended, failed), buffering, time and duration in seconds (duration is null for a running stream), volume from 0 to 1, muted.",
  parameter: {
    autoplay: "Starts at once; without sound where the browser does not allow it.",
    muted: "Starts without sound.",
    loop: "Starts again after the end.",
    start: "Starts here: a number of seconds, or a time such as 1m30s.",
    controls: "0 hides the bar and the buttons.",
    title: "0 hides the title that leads to the site.",
    playlistId:
      "The video is played out of this playlist, and the next one follows in the same frame; with loop set to 1 the whole playlist begins again. The address /embed?playlistId=ID begins with the first video.",
    next: "0 leaves out the next videos after the end, which lead to the site.",
  },
  command: {
    play: "Plays. Before anybody has clicked, the browser may allow the picture without sound only.",
    pause: "Pauses.",
    seek: "Goes to this second; before playback has begun, says where it will begin.",
    setVolume: "Sets the volume.",
    mute: "Mutes.",
    unmute: "Turns the sound on.",
    getState: "The player answers with a state event.",
  },
  event: {
    ready: "The player listens to commands.",
    state: "The state, the volume or the muting has changed.",
    time: "The time has changed; a few times a second while it plays.",
    ended: "The video has ended.",
    error:
      "Something went wrong, and the field reason says what: media (the video cannot be played), script and gone (the player did not load), not-allowed (the browser does not allow playback), unknown-command.",
  },
  from0to1: "0 to 1",
  seconds: "seconds",
  example: "Example",
};
