/** Says while one types whether a channel's address is free. */
let timer = 0;

document.addEventListener("input", (event) => {
  const input = event.target as HTMLInputElement;
  const status = input.id ? document.querySelector<HTMLElement>(`[data-slug-status="${input.id}"]`) : null;
  if (!status) return;
  clearTimeout(timer);
  timer = window.setTimeout(() => void checkSlug(input, status), 400);
});

async function checkSlug(input: HTMLInputElement, status: HTMLElement): Promise<void> {
  const slug = input.value.trim();
  status.textContent = `${location.origin}/c/${slug || "…"}`;
  status.className = "";
  if (!slug) return;
  const channel = status.dataset.channel ? `?channelId=${status.dataset.channel}` : "";
  const answer = await fetch(`/api/channels/slug-availability/${encodeURIComponent(slug)}${channel}`).catch(
    () => undefined,
  );
  if (!answer?.ok || input.value.trim() !== slug) return;
  const { available } = await answer.json();
  status.className = available ? "good" : "issue";
  status.textContent = `${location.origin}/c/${slug} ${available ? "✓" : "✗"}`;
}
