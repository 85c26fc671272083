import { expect, test } from "bun:test";
import { fold } from "./fold.ts";
import { foldedPolishStem, polishStem } from "./polish.ts";

/** Words with the stems that the published implementation gives them. */
const known = `
kobieta:kobiet kobiety:kobiet kobietami:kobiet kobietom:kobiet samochód:samochód samochodem:samochod samochodów:samochod szczęśliwy:szczęśliw
szczęśliwego:szczęśliw najpiękniejszy:najpiękn najpiękniejsza:najpiękn piękniejszymi:piękn drogach:drog drogami:drog drogę:drog kolejowe:kolejow
kolejowego:kolejow jeżdżąca:jeżdż jeżdżącą:jeżdż jadąc:jad czytająca:czyt czytającej:czyt piszący:pis zrobiłby:zrob
zrobilibyście:zrob zrobiłyśmy:zrob zrobiliście:zrob zrobiłem:zrob zrobiłaś:zrob zrobić:zrob mówić:mów mówił:mów
mówiła:mów mówiły:mów iść:iśc kość:kośc kości:kośc koń:kon końmi:końm gość:gośc
gwóźdź:gwóźdz chłopcami:chłopc chłopców:chłopc dziewczynką:dziewczynk dziewczyna:dziewczyn tatrach:tatr tatrami:tatr tatry:tatr
bieszczady:bieszczad bieszczadach:bieszczad zaćmienie:zaćmien zaćmienia:zaćmien słońca:słońc wszą:wszą kaszą:kas myszą:mys
noszę:nos noszą:nos piszę:pis by:by bym:bym był:był ość:ośc a:a
ć:ć lód:lód lodowi:lod wiosłujemy:wiosłuj śpiewasz:śpiew śpiewają:śpiew śpiewajcie:śpiew robicie:rob
idziecie:idzi niesiecie:niesi ukradła:ukradł kradł:kradł wyszłyście:wyszł łapą:łap uczniowi:uczn emeryturą:emerytur
`;

test("stems are those of the published algorithm", () => {
  const pairs = known
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(":"));
  expect(pairs.length).toBeGreaterThan(70);
  expect(pairs.map(([word = ""]) => [word, polishStem(word)])).toEqual(pairs as [string, string][]);
});

test("a word without marks gets the stem that it has with them, without theirs", () => {
  for (const word of ["kobietą", "drogę", "samochodów", "najpiękniejszą", "zrobić", "śpiewają"]) {
    const folded = foldedPolishStem(fold(word));
    expect([word, folded]).toEqual([word, fold(polishStem(word))]);
  }
});
