/** What a person is called; a surname is optional. */
export function personName({ name, surname }: { name: string; surname: string }): string {
  return [name, surname].filter(Boolean).join(" ");
}
