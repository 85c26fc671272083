import type { ComponentType } from "react";
import type { IslandWords } from "../../islands/words.ts";
import { asset } from "../platform/http/assets.ts";
import type { Key, T } from "../platform/i18n/translate.ts";
import { keptInside, prefixOf } from "./kept.ts";
import { rendered } from "./render.ts";

/** Those that say what happened when their script does not come. */
type IslandName = Extract<Key, `islands.failed.${string}`> extends `islands.failed.${infer Name}` ? Name : never;

export type IslandProps<Props> = {
  /** The file's name in `islands/`, without its ending. */
  name: IslandName;
  of: ComponentType<Props>;
  /** Says what happened when its script does not come. */
  t: T;
  /** Plain JSON, with texts already translated. */
  props: Props;
  when?: "load" | "idle" | "visible";
  /** The address of a script that its first click needs. */
  then?: string;
  /** Many are given the same: it is rendered once for all of them, and stands once on a page. */
  kept?: boolean;
};

/** Renders a component as its own React root; the loader hydrates it in the browser when it is wanted. */
export function Island<Props extends object>({
  name,
  of: Component,
  t,
  props,
  when = "load",
  then,
  kept,
}: IslandProps<Props>) {
  const given = JSON.stringify(props);
  const { prefix, inside } = kept ? renderedOnce(name, Component, props, given) : renderedHere(name, Component, props);
  const words: IslandWords = {
    failed: t(`islands.failed.${name}`),
    gone: t("islands.gone"),
    broken: t("islands.broken"),
    retry: t("islands.retry"),
    refresh: t("islands.refresh"),
  };
  return (
    <div
      data-island={name}
      data-src={asset(`islands/${name}`)}
      data-with={asset("react.js")}
      data-when={when}
      data-id={prefix}
      data-props={given}
      data-then={then}
      data-words={JSON.stringify(words)}
      {...inside}
    />
  );
}

let serial = 0;

function renderedHere<Props extends object>(name: string, Component: ComponentType<Props>, props: Props) {
  serial = (serial + 1) % 1_000_000;
  const prefix = `${name}${serial.toString(36)}-`;
  return { prefix, inside: { dangerouslySetInnerHTML: { __html: rendered(<Component {...props} />, prefix) } } };
}

function renderedOnce<Props extends object>(
  name: string,
  Component: ComponentType<Props>,
  props: Props,
  given: string,
) {
  const key = `island ${name} ${given}`;
  return { prefix: prefixOf(key), inside: keptInside(key, () => <Component {...props} />) };
}
