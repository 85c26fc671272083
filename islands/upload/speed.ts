/** Measures how many bytes go in a second, smoothed so that people can read the number. */
export function makeSpeed() {
  let last = { at: performance.now(), sent: 0 };
  let speed = 0;
  return {
    /** So much is sent by now. */
    at(sent: number): number {
      const now = performance.now();
      const seconds = (now - last.at) / 1000;
      if (seconds > 0.5) {
        const latest = (sent - last.sent) / seconds;
        speed = speed === 0 ? latest : speed * 0.7 + latest * 0.3;
        last = { at: now, sent };
      }
      return speed;
    },
    /** A pause does not count. */
    goOn(): void {
      last = { at: performance.now(), sent: last.sent };
    },
  };
}
