import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icons.ts";

/** A headed part of a page, with a link to more of it. */
export function Section({
  id,
  title,
  more,
  first,
  children,
}: {
  id: string;
  title: string;
  more?: { href: string; label: string };
  first?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={first ? "section first" : "section"} aria-labelledby={`${id}-title`} id={id}>
      <div className="section-header">
        <h2 id={`${id}-title`}>{title}</h2>
        {more ? (
          <a className="more" href={more.href}>
            {more.label}
            <Icon name="right" size="s" />
          </a>
        ) : null}
      </div>
      {children}
    </section>
  );
}

/** Says what an empty place is for and offers the next step. */
export function Empty({
  icon,
  title,
  text,
  action,
  heading: Heading = "h2",
}: {
  icon: IconName;
  title: string;
  text: ReactNode;
  action?: { href: string; label: string };
  /** `h1` where the page has nothing else to say. */
  heading?: "h1" | "h2";
}) {
  return (
    <div className="empty">
      <span className="emblem">
        <Icon name={icon} />
      </span>
      <Heading>{title}</Heading>
      <p>{text}</p>
      {action ? (
        <a className="button main-action" href={action.href}>
          {action.label}
        </a>
      ) : null}
    </div>
  );
}
