/** The films that the judged queries are asked of: a name for each, its title, what is said of it, tags, what is said in it. */
export const films = `
orla | Orla Perć o świcie. Trzy dni w Tatrach bez zasięgu | Najtrudniejszy znakowany szlak w Polsce, jeden namiot i dużo łańcuchów. | tatry, góry, biwak | Wychodzimy z Zawratu o czwartej rano
chata | Tydzień w chacie bez prądu. Minus 19 stopni | Siedem dni w drewnianej chacie: piec, śnieg i brak zasięgu. | zima, bieszczady | Kończy się drewno, a mróz nie odpuszcza
caryńska | Połonina Caryńska w październiku | Jesienny spacer po Bieszczadach, mgły i rykowisko jeleni. | bieszczady, jesień | Słychać ryczące jelenie
burza | Burza na grani. Czego nie robić | Rozmowa z ratownikiem o piorunach w górach. | góry, bezpieczeństwo | Zejdź z grani, zanim usłyszysz grzmot
topr | Rozmowa z ratownikiem TOPR: jak czytać ostrzeżenia lawinowe | Stopnie zagrożenia, detektory i sondy. | topr, lawiny | Lawina schodzi szybciej, niż myślisz
miasta | Dlaczego uciekamy z miast? Rozmowa z socjolożką | O cenach, hałasie i tęsknocie za ogrodem. | miasto, rozmowa | Ludzie chcą ciszy i drzew
debata | Debata przed drugą turą: gospodarka i energia | Kandydaci o podatkach, węglu i atomie. | debata, polityka | Elektrownia jądrowa powstanie za dziesięć lat
mieszkania | Podcast: skąd się biorą ceny mieszkań | Kredyty, deweloperzy i stopy procentowe. | gospodarka, mieszkania | Kredyt na trzydzieści lat
pierogi | Pierogi ruskie: ciasto, które nie twardnieje | Farsz z ziemniaków i twarogu, cebulka na maśle. | pierogi, kuchnia | Ciasto musi odpocząć pół godziny
piernik | Piernik dojrzewający. Zaczynamy w listopadzie | Miód, przyprawy korzenne i sześć tygodni czekania. | święta, wypieki | Ciasto dojrzewa w chłodzie
kapusta | Kiszona kapusta w słoiku, krok po kroku | Sól, marchew i cierpliwość. | kiszonki, kuchnia | Ugniatamy, aż puści sok
zakwas | Chleb na zakwasie dla początkujących | Mąka żytnia, woda i pięć dni. | chleb, wypieki | Zakwas karmimy co dwanaście godzin
komputer | Projektuję własny komputer jednopłytkowy, część 4 | Ścieżki, pamięci i zasilanie na czterech warstwach. | elektronika, pcb | Kondensatory jak najbliżej procesora
lutowanie | Lutowanie SMD bez drogich narzędzi | Topnik, plecionka i cierpliwość. | elektronika, warsztat | Grot czyścimy mosiężnym drucikiem
radio | Radio CB na śniegu: antena z drutu | Naprawa starej krótkofalówki i pierwsza łączność. | radio, elektronika | Odbiór, powtórz znak wywoławczy
mleczna | Jak sfotografować Drogę Mleczną telefonem | Statyw, ciemne niebo i długie naświetlanie. | fotografia, kosmos | Ustaw ostrość na gwiazdę
zacmienie | Zaćmienie Słońca nad Bałtykiem | Kilka minut ciemności i oklaski na plaży. | kosmos, astronomia | Zdejmijcie okulary dopiero teraz
mars | Łazik na Marsie: czego szuka w kraterze | Próbki skał, wiatr i pyłowe burze. | kosmos, nauka | Kamery widzą dawne koryto rzeki
gdansk | Gdańsk o szóstej rano na rowerze | Puste ulice, stocznia i kawa na Motławie. | rower, miasto | Żurawie stoczniowe o wschodzie słońca
hel | Rowerem na Hel w dwa dni | Wiatr w twarz, wydmy i foki. | rower, morze | Śpimy na kempingu w Chałupach
baltyk | Bałtyk zimą. Spacer od Łeby do Rowów | Czterdzieści kilometrów pustej plaży. | morze, zima | Bursztyny po sztormie
kolej | Stacja, której nie ma na mapie | Zapomniana linia kolejowa i zarośnięty peron. | kolej, historia | Ostatni pociąg odjechał w dziewięćdziesiątym trzecim
parowoz | Parowozy w Wolsztynie: dzień z maszynistą | Węgiel, para i rozkład jazdy. | kolej, technika | Ciśnienie w kotle rośnie
las | Co mówi las, kiedy milczy | Nagrania nocnych ptaków i deszczu w koronach drzew. | las, przyroda | Sowa odzywa się po północy
wilk | Wilki wracają pod miasta | Tropy, kamery i sąsiedzi z psami. | wilki, przyroda | Wataha liczy siedem osobników
zubr | Żubry w Puszczy Białowieskiej o świcie | Stado na polanie i para z nozdrzy. | puszcza, przyroda | Byk odwraca łeb w naszą stronę
pszczoly | Pierwszy ul: pszczoły na balkonie | Sprzęt, prawo i sąsiedzi. | pszczelarstwo, miód | Matka czerwi, to dobry znak
ogrod | Ogród bez podlewania | Ściółka, deszczówka i rośliny, które lubią suszę. | ogród, dom | Podlewamy raz na dwa tygodnie
pomidory | Pomidory w gruncie: od nasiona do słoika | Rozsada, palikowanie i przecier. | ogród, warzywa | Usuwamy boczne pędy
kurki | Grzyby w październiku: co zbierać, a czego nie | Podgrzybki, maślaki i trujące sobowtóry. | grzyby, las | Nóż, koszyk i atlas
kajak | Spływ kajakowy Krutynią | Trzy dni na Mazurach z dziećmi. | kajaki, mazury | Wiosło trzymaj szeroko
zagle | Pierwszy rejs: żagle, węzły i choroba morska | Załoga amatorów na Zatoce Gdańskiej. | żeglarstwo, morze | Zwrot przez sztag
kamper | Kamper za 38 tysięcy, rok później | Ogrzewanie postojowe, kondensacja i rachunki. | kamper, podróże | Rano w środku było minus dwa
islandia | Islandia w listopadzie: zorza i wulkany | Gorące źródła, lodowce i wiatr. | islandia, podróże | Lawa płynie kilometr od nas
japonia | Pociągiem przez Japonię | Shinkansen, małe stacje i pudełka bento. | japonia, kolej | Konduktor kłania się na pożegnanie
rzym | Rzym w jeden dzień, pieszo | Forum, Zatybrze i lody. | włochy, podróże | Zaczynamy pod Koloseum
szachy | Otwarcia szachowe dla początkujących | Gambit królewski, obrona sycylijska i typowe pułapki. | szachy, gry | Skoczek wychodzi przed gońcem
maraton | Pierwszy maraton po czterdziestce | Plan treningowy, kontuzje i ściana na trzydziestym kilometrze. | bieganie, sport | Tętno trzymamy niskie
joga | Joga na kręgosłup, 20 minut | Spokojne ćwiczenia dla siedzących przy biurku. | joga, zdrowie | Oddychamy przeponą
pilka | Mecz, który zmienił polską piłkę | Remis na Wembley oczami kibiców. | piłka nożna, historia | Bramkarz odbija wszystko
gitara | Gitara od zera: pierwsze akordy | Chwyty, bicie i metronom. | gitara, muzyka | Palce będą bolały
chopin | Chopin na ludowo. Koncert w stodole | Mazurki na skrzypcach i basetli. | koncert, muzyka | Następny będzie mazurek
bach | Organy w Oliwie: Bach o północy | Koncert przy świecach. | organy, muzyka | Piszczałek jest prawie osiem tysięcy
powstanie | Powstanie warszawskie: listy, których nie wysłano | Archiwum rodzinne i głosy świadków. | historia, warszawa | Poczta harcerska działała codziennie
zamek | Zamek w Malborku: jak to zbudowano | Miliony cegieł i średniowieczna logistyka. | zamki, historia | Cegłę wożono barkami
kopalnia | Ostatnia szychta. Kopalnia zamyka bramę | Górnicy o pracy, która znika. | śląsk, górnictwo | Pod ziemią zawsze jest ciepło
starosc | Babcia uczy się internetu | Wnuczka, tablet i pierwsza wideorozmowa. | rodzina, technologia | Gdzie jest ten małpi znak
pies | Szczeniak w domu: pierwsze siedem dni | Spanie, sikanie i socjalizacja psa. | psy, zwierzęta | Nagradzaj smakołykiem
kot | Dlaczego koty mruczą | Weterynarz o dźwiękach i zdrowiu. | koty, zwierzęta | Mruczenie pomaga kościom
rower | Serwis roweru w domu: hamulce i przerzutki | Klucze, linki i regulacja. | rower, warsztat | Smarujemy łańcuch po umyciu
maluch | Remont Malucha, odcinek 7: blacharka | Spawanie progów i walka z rdzą. | samochody, warsztat | Rdza zjadła podłużnice
elektryk | Elektrykiem w góry zimą: ile naprawdę przejedzie | Zasięg, ładowarki i ogrzewanie kabiny. | samochody, test | Bateria nie lubi mrozu
python | Python dla nauczycieli: rysujemy żółwiem | Pierwszy program w klasie. | programowanie, szkoła | Pętla powtarza cztery razy
linux | Stary laptop, nowy Linux | Instalacja krok po kroku bez utraty zdjęć. | linux, komputery | Najpierw kopia zapasowa
ai | Czy sztuczna inteligencja pisze wypracowania? | Nauczyciele i uczniowie mówią otwarcie. | szkoła, technologia | Poznaję to po zbyt gładkich zdaniach
matura | Matura z matematyki: funkcja kwadratowa | Zadania, wykresy i miejsca zerowe. | matematyka, szkoła | Delta większa od zera
smog | Skąd się bierze smog | Piece, samochody i wiatr. Co pomaga? | smog, powietrze | Czujnik pokazuje trzysta procent normy
rzeka | Odra po katastrofie | Ryby wracają, pytania zostają. | rzeki, przyroda | Złota alga lubi słoną wodę
bread | Sourdough bread without a scale | Flour, water, patience and a hot oven. | bread, baking | Fold the dough every half hour
trains | Night trains across Europe | Sleeping cars, delays and breakfast in Vienna. | trains, travel | The conductor wakes us at six
volcano | Living next to a volcano | Farmers, scientists and ash on the roofs. | volcanoes, science | The ground was shaking all night
whales | Whales of the northern fjords | Recording songs under the ice. | whales, nature | You can hear them for miles
bees | Beekeeping in the city | Rooftop hives and urban honey. | bees, honey | Never open a hive in the rain
guitar | Building an electric guitar from scratch | Wood, frets and pickups. | guitar, workshop | Sand it until it shines
running | Running after an injury: a careful plan | Physiotherapy, shoes and slow miles. | running, health | Stop when it hurts
history | Letters from the trenches | What soldiers wrote home in 1917. | history, war | Dear mother, the rain has not stopped
chess | Chess endgames everybody should know | Kings, pawns and the opposition. | chess, games | Push the pawn and the king follows
camera | Film cameras that still make sense | Lenses, rolls and developing at home. | photography, cameras | Load the film in the shade
northern | Chasing the northern lights by bus | Cold nights, clear skies and a thermos. | aurora, travel | The sky turned green above the lake
coding | Coding for kids: a first game | Sprites, loops and a lot of laughing. | programming, children | The cat moves when you press the key
climate | What melting glaciers tell us | Ice cores and a shrinking valley. | climate, science | This ice is older than writing
pottery | Throwing your first bowl | Clay, a wheel and muddy sleeves. | pottery, crafts | Keep your elbows still
`;
