/** How other sites hold the player: the section of the API's description for their authors. */
export const embed = {
  more: "Parametry i\u00a0sterowanie ze strony",
  title: "Odtwarzacz na innych stronach",
  text: "Film publiczny albo niepubliczny można wstawić na każdą stronę jako ramkę. Strona może nią sterować i\u00a0słuchać, co się w\u00a0niej dzieje; nie potrzebuje do tego klucza ani zgody.",
  sandbox:
    "Ramka z\u00a0atrybutem sandbox potrzebuje allow-scripts. Bez allow-same-origin odtwarzacz niczego nie zapamięta, a\u00a0bez allow-popups tytuł nie otworzy filmu w\u00a0serwisie.",
  parameters: "Parametry adresu",
  commands: "Polecenia",
  commandsText:
    "Wysyła się je do ramki przez postMessage jako obiekt z\u00a0polem nadaj o\u00a0wartości 1 (wersja) i\u00a0polem command. Odtwarzacz słucha tylko strony, która go zawiera.",
  events: "Zdarzenia",
  eventsText:
    "Odtwarzacz wysyła je do strony jako obiekt z\u00a0polami nadaj, event i\u00a0pełnym stanem: videoId, state (ready, playing, paused, ended, failed), buffering, time i\u00a0duration w\u00a0sekundach (duration to null dla trwającej transmisji), volume od 0 do 1, muted.",
  parameter: {
    autoplay: "Zaczyna od razu; gdzie przeglądarka nie pozwala na dźwięk, bez niego.",
    muted: "Zaczyna bez dźwięku.",
    loop: "Po końcu zaczyna od początku.",
    start: "Zaczyna od tego miejsca: liczba sekund albo zapis taki jak 1m30s.",
    controls: "Wartość 0 chowa pasek i\u00a0przyciski.",
    title: "Wartość 0 chowa tytuł, który prowadzi do serwisu.",
    playlistId:
      "Film jest odtwarzany z\u00a0tej playlisty, a\u00a0po nim w\u00a0tej samej ramce następny; przy loop o\u00a0wartości 1 cała playlista zaczyna się od nowa. Adres /embed?playlistId=ID zaczyna od pierwszego filmu.",
    next: "Przy wartości 0 po końcu nie ma następnych filmów, które prowadzą do serwisu.",
  },
  command: {
    play: "Odtwarza. Bez wcześniejszego kliknięcia przeglądarka może pozwolić tylko na obraz bez dźwięku.",
    pause: "Wstrzymuje.",
    seek: "Przechodzi do tej sekundy; przed rozpoczęciem ustala, od której zacząć.",
    setVolume: "Ustawia głośność.",
    mute: "Wycisza.",
    unmute: "Włącza dźwięk.",
    getState: "Odtwarzacz odpowiada zdarzeniem state.",
  },
  event: {
    ready: "Odtwarzacz słucha poleceń.",
    state: "Zmienił się stan, głośność albo wyciszenie.",
    time: "Zmienił się czas; w\u00a0trakcie odtwarzania kilka razy na sekundę.",
    ended: "Film się skończył.",
    error:
      "Coś się nie udało; pole reason mówi co: media (filmu nie da się odtworzyć), script i\u00a0gone (odtwarzacz się nie wczytał), not-allowed (przeglądarka nie pozwala odtwarzać), unknown-command.",
  },
  from0to1: "od 0 do 1",
  seconds: "sekundy",
  example: "Przykład",
};
