import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

type SeekProps = { action: string; query: string; max: number; label: string; submit: string; children?: ReactNode };

/** A field that searches in the list below it alone. */
export function Seek({ action, query, max, label, submit, children }: SeekProps) {
  return (
    <form className="seek" method="get" action={action}>
      {children}
      <input
        className="field"
        type="search"
        name="query"
        defaultValue={query}
        maxLength={max}
        placeholder={label}
        aria-label={label}
      />
      <button className="icon-button" type="submit" aria-label={submit}>
        <Icon name="search" />
      </button>
    </form>
  );
}
