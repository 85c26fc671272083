import { type IconName, icons } from "./icons.ts";

const inner = new Map<string, string>();

/** An outline icon of 20 px; 16 with `size="s"`, 24 with `size="l"`. Decorative: name the control that holds it. */
export function Icon({ name, size, className }: { name: IconName; size?: "s" | "l"; className?: string }) {
  const classes = ["icon", size ? `icon-${size}` : "", className ?? ""].filter(Boolean).join(" ");
  return (
    <svg
      className={classes}
      viewBox="0 0 24 24"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes of the icon package
      dangerouslySetInnerHTML={{ __html: shapes(name) }}
    />
  );
}

/** The shapes of an icon as SVG markup, for islands, which get theirs as props. */
export function shapes(name: IconName): string {
  let markup = inner.get(name);
  if (markup === undefined) {
    markup = icons[name]
      .replace(/<!--[\s\S]*?-->/g, "") // own text: of the icon package
      .replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/g, "") // own text: of the icon package
      .replace(/\s*\n\s*/g, ""); // own text: of the icon package
    inner.set(name, markup);
  }
  return markup;
}

/** What stands for the site: its own logo in this version, or the product's sign for 0. */
export function Sign({ logo }: { logo: number }) {
  if (logo > 0) return <img src={`/logo.webp?v=${logo}`} alt="" width={28} height={28} />;
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true">
      <path
        className="sign-play"
        d="M5 6.900c0-1.500 1.600-2.400 2.900-1.700l10.300 6.900a2.300 2.300 0 0 1 0 3.800L7.900 22.800C6.600 23.500 5 22.600 5 21.100z"
      />
      <path className="sign-wave" d="M19.600 5.400a11 11 0 0 1 0 17.200" />
    </svg>
  );
}
