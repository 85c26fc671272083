import type { ReactNode } from "react";

/** Nothing but the content on black: embeds and the television. */
export function EmptyLayout({ children }: { children: ReactNode }) {
  return (
    <body className="bare-page">
      <main id="tresc">{children}</main>
    </body>
  );
}
