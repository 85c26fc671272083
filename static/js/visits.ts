/** Tells, as a page is left, which it was, for which, and after how long. It names nobody, and failures are ignored. */
let begun = performance.now();
let next = "";

document.addEventListener("click", ({ target }) => {
  const link = target instanceof Element ? target.closest("a") : null;
  if (link?.origin === location.origin) next = link.pathname;
});

// A page that comes back is opened again.
addEventListener("pageshow", () => {
  begun = performance.now();
  next = "";
});

addEventListener("pagehide", () => {
  const told = {
    to: next.slice(0, 2000),
    from: location.pathname.slice(0, 2000),
    fromT: (performance.now() - begun) / 1000,
    referrer: document.referrer.slice(0, 2000),
    close: next === "",
  };
  navigator.sendBeacon("/api/nav", new Blob([JSON.stringify(told)], { type: "application/json" }));
});

export {};
