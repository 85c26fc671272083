/** Banners: asked for when their place comes near, counted when they were seen, put away by who may. */
import { askForAd } from "../../islands/ads/ask.ts";
import { wayOf } from "../../islands/ads/lead.ts";
import { rememberAd } from "../../islands/ads/memory.ts";
import { type AdTold, tellOfAd } from "../../islands/ads/tell.ts";
import { dismissAfterSeconds } from "../../src/ads/limits.ts";
import type { ShownAd } from "../../src/ads/wire.ts";

/** In pixels below the window. */
const near = 300;
/** So much of it is in the window when it is seen. */
const seenPart = 0.5;
const lookEvery = 100;

const putAwayAfter = { always: 0, never: Number.POSITIVE_INFINITY, after_5_seconds: dismissAfterSeconds };

const begun = new WeakSet<Element>();
/** The places that have a banner, to find those that are replaced. */
const filled = new Set<HTMLElement>();
const waiting = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      waiting.unobserve(target);
      void fill(target as HTMLElement);
    }
  },
  { rootMargin: `${near}px` },
);

/** Also of what is put into the page later: its place takes over the banner of the one that it stands for. */
function attend(): void {
  for (const slot of document.querySelectorAll<HTMLElement>("[data-banner]")) {
    if (begun.has(slot)) continue;
    begun.add(slot);
    const former = [...filled].find((one) => !one.isConnected && one.dataset.banner === slot.dataset.banner);
    if (!former) {
      waiting.observe(slot);
      continue;
    }
    filled.delete(former);
    filled.add(slot);
    slot.replaceChildren(...former.childNodes);
    slot.hidden = former.hidden;
  }
}

async function fill(slot: HTMLElement): Promise<void> {
  const ad = await askForAd(slot.dataset.banner ?? "", "banner");
  const room = slot.querySelector<HTMLElement>("[data-room]");
  const cross = slot.querySelector<HTMLButtonElement>("[data-put-away]");
  if (!ad?.banner || !room || !cross) {
    // Nothing that is on the screen moves: a place there stays empty.
    if (slot.getBoundingClientRect().top > innerHeight) slot.hidden = true;
    else slot.dataset.empty = "";
    return;
  }
  rememberAd("banner", ad.adId);
  filled.add(slot);
  let seconds = 0;
  let isView = false;
  const tell = tellOfAd(ad, slot.dataset.video ?? null, () => seconds);
  room.append(pictureOf(ad, tell));
  offerReport(slot, ad);
  cross.hidden = putAwayAfter[ad.dismissMode] > 0;
  cross.onclick = () => {
    void tell.over();
    const place = room.closest<HTMLElement>("[data-banner]");
    if (place) place.hidden = true;
  };
  whileSeen(room, (more) => {
    seconds = more === "left" && !isView ? 0 : seconds + (more === "left" ? 0 : more);
    if (seconds >= ad.viewSeconds && !isView) {
      isView = true;
      void tell.over();
    }
    if (seconds >= putAwayAfter[ad.dismissMode]) cross.hidden = false;
  });
}

function offerReport(slot: HTMLElement, { adId }: ShownAd): void {
  const label = slot.querySelector<HTMLElement>("[data-report-label]");
  const href = `${document.documentElement.lang === "en" ? "/en" : ""}/report/ad/${adId}`;
  const link = Object.assign(document.createElement("a"), { className: "textlink", href, rel: "nofollow" });
  link.textContent = label?.dataset.reportLabel ?? "";
  link.dataset.report = `ad:${adId}`;
  label?.after(link);
}

function pictureOf(ad: ShownAd, tell: AdTold): HTMLElement {
  const { banner, headline, advertiser } = ad;
  const picture = document.createElement("img");
  Object.assign(picture, { alt: headline || advertiser.name, width: banner?.width, height: banner?.height });
  picture.sizes = "(max-width: 1263.98px) 100vw, 1200px";
  picture.srcset = banner?.srcSet ?? "";
  picture.src = banner?.src ?? "";
  const way = wayOf(ad, () => tell);
  if (!way) return picture;
  const { href, target, rel, follow } = way;
  const anchor = Object.assign(document.createElement("a"), { href, target, rel });
  for (const press of ["click", "auxclick"] as const)
    anchor.addEventListener(press, (event) => {
      follow(event);
      void tell.over();
    });
  anchor.append(picture);
  return anchor;
}

/** Says again and again for how many seconds more half of it stands in a window that is seen, and when it left. */
function whileSeen(room: HTMLElement, tell: (more: number | "left") => void): void {
  let timer = 0;
  let last = 0;
  const look = () => {
    const now = performance.now();
    if (!document.hidden) tell((now - last) / 1000);
    last = now;
  };
  new IntersectionObserver(
    ([entry]) => {
      clearInterval(timer);
      if ((entry?.intersectionRatio ?? 0) < seenPart) return tell("left");
      last = performance.now();
      timer = window.setInterval(look, lookEvery);
    },
    { threshold: seenPart },
  ).observe(room);
}

document.addEventListener("htmx:after:swap", attend);
attend();
