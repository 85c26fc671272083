/** What is wrong with a field of an ad. */
export const adIssues = {
  notOwn: "Wybierz film tego kanału",
  notOpen: "Wybierz film, który może obejrzeć każdy, kto ma link",
  closedChannel: "Ten kanał jest prywatny: widzowie by go nie zobaczyli",
  notReady: "Ten film nie jest jeszcze gotowy do wyświetlania",
  hidden: "Moderacja ukryła ten film",
  spotTooLong: "Spot może trwać najwyżej {{max}} s",
  adults: "Film dla dorosłych może być reklamą tylko dla widzów od 18 lat",
  tooLongToStay: "Reklamę, której nie można pominąć, ogranicza {{max}} s",
  endsBefore: "Koniec musi być po początku",
  isOver: "Ten termin już minął",
};
