/** What holds the player of an address in another page. */
export function embedCode(embedAddress: string): string {
  return `<iframe src="${embedAddress}" width="640" height="360" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen></iframe>`;
}
