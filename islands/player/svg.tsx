/** An icon whose shapes came with the page. */
export function Svg({ shapes, solid }: { shapes: string; solid?: boolean }) {
  return (
    <svg
      className={solid ? "i solid" : "i"}
      viewBox="0 0 24 24"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes of the icon package, from the server
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  );
}
