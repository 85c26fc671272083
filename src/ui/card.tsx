import { type ReactNode, useId } from "react";
import { MoreButton } from "./more-button.tsx";

type ThingProps = {
  /** A link to it, with what stands on it. */
  picture: ReactNode;
  title: string;
  href: string;
  by: ReactNode;
  line: ReactNode;
};

type CardProps = ThingProps & {
  /** Whose it is: a small picture beside the title. */
  whose: ReactNode;
  /** The items of its menu. */
  menu: ReactNode;
  menuLabel: string;
  heading?: "h2" | "h3";
};

/** One thing in a grid: its picture, what it is called, whose it is, a line about it and a menu. */
export function Card({ picture, title, href, by, line, whose, menu, menuLabel, heading: Heading = "h3" }: CardProps) {
  return (
    <article className="card">
      {picture}
      <div className="meta">
        {whose}
        <div className="grow">
          <Heading>
            <a className="card-title" href={href}>
              {title}
            </a>
          </Heading>
          <p className="byline">{by}</p>
          <p className="card-state">{line}</p>
        </div>
        <CardMenu label={menuLabel}>{menu}</CardMenu>
      </div>
    </article>
  );
}

/** The same in a narrow list, without a menu. */
export function CardRow({ picture, title, href, by, line }: ThingProps) {
  return (
    <article className="side-card">
      {picture}
      <div className="grow">
        <h3>
          <a href={href}>{title}</a>
        </h3>
        <p>{by}</p>
        <p className="num">{line}</p>
      </div>
    </article>
  );
}

/** The three dots of a thing that is listed, and what they open. */
export function CardMenu({ label, children }: { label: string; children: ReactNode }) {
  // A thing may stand on a page twice.
  const id = useId();
  return (
    <div className="menu-host card-menu">
      <MoreButton menu={id} label={label} />
      <div className="menu" id={id} role="menu" hidden>
        {children}
      </div>
    </div>
  );
}
