import { LoginFirst } from "../../accounts/views/login-first.tsx";
import { NewTerms } from "../../accounts/views/new-terms.tsx";
import { ReportProblem } from "../../support/views/report-problem.tsx";
import type { Frame } from "../../ui/page.tsx";
import { CardMenuItems } from "../../videos/views/card-menu.tsx";

/** The dialogs that any page may open; scripts show them by id. */
export function Dialogs({ frame }: { frame: Frame }) {
  return (
    <>
      {frame.c.var.viewer.user ? null : <LoginFirst frame={frame} />}
      <CardMenuItems frame={frame} />
      <NewTerms frame={frame} />
      <ReportProblem frame={frame} />
    </>
  );
}
