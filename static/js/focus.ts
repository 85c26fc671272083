/** The focus stays with what one works on when a part of the page is replaced or goes away. */
const focusable = "a[href], button, input, select, textarea, summary, [tabindex='0']";

function reachable(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => element.tabIndex >= 0 && element.getClientRects().length > 0,
  );
}

/** Remembers what has the focus; the answer, called after a change, puts it there again, or to what took its place. */
export function keepFocus(): () => void {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body) return () => undefined;
  const all = reachable();
  const before = all.slice(0, Math.max(0, all.indexOf(active)));
  const places = ancestors(active);
  const find = sameControl(active);
  return () => {
    if (active.isConnected || (document.activeElement ?? document.body) !== document.body) return;
    (find() ?? following(before, places))?.focus({ preventScroll: true });
  };
}

/** Finds the control in the new content: by its id, by its form and its name or place there, or by where it leads. */
function sameControl(active: HTMLElement): () => HTMLElement | null | undefined {
  if (active.id) return () => document.getElementById(active.id);
  const href = active.getAttribute("href");
  if (href) return () => document.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`);
  const { form = null, name = "" } = active as HTMLButtonElement;
  const action = form?.getAttribute("action");
  if (!form || !action) return () => undefined;
  const place = controlsOf(form, name).indexOf(active);
  return () => {
    const other = [...document.forms].find((one) => one.getAttribute("action") === action);
    return other && (controlsOf(other, name)[place] ?? controlsOf(other, "")[0]);
  };
}

function controlsOf(form: HTMLFormElement, name: string): HTMLElement[] {
  return reachable().filter((element) => {
    const control = element as HTMLButtonElement;
    return control.form === form && (name === "" || control.name === name);
  });
}

function ancestors(element: HTMLElement): HTMLElement[] {
  const place = element.parentElement?.closest<HTMLElement>("section, main, dialog, [role=dialog]");
  return place ? [place, ...ancestors(place)] : [];
}

/**
 * What follows the nearest control that is still there: new items of a list, or the one after what went away. Outside
 * of the part of the page where it was, the nearest control before it.
 */
function following(before: HTMLElement[], places: HTMLElement[]): HTMLElement | undefined {
  const all = reachable();
  const last = before.findLast((element) => all.includes(element));
  const next = all[last ? all.indexOf(last) + 1 : 0];
  const place = places.find((one) => one.isConnected);
  return !last || (next && place?.contains(next)) ? next : last;
}
