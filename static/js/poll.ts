/** What changes by itself is fetched anew while somebody looks at it, and nobody is using it just then. */
const every = 3000;

for (const element of document.querySelectorAll<HTMLElement>("[data-poll]")) {
  let seen = true;
  new IntersectionObserver((entries) => {
    seen = entries.some(({ isIntersecting }) => isIntersecting);
  }).observe(element);
  setInterval(() => {
    if (seen && document.visibilityState === "visible" && !element.matches(":focus-within")) void refresh(element);
  }, every);
}

async function refresh(element: HTMLElement): Promise<void> {
  const answer = await fetch(location.href).catch(() => undefined);
  if (!answer?.ok || answer.redirected) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById(element.id);
  if (!fresh || element.matches(":focus-within") || element.innerHTML === fresh.innerHTML) return;
  const open = [...element.querySelectorAll("details[open]")].map(({ id }) => id);
  element.replaceChildren(...fresh.childNodes);
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
}
