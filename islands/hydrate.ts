import { type ComponentType, createElement, useEffect } from "react";
import { hydrateRoot, type Root } from "react-dom/client";

type Props = Record<string, unknown>;

const roots = new Map<HTMLElement, Root>();
const islands = new Map<string, ComponentType<Props>>();

/** Called by each island's generated entry: registers the component under its name. */
export function hydrate<Own extends object>(name: string, component: ComponentType<Own>): void {
  islands.set(name, component as ComponentType<never> as ComponentType<Props>);
}

/** Brings one island to life. `data-on="hydrated"` tells tests and styles that it answers. */
export function mount(element: HTMLElement): void {
  const component = islands.get(element.dataset.island ?? "");
  if (!component || element.dataset.on === "hydrated") return;
  const props = JSON.parse(element.dataset.props ?? "{}") as Props;
  const root = hydrateRoot(element, createElement(Mounted, { element, component, props }), {
    identifierPrefix: element.dataset.id ?? "",
    // React takes away what broke: an empty place would say nothing.
    onUncaughtError(error) {
      reportError(error);
      element.dispatchEvent(new CustomEvent("nadaj:broken", { bubbles: true }));
    },
  });
  roots.set(element, root);
}

function Mounted({
  element,
  component,
  props,
}: {
  element: HTMLElement;
  component: ComponentType<Props>;
  props: Props;
}) {
  useEffect(() => {
    element.dataset.on = "hydrated";
    element.dispatchEvent(new CustomEvent("nadaj:hydrated", { bubbles: true }));
  }, [element]);
  return createElement(component, props);
}

// What a swap took away stops: a player that nobody sees would go on playing.
if (typeof document !== "undefined") {
  document.addEventListener("htmx:after:swap", () => {
    for (const [element, root] of roots) {
      if (element.isConnected) continue;
      roots.delete(element);
      root.unmount();
    }
  });
}
