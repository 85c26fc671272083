import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { asset } from "../src/platform/http/assets.ts";

export type IslandProps<Props> = {
  /** The file's name in `islands/`, without its ending. */
  name: string;
  of: ComponentType<Props>;
  /** Plain JSON, with texts already translated. */
  props: Props;
  when?: "load" | "idle" | "visible";
};

let serial = 0;

/** Renders a component as its own React root; the loader hydrates it in the browser when it is wanted. */
export function Island<Props extends object>({ name, of: Component, props, when = "load" }: IslandProps<Props>) {
  serial = (serial + 1) % 1_000_000;
  const prefix = `${name}${serial.toString(36)}-`;
  const html = renderToString(<Component {...props} />, { identifierPrefix: prefix });
  return (
    <div
      data-island={name}
      data-src={asset(`islands/${name}`)}
      data-id={prefix}
      data-props={JSON.stringify(props)}
      data-when={when}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
