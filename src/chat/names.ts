export function personName(row: { userName: string; userSurname: string }): string {
  return [row.userName, row.userSurname].filter(Boolean).join(" ");
}
