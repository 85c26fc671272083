import type { ReactNode, SelectHTMLAttributes } from "react";
import { Svg } from "../player/svg.tsx";
import type { ChatProps } from "./props.ts";

type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & { icons: ChatProps["icons"]; label: ReactNode };

/** A list to choose from with our own arrow, inside of its label. */
export function LabelledSelect({ icons, label, className, ...rest }: SelectProps) {
  return (
    <label className={className}>
      {label}
      <span className="select">
        <select className="field" {...rest} />
        <Svg shapes={icons.down} small />
      </span>
    </label>
  );
}
