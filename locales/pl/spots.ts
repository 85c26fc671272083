/** Ads as viewers meet them. */
export const spots = {
  ad: "Reklama",
  skip: "Pomiń reklamę",
  skipIn: "Pomiń za {left}",
  mayBeSkipped: "Możesz pominąć reklamę.",
  opensBeside: "(otwiera się w\u00a0nowej karcie)",
  putAway: "Zamknij reklamę",
};
