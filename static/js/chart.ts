/** Says what stands at a point of a chart: under the pointer, and by arrows, Home and End. */
type Said = { names: string[]; series: { name: string; former: boolean; said: string[] }[]; heights: number[] };

let under: HTMLElement | null = null;

function chartOf({ target }: Event): HTMLElement | null {
  return (target as Element).closest?.(".chart-box")?.parentElement ?? null;
}

function saidOf(chart: HTMLElement): Said {
  return JSON.parse(chart.dataset.chart ?? "");
}

function part(text: string, className: string, tag = "span"): HTMLElement {
  return Object.assign(document.createElement(tag), { textContent: text, className });
}

function shown(chart: HTMLElement, selector: string, is: boolean): void {
  for (const one of chart.querySelectorAll<HTMLElement>(selector)) one.hidden = !is;
}

/** The line alone, without words, goes with the film. */
function show(chart: HTMLElement, wanted: number, withWords = true): void {
  const { names, series, heights } = saidOf(chart);
  const last = names.length - 1;
  const at = Math.max(0, Math.min(last, wanted));
  const x = (at * 100) / (last || 1);
  chart.dataset.at = `${at}`;
  chart.style.setProperty("--x", `${x}%`);
  chart.style.setProperty("--y", `${100 - (heights[at] ?? 0)}%`);
  shown(chart, ".chart-at", true);
  const tip = chart.querySelector("output");
  if (!tip || !withWords) return;
  tip.replaceChildren(
    part(names[at] ?? "", "quiet"),
    ...series.map(({ name, former, said }) => {
      const line = part(`${name} `, former ? "chart-key former" : "chart-key");
      line.append(part(said[at] ?? "", "", "b"));
      return line;
    }),
  );
  tip.classList.toggle("flip", x > 50);
  tip.hidden = false;
}

const hide = (chart: HTMLElement) => shown(chart, ".chart-at, output", false);

function placeOf(chart: HTMLElement, { clientX }: MouseEvent): number {
  const { left = 0, width = 1 } = chart.querySelector(".chart-box")?.getBoundingClientRect() ?? {};
  return (clientX - left) / width;
}

addEventListener("pointermove", (event) => {
  const chart = chartOf(event);
  if (under && under !== chart) hide(under);
  under = chart;
  if (chart) show(chart, Math.round(placeOf(chart, event) * (saidOf(chart).names.length - 1)));
});

addEventListener("click", (event) => {
  const chart = chartOf(event);
  const film = chart?.matches("[data-plays]") && chart.closest("[data-film]")?.querySelector("video");
  if (chart && film?.duration) film.currentTime = placeOf(chart, event) * film.duration;
});

/** First of all: the player's keys are not meant while a chart has the focus. */
addEventListener(
  "keydown",
  (event) => {
    const chart = chartOf(event);
    if (!chart) return;
    const last = saidOf(chart).names.length - 1;
    const at = Number(chart.dataset.at ?? last);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (event.key === "Escape") hide(chart);
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    show(chart, to);
  },
  true,
);

addEventListener("focusout", (event) => {
  const chart = chartOf(event);
  if (chart) hide(chart);
});

addEventListener(
  "timeupdate",
  ({ target }) => {
    const film = target as HTMLVideoElement;
    const chart = film.closest("[data-film]")?.querySelector<HTMLElement>("[data-plays]");
    if (chart && chart !== under && film.duration)
      show(chart, Math.floor((film.currentTime / film.duration) * saidOf(chart).names.length), false);
  },
  true,
);

export {};
