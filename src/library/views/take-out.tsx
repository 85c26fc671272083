import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";

type TakeOutProps = {
  c: AppContext;
  /** Where the form leads that takes it out, and the one that puts it back, without the language. */
  path: string;
  back: string;
  /** What the button does, with what. */
  label: string;
  /** What is said when it is done. */
  done: string;
  /** What puts it back at its place. */
  keep: Record<string, number>;
};

/** Takes one thing out of one's own list; by script it goes at once and can be put back from the message. */
export function TakeOut({ c, path, back, label, done, keep }: TakeOutProps) {
  const { lang } = c.var;
  return (
    <form
      className="take-out"
      method="post"
      action={href(lang, path)}
      data-take-out={done}
      data-back={href(lang, back)}
    >
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="icon-button compact" type="submit" aria-label={label} title={label}>
        <Icon name="close" size="s" />
      </button>
    </form>
  );
}
