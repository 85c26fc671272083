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

function point(event: PointerEvent): void {
  const chart = chartOf(event);
  if (under && under !== chart) hide(under);
  under = chart;
  if (chart) show(chart, Math.round(placeOf(chart, event) * (saidOf(chart).names.length - 1)));
}

addEventListener("pointermove", point);
// A finger that taps does not move.
addEventListener("pointerdown", point);

/** Plays the film above a chart from a place of it, 0 to 1; one that nobody began yet is begun. */
function playFrom(chart: HTMLElement, place: number): void {
  const panel = chart.matches("[data-plays]") ? chart.closest("[data-film]") : null;
  const film = panel?.querySelector("video");
  if (!film) return;
  const seek = () => {
    film.currentTime = place * film.duration;
  };
  if (film.duration) {
    seek();
    void film.play();
    return;
  }
  film.addEventListener("canplay", seek, { once: true });
  panel?.querySelector<HTMLElement>("[data-main]")?.click();
}

addEventListener("click", (event) => {
  const chart = chartOf(event);
  if (chart) playFrom(chart, placeOf(chart, event));
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
    if (event.key === "Enter") playFrom(chart, at / (last + 1));
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
