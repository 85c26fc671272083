/** Says what stands at a point of a chart: under the pointer, and by arrows, Home and End. */
type Said = { names: string[]; series: { name: string; former: boolean; said: string[] }[]; heights: number[] };

const chartOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest(".chart-box")?.closest<HTMLElement>("[data-chart]") : null;
const saidOf = (chart: HTMLElement) => JSON.parse(chart.dataset.chart ?? "") as Said;

function element(name: string, text: string, className = ""): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  return made;
}

function show(chart: HTMLElement, wanted: number, quietly = false): void {
  const { names, series, heights } = saidOf(chart);
  const at = Math.max(0, Math.min(names.length - 1, wanted));
  const x = (at * 100) / Math.max(1, names.length - 1);
  chart.dataset.at = String(at);
  chart.style.setProperty("--x", `${x}%`);
  chart.style.setProperty("--y", `${100 - (heights[at] ?? 0)}%`);
  chart.querySelector<HTMLElement>(".chart-at")?.removeAttribute("hidden");
  const tip = chart.querySelector<HTMLElement>(".chart-tip");
  if (!tip || quietly) return;
  const lines = series.map(({ name, former, said }) => {
    const line = element("span", `${name} `, former ? "chart-key former" : "chart-key");
    line.append(element("b", said[at] ?? ""));
    return line;
  });
  tip.replaceChildren(element("span", names[at] ?? "", "quiet"), ...lines);
  tip.classList.toggle("flip", x > 50);
  tip.hidden = false;
}

function hide(chart: HTMLElement): void {
  for (const part of chart.querySelectorAll<HTMLElement>(".chart-at, .chart-tip")) part.hidden = true;
}

function under(chart: HTMLElement, clientX: number): number {
  const { left, width } = chart.querySelector(".chart-box")?.getBoundingClientRect() ?? { left: 0, width: 1 };
  return Math.round(((clientX - left) / width) * (saidOf(chart).names.length - 1));
}

const filmOf = (chart: HTMLElement) => chart.closest("[data-film]")?.querySelector("video");

addEventListener("pointermove", ({ target, clientX }) => {
  const chart = chartOf(target);
  for (const other of document.querySelectorAll<HTMLElement>("[data-chart][data-under]"))
    if (other !== chart) {
      delete other.dataset.under;
      hide(other);
    }
  if (!chart) return;
  chart.dataset.under = "";
  show(chart, under(chart, clientX));
});

addEventListener("click", ({ target, clientX }) => {
  const chart = chartOf(target);
  const film = chart && "plays" in chart.dataset ? filmOf(chart) : null;
  if (!chart || !film?.duration) return;
  film.currentTime = (under(chart, clientX) / saidOf(chart).names.length) * film.duration;
});

addEventListener("keydown", (event) => {
  const chart = chartOf(event.target);
  if (!chart) return;
  const last = saidOf(chart).names.length - 1;
  const at = Number(chart.dataset.at ?? last);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
  if (event.key === "Escape") hide(chart);
  if (to === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  show(chart, to);
});

addEventListener("focusout", ({ target }) => {
  const chart = chartOf(target);
  if (chart) hide(chart);
});

/** The line goes with the film that plays above. */
addEventListener(
  "timeupdate",
  ({ target }) => {
    const film = target as HTMLVideoElement;
    const chart = film.closest("[data-film]")?.querySelector<HTMLElement>("[data-plays]:not([data-under])");
    if (!chart || !film.duration) return;
    show(chart, Math.floor((film.currentTime / film.duration) * saidOf(chart).names.length), true);
  },
  true,
);

export {};
