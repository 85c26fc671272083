/** Says on stderr why a command does nothing; returns its exit code. */
export function complain(message: string): number {
  process.stderr.write(`${message}\n`);
  return 2;
}
