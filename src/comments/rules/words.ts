/** Whether one of the words, one on each line, stands in a text: as a whole word, or as words beside each other. */
export function hasWatchedWord(words: string, text: string): boolean {
  const said = ` ${plain(text)} `;
  return words
    .split("\n")
    .map(plain)
    .some((word) => word !== "" && said.includes(` ${word} `));
}

/** Letters and digits without marks, in lower case, between single spaces. */
function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ł", "l")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
