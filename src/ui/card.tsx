import type { ReactNode } from "react";
import { keptInside } from "./kept.ts";

type ThingProps = {
  /** A link to it, with what stands on it. */
  picture: ReactNode;
  title: string;
  href: string;
  by: ReactNode;
  line: ReactNode;
  /** The dots that open its menu. */
  menu: ReactNode;
  /** Everything that it depends on, where it is rendered once for all who see the same. */
  kept?: string | undefined;
};

type CardProps = ThingProps & {
  /** Whose it is: a small picture beside the title. */
  whose: ReactNode;
  /** What can be done about it where it stands, over its picture. */
  tool?: ReactNode;
  heading?: "h2" | "h3";
};

/** One thing in a grid: its picture, what it is called, whose it is, a line about it and a menu. */
export function Card(props: CardProps) {
  return <Thing className="card" props={props} Parts={CardParts} />;
}

/** The same in a narrow list. */
export function CardRow(props: ThingProps) {
  return <Thing className="side-card" props={props} Parts={RowParts} />;
}

type WholeProps<Props> = { className: string; props: Props; Parts: (props: Props) => ReactNode };

function Thing<Props extends ThingProps>({ className, props, Parts }: WholeProps<Props>) {
  const { href, kept } = props;
  if (kept === undefined)
    return (
      <article className={className} data-item={href}>
        {Parts(props)}
      </article>
    );
  return <article className={className} data-item={href} {...keptInside(`${className} ${kept}`, () => Parts(props))} />;
}

function CardParts({ picture, title, href, by, line, whose, menu, tool, heading: Heading = "h3" }: CardProps) {
  return (
    <>
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
    </>
  );
}

function RowParts({ picture, title, href, by, line, menu }: ThingProps) {
  return (
    <>
      {picture}
      <div className="grow">
        <h3>
          <a href={href}>{title}</a>
        </h3>
        <p>{by}</p>
        <p className="num">{line}</p>
      </div>
      {menu}
    </>
  );
}
