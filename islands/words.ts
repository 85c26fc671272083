/** What an island says when it cannot be used; translated already. */
export type IslandWords = {
  /** Its script did not come. */
  failed: string;
  /** The server has another release by now. */
  gone: string;
  /** It broke while it was used. */
  broken: string;
  retry: string;
  refresh: string;
};
