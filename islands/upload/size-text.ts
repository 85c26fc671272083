/** Bytes in the largest fitting unit of 1024. */
export function sizeText(value: number, lang: string): string {
  const units = ["B", "KB", "MB", "GB"];
  const power = value < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(value) / 10));
  return `${(value / 1024 ** power).toLocaleString(lang, { maximumFractionDigits: power < 2 ? 0 : 1 })} ${units[power]}`;
}
