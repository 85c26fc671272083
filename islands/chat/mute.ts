/** Asks the server to hide somebody's words from us, or to show them again. The socket then tells what holds. */
export async function changeMute(on: boolean, kind: "user" | "channel", id: string): Promise<boolean> {
  const body = JSON.stringify(kind === "user" ? { userId: id } : { channelId: id });
  const answer = await fetch(`/api/auth/${on ? "block" : "unblock"}-${kind}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  }).catch(() => undefined);
  return answer?.ok ?? false;
}
