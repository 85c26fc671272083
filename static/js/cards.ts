/** A muted preview of a card's video after 800 ms of hover; none on touch, nor where motion or data is to be spared. A picture that does not come gives way to the title. */
const wait = 800;
const onlyPictures = () => document.documentElement.dataset.cards === "pictures";
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
  if (!thumb || still.matches || onlyPictures() || event.pointerType !== "mouse" || shown?.parentElement === thumb)
    return;
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

document.addEventListener("error", (event) => titleInstead(event.target), true);
// Those that failed before this script came.
for (const image of document.querySelectorAll<HTMLImageElement>(".thumb img"))
  if (image.complete && image.naturalWidth === 0 && image.currentSrc !== "") titleInstead(image);

function titleInstead(image: EventTarget | null): void {
  const thumb = image instanceof HTMLImageElement ? image.closest(".thumb") : null;
  const title = thumb?.closest("article")?.querySelector("h2, h3")?.textContent;
  if (!(image instanceof HTMLImageElement) || !thumb || !title) return;
  const words = document.createElement("span");
  words.className = "thumb-title";
  words.textContent = title;
  image.replaceWith(words);
}
