import { grouped } from "../../src/platform/i18n/plural.ts";

type Count = { count: number };

/** What is said in a film, beside it. */
export const transcript = {
  title: "Transkrypcja",
  of: "Transkrypcja: {{title}}",
  search: "Szukaj w\u00a0transkrypcji",
  submit: "Szukaj",
  language: "Język",
  found: ({ count }: Count) => `Znaleziono: ${grouped(count, "pl")}`,
  notFound: "Nic nie znaleziono",
  empty: "W\u00a0tych napisach nie ma tekstu.",
  follow: "Wróć do bieżącej chwili",
  copy: "Kopiuj link do tej chwili",
  close: "Zamknij transkrypcję",
  back: "Wróć do filmu",
  failed: "Nie udało się wczytać transkrypcji",
};
