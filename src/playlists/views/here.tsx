/** Where a form stands: without scripts one comes back there. */
export function Here({ to }: { to: string }) {
  return <input type="hidden" name="next" value={to} />;
}
