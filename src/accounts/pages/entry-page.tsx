import type { AppContext } from "../../platform/http/types.ts";
import type { Problem } from "../../platform/problem.ts";
import { page } from "../../ui/page.tsx";

type TitleKey = Parameters<AppContext["var"]["t"]>[0];

/** A page of those who are not in yet. */
export function show(
  c: AppContext,
  title: TitleKey,
  body: React.ReactNode,
  problem?: Problem,
  scripts: string[] = [],
): Promise<Response> {
  const options = { title: c.var.t(title), layout: "login-register", robots: "noindex", scripts } as const;
  return page(c, options, body, problem?.status ?? 200);
}

/** A field as text. */
export function text(value: string | string[] | undefined): string {
  return Array.isArray(value) ? (value[0] ?? "") : (value ?? "");
}
