/**
 * Part of `site.js` in development only: reloads the page when the server comes back with a new version. It asks once a
 * second, so that it needs no connection of its own to keep through restarts, and no endpoint in the server.
 */
let known: string | undefined;

setInterval(async () => {
  const answer = await fetch("/assets/dev-version.js", { cache: "no-store" }).catch(() => undefined);
  if (!answer?.ok) return;
  const version = await answer.text();
  if (known !== undefined && known !== version) location.reload();
  known = version;
}, 1000);
