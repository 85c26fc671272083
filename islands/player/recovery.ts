import type Hls from "hls.js";

const networkTries = 4;
const mediaTries = 2;

/**
 * Takes up what broke off: what the network lost later and later, what the decoder did not bear at once. Tells when
 * that does not help.
 */
export function makeRecovery({ Events, ErrorTypes }: typeof Hls, src: string, onFatal: () => void) {
  let tries = 0;
  let recovered = 0;
  /** Guards this one from now on, and no longer the one before. */
  let guarded: Hls;
  return (hls: Hls): void => {
    guarded = hls;
    hls.on(Events.FRAG_BUFFERED, () => {
      tries = 0;
    });
    hls.on(Events.ERROR, (_, { fatal, type, response }) => {
      if (!fatal) return;
      if (type === ErrorTypes.NETWORK_ERROR && tries < networkTries && !isLasting(response?.code)) {
        tries++;
        setTimeout(() => guarded === hls && loadAgain(hls, src), 500 * 2 ** tries);
      } else if (type === ErrorTypes.MEDIA_ERROR && recovered < mediaTries) {
        recovered++;
        hls.recoverMediaError();
      } else onFatal();
    });
  };
}

/** Without a playlist there is nothing that loading could go on with. */
function loadAgain(hls: Hls, src: string): void {
  if (hls.levels.length === 0) hls.loadSource(src);
  else hls.startLoad();
}

/** Asking again does not help when the file is gone or closed. */
function isLasting(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429;
}
