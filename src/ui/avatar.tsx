/** A round picture, or coloured initials where there is none. Decorative, the initials are drawn by CSS: the name stands beside it. */
export function Avatar({
  name,
  url,
  size = 36,
}: {
  name: string;
  url: string | null;
  size?: 24 | 32 | 36 | 40 | 48 | 96 | 112;
}) {
  const sized = size === 36 ? "" : ` size-${size}`;
  if (url) return <img className={`avatar${sized}`} src={url} alt="" width={size} height={size} loading="lazy" />;
  return (
    <span className={`avatar mono${sized} tint-${tintOf(name)}`} data-initials={initials(name)} aria-hidden="true" />
  );
}

/** One of twelve tints, the same for a name each time. */
export function tintOf(name: string): number {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash % 12;
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters =
    words.length > 1 ? `${first(words[0])}${first(words[1])}` : [...(words[0] ?? "?")].slice(0, 2).join("");
  return letters.toUpperCase();
}

function first(word: string | undefined): string {
  return [...(word ?? "")][0] ?? "";
}
