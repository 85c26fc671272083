import { hasUnsaved } from "./unsaved.ts";

/** Lists and forms of videos that are being processed bring themselves up to date. */
const every = 3000;
const watched = (): string[] => {
  const ids = [...document.querySelectorAll<HTMLElement>("[data-status], [data-processing]")].map(
    (element) => element.dataset.status ?? element.dataset.processing ?? "",
  );
  return [...new Set(ids)].filter(Boolean);
};

if (watched().length > 0) setInterval(() => void refresh(), every);

async function refresh(): Promise<void> {
  for (const id of watched()) {
    const answer = await fetch(`/api/videos/${id}`).catch(() => undefined);
    if (!answer?.ok) continue;
    const { processing } = await answer.json();
    const busy = processing?.state === "running" || processing?.state === "waiting";
    for (const bar of document.querySelectorAll<HTMLElement>(`[data-status="${id}"]`)) show(bar, processing.progress);
    const panel = document.querySelector<HTMLElement>(`[data-processing="${id}"]`);
    if (panel) {
      const progress = panel.querySelectorAll<HTMLProgressElement>(".rungs progress");
      processing.renditions.forEach((rendition: { progress: number }, index: number) => {
        const bar = progress[index];
        if (bar) bar.value = rendition.progress;
      });
    }
    // The words change too when it begins or ends to wait for space.
    const waits = document.querySelector(`[data-status="${id}"]`)?.hasAttribute("data-waits") ?? false;
    const over = !busy || waits !== (processing.failure === "OUT_OF_SPACE");
    // Nothing that was typed is lost.
    if (over && !hasUnsaved()) location.reload();
  }
}

function show(element: HTMLElement, progress: number): void {
  const bar = element.querySelector("progress");
  if (bar) bar.value = progress;
  const chip = element.querySelector(".stat");
  const last = chip?.lastChild;
  if (last) last.textContent = (last.textContent ?? "").replace(/\d+/, String(Math.round(progress * 100)));
}
