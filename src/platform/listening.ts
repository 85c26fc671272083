export type Place = { setting: string; port: number; host: string };

/** Why nothing can listen there, in a sentence that names the setting to change; undefined for a fault of another kind. */
export function listeningFault(error: unknown, { setting, port, host }: Place): string | undefined {
  switch (error instanceof Error && "code" in error ? error.code : undefined) {
    case "EADDRINUSE":
      return `port ${port} is in use: does Nadaj run already? Else set ${setting}.`;
    case "EACCES":
      return `port ${port} is kept for those with the right to it, which this user lacks: set ${setting} to a port above 1023, behind a proxy, or give the right (CAP_NET_BIND_SERVICE).`;
    case "EADDRNOTAVAIL":
    // A name that nobody knows.
    case "ENOENT":
      return `${host} is no address of this machine: set HOST.`;
  }
  return undefined;
}
