import { grouped, pluralPl } from "../../src/platform/i18n/plural.ts";

type Count = { count: number };

/** How viewers support a channel. */
export const giving = {
  title: "Wsparcie widzów",
  support: "Wesprzyj kanał",
  links: "Twoje linki do wpłat",
  label: "Nazwa",
  url: "Adres",
  linksHelp:
    "Pokazujemy je na stronie kanału i\u00a0pod filmami. Przed przejściem widz zobaczy, dokąd prowadzi link. Przyjmujemy tylko adresy https://.",
  httpsOnly: "Adres musi zaczynać się od https:// i\u00a0nie może zawierać hasła",
  takes: "Przyjmuj wpłaty przez ten serwis",
  takesHelp:
    "Widzowie wpłacają pod adresem {{address}}. Wpłata jest oznaczona jako przeznaczona dla Twojego kanału, a\u00a0rozlicza ją operator serwisu.",
  notAllowed: "Operator serwisu nie przyjmuje wpłat dla kanałów. Możesz podać własne linki.",
  given: "Wpłaty dla kanału",
  count: ({ count }: Count) => `${grouped(count, "pl")} ${pluralPl(count, "wpłata", "wpłaty", "wpłat")}`,
  private: "Danych darczyńców nie pokazujemy nikomu poza administratorami.",
  passedOn: "Wpłaty przelewa Ci operator serwisu: tu widać, ile już przekazał.",
  messages: "Wiadomości od widzów",
  nameless: "bez podpisu",
};
