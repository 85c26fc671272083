/** A muted preview of a card's video after 800 ms of hover; none on touch, nor where motion or data is to be spared. */
const wait = 800;
const still = matchMedia("(hover: none), (prefers-reduced-motion: reduce)");
let timer = 0;
let shown: HTMLVideoElement | undefined;

function stop(): void {
  clearTimeout(timer);
  shown?.remove();
  shown = undefined;
}

document.addEventListener("pointerover", (event) => {
  const thumb = event.target instanceof Element ? event.target.closest<HTMLElement>(".thumb[data-preview]") : null;
  if (!thumb || still.matches || event.pointerType !== "mouse" || shown?.parentElement === thumb) return;
  stop();
  timer = window.setTimeout(() => {
    const video = document.createElement("video");
    video.muted = true;
    video.loop = true;
    video.playsInline = true;
    video.src = thumb.dataset.preview ?? "";
    video.className = "preview";
    video.addEventListener("error", stop);
    thumb.append(video);
    video.play().catch(stop);
    shown = video;
  }, wait);
});
document.addEventListener("pointerout", (event) => {
  const thumb = event.target instanceof Element ? event.target.closest(".thumb[data-preview]") : null;
  if (thumb && !(event.relatedTarget instanceof Node && thumb.contains(event.relatedTarget))) stop();
});
