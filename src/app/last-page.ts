import { langs, type T, translator } from "../platform/i18n/translate.ts";

/** What is answered when the error page itself fails: plain HTML that needs nothing, in both languages, with the way home. */
export function lastPage(): Response {
  const parts = langs.map((lang) => part(lang, translator(lang), lang === "pl" ? "/" : `/${lang}`));
  const title = translator("pl")("frame.errors.working");
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>`;
  return new Response(`<!doctype html><html lang="pl"><head>${head}</head><body>${parts.join("<hr>")}</body></html>`, {
    status: 500,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'",
      "x-content-type-options": "nosniff",
    },
  });
}

function part(lang: string, t: T, home: string): string {
  const words = `<h1>${t("frame.errors.working")}</h1><p>${t("frame.errors.workingText")}</p>`;
  return `<section lang="${lang}">${words}<p><a href="${home}">${t("frame.errors.home")}</a></p></section>`;
}
