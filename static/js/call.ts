/** Calls the API as this person; what was refused is an error. Who is not logged in any longer is told so. */
export async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`/api${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  if (answer.status === 401) document.dispatchEvent(new CustomEvent("nadaj:logged-out"));
  if (!answer.ok) throw new Error(String(answer.status));
  return (answer.status === 204 ? undefined : await answer.json()) as Answer;
}
