/** What is recommended and why, and what one does not want to see. */
export const recommendations = {
  why: "Dlaczego to widzę?",
  because: {
    watched: "Oglądają to osoby, które obejrzały „{{title}}”",
    tag: "Oglądasz filmy z\u00a0tagiem „{{tag}}”",
    subscribed: "Subskrybujesz kanał {{channel}}",
    together: "Często oglądane razem z\u00a0tym filmem",
    alike: "Podobny temat",
    sameChannel: "Z\u00a0tego samego kanału",
    trending: "Na czasie",
    popular: "Popularne w\u00a0serwisie",
    new: "Nowość",
  },
  hidden: "Nie będziemy tego pokazywać",
  hideFailed: "Nie udało się tego zapisać. Spróbuj ponownie.",
};
