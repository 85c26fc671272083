/** Why a file was refused or could not be transcoded. */
export const media = {
  NOT_MEDIA: "To nie jest plik wideo ani audio, który potrafimy odczytać.",
  EMPTY_FILE: "Plik jest pusty.",
  NO_STREAMS: "W\u00a0pliku nie ma obrazu ani dźwięku.",
  TOO_LARGE_PICTURE: "Obraz ma zbyt dużą rozdzielczość.",
  UNSUPPORTED_CODEC:
    "Nie umiemy odczytać obrazu albo dźwięku w\u00a0tym formacie. Wyeksportuj plik jako MP4 (H.264 i\u00a0AAC) i\u00a0prześlij go ponownie.",
  DAMAGED: "Plik jest uszkodzony albo niekompletny. Wyeksportuj go jeszcze raz i\u00a0prześlij ponownie.",
  TOO_SHORT: "Nagranie jest za krótkie.",
  SPOT_TOO_LONG: "Spot reklamowy może trwać najwyżej 60 s.",
  TRANSCODE_FAILED: "Przetwarzanie się nie powiodło. Spróbuj ponownie.",
  TIMED_OUT: "Przetwarzanie trwało zbyt długo i\u00a0zostało przerwane.",
  OUT_OF_SPACE:
    "Na serwerze brakuje miejsca. Plik jest cały, a\u00a0przetwarzanie ruszy samo, gdy miejsce się znajdzie.",
  CANCELLED: "Przetwarzanie anulowano.",
  NO_SPEECH: "Nie usłyszeliśmy w\u00a0tym filmie mowy.",
  NO_RECOGNITION:
    "Program rozpoznający mowę nie dał wyniku. Administrator znajdzie przyczynę w\u00a0dzienniku serwera.",
};
