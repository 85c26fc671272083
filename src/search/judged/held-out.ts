/** Queries judged before anybody saw what the search gives for them: it is measured by these, and never shaped after them. */
export const heldOut = `
noc w namiocie | orla
łańcuchy na szlaku | orla
detektor lawinowy | topr
mróz w chacie | chata
rykowisko | caryńska
jelenie jesienią | caryńska
hałas w mieście | miasta
energia atomowa | debata
oprocentowanie kredytu | mieszkania
"stopy procentowe" | mieszkania
farsz do pierogów | pierogi
twarog | pierogi
przyprawy korzenne | piernik
kiszona marchewka | kapusta
mąka żytnia | zakwas
kondensator | komputer
lutownica | lutowanie
antena z drutu | radio
astrofotografia | mleczna
statywy | mleczna
okulary na zaćmienie | zacmienie
lazikiem po marsie | mars
burza pyłowa | mars
foki na wydmach | hel
bursztyny na plazy | baltyk
stare stacje kolejowe | kolej
lokomotywa parowa | parowoz
odgłosy lasu nocą | las
wataha wilków | wilk
balkonowe pszczoły | pszczoly
rośliny odporne na suszę | ogrod
sadzonki pomidorów | pomidory
trujące grzyby | kurki
splyw krutynia z dziecmi | kajak
choroba morska na jachcie | zagle
ogrzewanie w kamperze zimą | kamper
gorące źródła | islandia
japońskie koleje | japonia
zwiedzanie rzymu | rzym
obrona sycylijska | szachy
kontuzje biegaczy | maraton
wembley | pilka
akordy gitarowe | gitara
mazurki chopina | chopin
świece i organy | bach
listy z powstania | powstanie
krzyżacki zamek | zamek
węgiel na śląsku | kopalnia
internet dla seniorów | starosc
socjalizacja szczeniaka | pies
czemu kot mruczy | kot
regulacja przerzutek | rower
rdza na progach | maluch
ładowanie samochodu elektrycznego zimą | elektryk
programowanie dla nauczyciela | python
kopia zapasowa zdjęć | linux
delta w równaniu | matura
jakość powietrza | smog
zatruta rzeka | rzeka
wolsztn parowozy | parowoz
bialowieskie zubry | zubr
narty |
szydełkowanie |
baking sourdough | bread
sleeper trains | trains
breakfast in vienna | trains
volcanic ash | volcano
volcanos | volcano
whales singing | whales
urban beekeeping | bees
hive | bees
honey bees rain | bees
making a guitar | guitar
guitr building | guitar
pickup | guitar
run after injury | running
physiotherapist | running
trench letters | history
world war soldiers | history
pawn endings | chess
developing film | camera
old lens | camera
"developing at home" | camera
aurora borealis | northern
seeing northern light | northern
teach children programming | coding
kids coding game | coding
melted glaciers | climate
ice core science | climate
potter's wheel | pottery
ceramic bowl | pottery
skateboard |
tax law |
`;
