import { grouped, pluralPl } from "../../src/platform/i18n/plural.ts";

type Count = { count: number };

/** The creators' desk. */
export const dashboard = {
  shortcuts: "Na skróty",
  allComments: "Wszystkie",
  quota: "Zajęte {{used}} z\u00a0{{of}}",
  attention: {
    title: "Do zrobienia",
    failed: ({ count }: Count) =>
      `${grouped(count, "pl")} ${pluralPl(count, "filmu", "filmów", "filmów")} nie udało się przetworzyć`,
    failedAction: "Zobacz",
    notBrought: ({ count }: Count) =>
      `${grouped(count, "pl")} ${pluralPl(count, "filmu", "filmów", "filmów")} nie udało się pobrać z\u00a0innego serwisu`,
    notBroughtAction: "Zobacz",
    hidden: ({ count }: Count) =>
      `Administracja ukryła ${grouped(count, "pl")} ${pluralPl(count, "film", "filmy", "filmów")}`,
    hiddenAction: "Zobacz",
    made: ({ count }: Count) =>
      `${grouped(count, "pl")} ${pluralPl(count, "film po zmianach czeka", "filmy po zmianach czekają", "filmów po zmianach czeka")} na Twoje zatwierdzenie`,
    madeAction: "Obejrzyj",
    waiting: ({ count }: Count) =>
      `${grouped(count, "pl")} ${pluralPl(count, "komentarz czeka", "komentarze czekają", "komentarzy czeka")} na Twoją decyzję`,
    waitingAction: "Sprawdź",
    quotaAction: "Zrób miejsce",
    key: "Kanał nie ma jeszcze stałego klucza transmisji",
    keyAction: "Utwórz klucz",
  },
};
