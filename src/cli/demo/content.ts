/** What the demo site is about: channels, videos, people and what they say. */
export const demoChannels = [
  {
    slug: "szlakiem-do-gory",
    name: "Szlakiem do góry",
    avatar: "tatry",
    banner: "tatry-hd",
    about: "Góry, namiot i brak zasięgu. Nowy film w każdą środę.",
    subscribers: 412,
  },
  {
    slug: "dwa-krzesla",
    name: "Dwa krzesła",
    avatar: "marek",
    banner: "podcast",
    about: "Długie rozmowy z ludźmi, którzy coś wiedzą.",
    subscribers: 318,
  },
  {
    slug: "kuchnia-u-haliny",
    name: "Kuchnia u Haliny",
    avatar: "pierogi",
    banner: "pierogi",
    about: "Przepisy babci, sprawdzone trzy razy.",
    subscribers: 267,
  },
  {
    slug: "lutownica",
    name: "Lutownica",
    avatar: "chip",
    banner: "pcb",
    about: "Elektronika od zera: od diody do własnego komputera.",
    subscribers: 198,
  },
  {
    slug: "pasieka-lipowa",
    name: "Pasieka Lipowa",
    avatar: "pszczoly",
    banner: "miod",
    about: "Rok w pasiece, las i to, co w nim żyje.",
    subscribers: 154,
  },
  {
    slug: "na-dwoch-kolach",
    name: "Na dwóch kołach",
    avatar: "rower",
    banner: "rower",
    about: "Rowerem przez Polskę, powoli.",
    subscribers: 133,
  },
  {
    slug: "kolej-na-polske",
    name: "Kolej na Polskę",
    avatar: "kolej",
    banner: "kolej",
    about: "Pociągi, tory i stacje, których już nie ma.",
    subscribers: 120,
  },
] as const;

type Shape = "wide" | "tall" | "square" | "classic" | "sound";
export type DemoVideo = {
  channel: number;
  picture: string;
  title: string;
  tags: string[];
  category: string;
  seconds: number;
  shape: Shape;
  description: string;
  views: number;
  daysAgo: number;
};

const video = (
  channel: number,
  picture: string,
  title: string,
  tags: string[],
  category: string,
  seconds: number,
  views: number,
  daysAgo: number,
  shape: Shape = "wide",
  description = "Więcej na kanale. Dziękujemy, że oglądasz!",
): DemoVideo => ({ channel, picture, title, tags, category, seconds, shape, description, views, daysAgo });

export const demoVideos: DemoVideo[] = [
  video(
    0,
    "tatry-hd",
    "Orla Perć o świcie. Trzy dni w Tatrach bez zasięgu",
    ["tatry", "góry", "biwak"],
    "travel",
    42,
    28491,
    3,
    "wide",
    "Trzy dni, jeden namiot i najtrudniejszy znakowany szlak w Polsce.\n\n0:00 Start z Zawratu\n0:08 Pierwszy łańcuch\n0:17 Nocleg na Granatach\n0:26 Mgła i decyzja\n0:34 Krzyżne, zejście\n\nŚlad GPX: https://example.org/orla-perc",
  ),
  video(0, "zima", "Tydzień w chacie bez prądu. Minus 19 stopni", ["zima", "bieszczady"], "travel", 31, 8634, 1),
  video(0, "bieszczady", "Połonina Caryńska w październiku", ["bieszczady", "jesień"], "travel", 28, 19840, 410),
  video(0, "burza", "Burza na grani. Czego nie robić", ["góry", "bezpieczeństwo"], "travel", 15, 7743, 70),
  video(
    1,
    "podcast",
    "Dlaczego uciekamy z miast? Rozmowa z socjolożką",
    ["miasto", "rozmowa"],
    "opinion",
    24,
    15204,
    12,
  ),
  video(
    1,
    "debata",
    "Debata przed drugą turą: gospodarka i energia",
    ["debata", "gospodarka"],
    "opinion",
    20,
    48120,
    20,
  ),
  video(1, "ksiazki", "Rozmowa z ratownikiem TOPR: jak czytać ostrzeżenia", ["topr", "góry"], "opinion", 18, 5240, 45),
  video(
    1,
    "gielda",
    "Podcast: skąd się biorą ceny mieszkań",
    ["gospodarka", "mieszkania"],
    "news",
    25,
    3110,
    395,
    "sound",
  ),
  video(2, "pierogi", "Pierogi ruskie: ciasto, które nie twardnieje", ["pierogi", "kuchnia"], "cooking", 19, 40117, 8),
  video(2, "miod", "Piernik dojrzewający. Zaczynamy w listopadzie", ["święta", "wypieki"], "cooking", 14, 9120, 2),
  video(2, "pierogi", "Kiszona kapusta w słoiku, krok po kroku", ["kiszonki"], "cooking", 12, 6023, 370, "tall"),
  video(3, "pcb", "Projektuję własny komputer jednopłytkowy, część 4", ["elektronika", "pcb"], "tech", 22, 18422, 5),
  video(
    3,
    "kod",
    "Pierwszy program na mikrokontroler w 10 minut",
    ["programowanie", "elektronika"],
    "tech",
    16,
    22014,
    60,
  ),
  video(3, "pcb", "Lutowanie SMD bez drogich narzędzi", ["lutowanie"], "tech", 10, 7710, 430, "classic"),
  video(4, "las", "Białowieża po zmroku: nagrania z fotopułapek", ["las", "przyroda"], "science", 17, 64118, 22),
  video(4, "miod", "Miodobranie od świtu do zmierzchu", ["pszczoły", "miód"], "home", 21, 12033, 130),
  video(4, "las", "Co mówi las, kiedy milczy", ["las"], "science", 8, 2101, 390, "square"),
  video(5, "rower", "Green Velo w 9 dni. Ile kosztuje taka wyprawa", ["rower", "wyprawa"], "travel", 37, 18655, 2),
  video(5, "baltyk", "Bałtyk zimą. Spacer od Łeby do Rowów", ["bałtyk", "morze"], "travel", 26, 33275, 60),
  video(5, "gdansk", "Gdańsk o szóstej rano na rowerze", ["gdańsk", "rower"], "travel", 13, 4408, 405),
  video(6, "kolej", "Jechałem nowym pociągiem na Hel", ["kolej", "hel"], "travel", 22, 21967, 1),
  video(6, "kolej", "Stacja, której nie ma na mapie", ["kolej", "historia"], "science", 11, 5512, 380, "classic"),
  video(6, "kamper", "Kamper za 38 tysięcy: rok później", ["kamper", "podróże"], "cars", 26, 15288, 30),
  video(0, "kosmos", "Jak sfotografować Drogę Mleczną telefonem", ["kosmos", "fotografia"], "science", 12, 41007, 6),
];

export const demoPeople = [
  "Jakub Maliszewski",
  "Izabela Wrońska",
  "Tomasz Wilk",
  "Ola Kowal",
  "Piotr Zięba",
  "Maria Lis",
  "Adam Sroka",
  "Ewa Bąk",
  "Jan Czyż",
  "Zofia Dąb",
];

/** What is answered below comments of the demo. */
export const demoReplies = [
  "Zgadzam się, u\u00a0nas było tak samo.",
  "Dziękujemy! Szczegóły podamy w\u00a0następnym filmie.",
  "Tak, od 2:14 widać to najlepiej.",
  "<b>Dokładnie tak.</b> Sprawdzone w\u00a0praktyce.",
];

export const demoComments = [
  "Najlepsze ujęcia mgły, jakie widziałem w polskim internecie.",
  "Oglądam drugi raz i dalej nie wierzę, że to bez statywu.",
  "Czy trasa jest do zrobienia z dzieckiem 12 lat, które chodzi regularnie?",
  "Dziękuję za konkrety zamiast gadania.",
  "Spróbowałam według przepisu i wyszło!",
  "Kiedy następna część?",
  "Dźwięk dziś na medal.",
  "Pozdrowienia z Rybnika.",
  "Mam pytanie o sprzęt: co to za kamera?",
  "W końcu ktoś to wytłumaczył po ludzku.",
];

/** What people write when they report something. */
export const demoReports = [
  "To samo wkleił pod trzema filmami.",
  "Link z profilu prosi o dane karty.",
  "",
  "Obraża autorkę i innych komentujących.",
  "W tym miejscu widać cudzy film bez zgody.",
  "Zajrzyjcie też do wcześniejszych wpisów tej osoby.",
];

/** What is said in some of the films, by their titles: a line for every four seconds. */
export type DemoAd = {
  name: string;
  headline: string;
  type: "video" | "banner";
  picture: string;
  clickUrl?: string;
  /** On the air, with a past; else it waits for staff. */
  live: boolean;
};

export const demoAds: DemoAd[] = [
  {
    name: "Kurs zimowy, spot",
    headline: "Zimowy kurs lutowania: zapisy trwają",
    type: "video",
    picture: "kod",
    clickUrl: "https://example.org/kurs",
    live: true,
  },
  {
    name: "Kurs zimowy, baner",
    headline: "Pierwszy własny układ w trzy wieczory",
    type: "banner",
    picture: "pcb",
    clickUrl: "https://example.org/kurs",
    live: true,
  },
  {
    name: "Zestaw dla początkujących",
    headline: "Wszystko na start w jednym pudełku",
    type: "banner",
    picture: "auto",
    live: false,
  },
];

export const demoCaptions: Record<string, string[]> = {
  "Orla Perć o świcie. Trzy dni w Tatrach bez zasięgu": [
    "Jest czwarta rano i wychodzimy z Zawratu.",
    "Pierwszy łańcuch jest mokry, więc idziemy powoli.",
    "W Tatrach pogoda zmienia się w kwadrans.",
    "Zimą to zupełnie inne góry, tu leży metr śniegu.",
    "Nocujemy na Granatach, namiot stoi krzywo.",
    "Rano mgła i trzeba podjąć decyzję.",
  ],
  "Burza na grani. Czego nie robić": [
    "Burza w górach nie wybiera pory dnia.",
    "Nie chowaj się pod drzewem ani w jaskini.",
    "Zejdź z grani, zanim usłyszysz grzmot.",
  ],
  "Piernik dojrzewający. Zaczynamy w listopadzie": [
    "Miód, masło i przyprawy podgrzewamy powoli.",
    "Ciasto na piernik dojrzewa sześć tygodni w chłodzie.",
    "W grudniu wystarczy je rozwałkować i upiec.",
  ],
};

/** What people and the administrator write to each other, in turns. */
export const demoTickets = [
  { topic: "V", texts: ["Na telefonie film zatrzymuje się po minucie, a na komputerze działa. Co mogę sprawdzić?"] },
  {
    topic: "K",
    texts: [
      "Nie przychodzi do mnie e-mail z linkiem do zmiany hasła. Czy adres jest dobry?",
      "Adres jest dobry, a wiadomość wyszła dziś rano. Proszę zajrzeć do spamu.",
    ],
  },
  {
    topic: "N",
    texts: [
      "Brakuje mi kolejności od najstarszych na liście filmów kanału.",
      "Jest nad listą: „Od najstarszych”. Na telefonie trzeba przesunąć wiersz z wyborem.",
      "Znalazłam, dziękuję!",
    ],
  },
] as const;

export const demoTicketTemplate = {
  name: "Sprawdzamy",
  content: "Dzień dobry, dziękujemy za wiadomość. Sprawdzamy, co się stało, i odezwiemy się najpóźniej jutro.",
};
