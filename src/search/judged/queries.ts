/** Queries with the films that a person would want to see for each, by their names; none where nothing fits. */
export const queries = `
tatry | orla
tatrach | orla
w tatrach | orla
orla perc | orla
orlą percią | orla
bieszczady | chata caryńska
bieszczadach | chata caryńska
bieszczadzkie połoniny | caryńska
połoniny | caryńska
góry | orla burza elektryk
gory zima | elektryk
w górach | orla burza elektryk
burze w górach | burza
pioruny | burza
grzmoty | burza
ratownicy | burza topr
ratownik topr | topr
lawiny | topr
lawinowe ostrzezenia | topr
zagrożenie lawinowe | topr
ucieczka z miasta | miasta
ceny mieszkań | mieszkania
cena mieszkania | mieszkania
kredyty | mieszkania
kredyt na mieszkanie | mieszkania
debata | debata
debaty polityczne | debata
podatki | debata
elektrownie jądrowe | debata
pierogi | pierogi
pierogów | pierogi
pierogi ruskie | pierogi
ciasto na pierogi | pierogi
ciasta | pierogi piernik
piernik | piernik
pierniki | piernik
świąteczne wypieki | piernik
wypieki | piernik zakwas
kiszenie kapusty | kapusta
kiszonki | kapusta
kapuste | kapusta
chleb | zakwas
chleby | zakwas
chleb na zakwasie | zakwas
zakwasu | zakwas
komputery | komputer linux
wlasny komputer | komputer
elektronika | komputer lutowanie radio
elektronice | komputer lutowanie radio
lutowania | lutowanie
lutowac | lutowanie
krótkofalówka | radio
krotkofalowki | radio
naprawa krótkofalówek | radio
"radio cb" | radio
droga mleczna | mleczna
drogi mlecznej | mleczna
fotografowanie nieba | mleczna
gwiazdy | mleczna
zacmienie slonca | zacmienie
zaćmienia | zacmienie
kosmos | mleczna zacmienie mars
kosmosie | mleczna zacmienie mars
lazik mars | mars
łaziki na marsie | mars
gdańsk | gdansk
gdansku | gdansk
gdańskie stocznie | gdansk
rower | gdansk hel rower
rowery | gdansk hel rower
na rowerze | gdansk hel rower
rowerem nad morze | hel
hel | hel
bałtyk | zacmienie baltyk
baltyku | zacmienie baltyk
plaże | zacmienie baltyk
morze zimą | baltyk
bursztyn | baltyk
kolej | kolej parowoz japonia
kolejowe historie | kolej
pociąg | kolej japonia
pociagi | kolej japonia
pociągiem przez japonię | japonia
parowoz | parowoz
parowozów | parowoz
maszynista | parowoz
las | las kurki
lasy | las kurki
lesie | las kurki
nocne ptaki | las
sowy | las
wilk | wilk
wilkow | wilk
żubr | zubr
zubry | zubr
puszcza białowieska | zubr
przyroda | las wilk zubr rzeka
pszczoły | pszczoly
pszczol | pszczoly
pszczelarz | pszczoly
miód | piernik pszczoly
miodu | piernik pszczoly
ogród | miasta ogrod pomidory
ogrody | miasta ogrod pomidory
ogrodzie | miasta ogrod pomidory
podlewanie ogrodu | ogrod
pomidor | pomidory
pomidorów | pomidory
grzyby | kurki
grzybobranie |
kajaki | kajak
kajakiem | kajak
mazury | kajak
mazurach | kajak
żagle | zagle
zeglarstwo | zagle
zeglarz | zagle
kamper | kamper
kamperem | kamper
islandia | islandia
islandii | islandia
wulkan | islandia
wulkany islandii | islandia
zorze | islandia
rzym | rzym
rzymie | rzym
szachy | szachy
szachowe | szachy
otwarcie szachowe | szachy
maraton | maraton
maratonu | maraton
biegania | maraton
joga | joga
ćwiczenia na kręgosłup | joga
piłka nożna | pilka
pilkarze |
gitara | gitara
gitarze | gitara
nauka gry na gitarze | gitara
koncert | chopin bach
koncerty | chopin bach
koncert organowy | bach
chopina | chopin
powstanie warszawskie | powstanie
powstania | powstanie
warszawa | powstanie
zamki | zamek
zamku w malborku | zamek
kopalnie | kopalnia
gornicy | kopalnia
babcia | starosc
szczeniaki | pies
psy | wilk pies
kot | kot
kotów | kot
naprawa roweru | rower
hamulce rowerowe | rower
remont malucha | maluch
samochody | maluch elektryk smog
elektryki zimą | elektryk
python | python
programowania | python
linux | linux
instalacja linuksa | linux
sztuczna inteligencja | ai
sztucznej inteligencji | ai
matura | matura
matury z matematyki | matura
funkcje kwadratowe | matura
smog | smog
smogu | smog
odra | rzeka
rzeki | rzeka mars
biesczady | chata caryńska
piergoi | pierogi
szahcy | szachy
krakow |
beskidy |
koparki |
bread | bread
breads | bread
baking | bread
train | trains
night train | trains
trains europe | trains
volcanoes | volcano
volcano | volcano
living near a volcano | volcano
whale | whales
whale songs | whales
bee | bees
beekeepers | bees
honey | bees
electric guitars | guitar
building guitars | guitar
runner | running
running shoes | running
injuries | running
letter | history
soldiers letters | history
endgame | chess
chess endgames | chess
king and pawn | chess
cameras | camera
photographs | camera
northern lights | northern
coding | coding
games for kids | coding
glacier | climate
melting ice | climate
bowls | pottery
clay | pottery
voclano | volcano
galciers | climate
`;
