/** The television mode. */
export const tv = {
  title: "Television",
  description: "{{site}} on a television: live, new and popular videos, by remote control.",
  onAir: "Live now",
  toCome: "Coming up",
  newest: "New",
  popular: "Popular",
  none: "There is nothing to watch yet.",
  exit: "Exit",
  back: "Back",
  keys: "Arrows choose, Enter opens, Esc leaves.",
};
