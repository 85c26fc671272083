type SvgProps = { shapes: string; solid?: boolean; small?: boolean };

/** An icon whose shapes came with the page. */
export function Svg({ shapes, solid, small }: SvgProps) {
  return (
    <svg
      className={solid ? "icon solid" : small ? "icon icon-s" : "icon"}
      viewBox="0 0 24 24"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes of the icon package, from the server
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  );
}
