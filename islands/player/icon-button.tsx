import type { ButtonHTMLAttributes } from "react";
import { Svg } from "./svg.tsx";

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  shapes: string;
  /** What it does, for those who point at it and those who do not see it. */
  label: string;
};

/** A button that is a picture. */
export function IconButton({ shapes, label, className = "", ...rest }: IconButtonProps) {
  return (
    <button type="button" className={`icon-button ${className}`} aria-label={label} title={label} {...rest}>
      <Svg shapes={shapes} />
    </button>
  );
}
