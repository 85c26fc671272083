import type { ReactNode } from "react";

type ThingProps = {
  /** A link to it, with what stands on it. */
  picture: ReactNode;
  title: string;
  href: string;
  by: ReactNode;
  line: ReactNode;
  /** The dots that open its menu. */
  menu: ReactNode;
};

type CardProps = ThingProps & {
  /** Whose it is: a small picture beside the title. */
  whose: ReactNode;
  /** What can be done about it where it stands, over its picture. */
  tool?: ReactNode;
  heading?: "h2" | "h3";
};

/** One thing in a grid: its picture, what it is called, whose it is, a line about it and a menu. */
export function Card({ picture, title, href, by, line, whose, menu, tool, heading: Heading = "h3" }: CardProps) {
  return (
    <article className="card" data-item={href}>
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
        {menu}
      </div>
      {tool}
    </article>
  );
}

/** The same in a narrow list. */
export function CardRow({ picture, title, href, by, line, menu }: ThingProps) {
  return (
    <article className="side-card" data-item={href}>
      {picture}
      <div className="grow">
        <h3>
          <a href={href}>{title}</a>
        </h3>
        <p>{by}</p>
        <p className="num">{line}</p>
      </div>
      {menu}
    </article>
  );
}
