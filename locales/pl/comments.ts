import { grouped, pluralPl } from "../../src/platform/i18n/plural.ts";

export const comments = {
  title: "Komentarze: {{title}}",
  count: ({ count }: { count: number }) =>
    `${grouped(count, "pl")} ${pluralPl(count, "komentarz", "komentarze", "komentarzy")}`,
  empty: "Nikt jeszcze nie skomentował. Zacznij rozmowę.",
  write: "Dodaj komentarz",
  loginToWrite: "Zaloguj się, aby komentować",
  as: "Komentujesz jako",
  post: "Skomentuj",
  author: "Autor",
  more: "Pokaż więcej komentarzy",
  menu: "Opcje komentarza: {{name}}",
  pointed: "Komentarz z\u00a0odnośnika",
  delete: "Usuń komentarz",
  posted: "Komentarz został dodany.",
  deleted: "Komentarz został usunięty.",
  deleteSure: "Usunąć ten komentarz?",
};
