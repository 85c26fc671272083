/** Digits and letters that nobody takes for others, 31 of them: a prime number, so that the last one finds any slip. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const codeLength = 7;
/** No bank's title is longer than a fraction of it. */
const titleMax = 500;

/** What a bank transfer is known by: six characters by chance, and one that follows from them. */
export function newCode(): string {
  let code = "";
  while (code.length < codeLength - 1) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    // Without those above, each character is as likely as the next.
    if (byte < 248) code += alphabet[byte % 31];
  }
  return code + checkOf(code);
}

/** Whether it is such a code, without a slip. */
export function isCode(text: string): boolean {
  return text.length === codeLength && text.at(-1) === checkOf(text.slice(0, -1));
}

function checkOf(code: string): string | undefined {
  let sum = 0;
  for (const [place, character] of [...code].entries()) {
    const value = alphabet.indexOf(character);
    if (value < 0) return undefined;
    sum += value * (place + 2);
  }
  return alphabet[sum % 31];
}

/**
 * The codes that a transfer's title may hold: banks break lines, drop marks and put other words beside them. Those that
 * follow the prefix come first.
 */
export function codesIn(title: string, prefix: string): string[] {
  const bare = bareTitle(title.slice(0, titleMax));
  const start = bareTitle(prefix);
  const found = new Map<string, boolean>();
  for (let at = 0; at + codeLength <= bare.length; at++) {
    const code = bare.slice(at, at + codeLength);
    if (isCode(code)) found.set(code, found.get(code) || (start !== "" && bare.slice(0, at).endsWith(start)));
  }
  return [...found].toSorted(([, a], [, b]) => Number(b) - Number(a)).map(([code]) => code);
}

/** The letters and digits of a title, whatever a bank put between them and however it wrote them. */
export function bareTitle(text: string): string {
  return text
    .toUpperCase()
    .normalize("NFD")
    .replace(/[^A-Z0-9]/g, "");
}

/** Whether these are the 26 digits of a Polish account: the remainder of 97 finds slips. */
export function isAccount(digits: string): boolean {
  return /^\d{26}$/.test(digits) && BigInt(`${digits.slice(2)}2521${digits.slice(0, 2)}`) % 97n === 1n;
}

/** The digits of an account as somebody typed it, with or without `PL` and spaces. */
export function accountDigits(typed: string): string {
  return typed.replace(/[\s-]/g, "").replace(/^PL/i, "");
}

/** As it is read: `61 1090 1014 0000 0712 1981 2874`. */
export function groupedAccount(digits: string): string {
  return `${digits.slice(0, 2)} ${digits.slice(2).replace(/(\d{4})(?=\d)/g, "$1 ")}`;
}

type Transfer = { taxNumber: string; account: string; recipient: string; amount: number; title: string };

/** More than this the code of banking apps cannot say: 9,999.99. */
const codeAmountMax = 999_999;

/** The 2D code of the Polish Bank Association for one transfer; undefined for an amount that it has no room for. */
export function transferCode({ taxNumber, account, recipient, amount, title }: Transfer): string | undefined {
  if (amount > codeAmountMax) return undefined;
  const field = (text: string, max: number) => [...text.replaceAll("|", " ")].slice(0, max).join("").trim();
  const sum = String(amount).padStart(6, "0");
  return [taxNumber, "PL", account, sum, field(recipient, 20), field(title, 32), "", "", ""].join("|");
}
