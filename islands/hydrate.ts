import { type ComponentType, createElement, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";

type Props = Record<string, unknown>;

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
  hydrateRoot(element, createElement(Mounted, { element, component, props }), {
    identifierPrefix: element.dataset.id ?? "",
  });
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
  }, [element]);
  return createElement(component, props);
}
