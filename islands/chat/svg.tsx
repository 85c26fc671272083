/** An icon whose shapes came with the page. */
export function Svg({ shapes, small }: { shapes: string; small?: boolean }) {
  return (
    <svg
      className={small ? "i i-s" : "i"}
      viewBox="0 0 24 24"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes of the icon package, from the server
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  );
}
