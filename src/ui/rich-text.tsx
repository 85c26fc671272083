import { bindShortWords } from "./short-words.ts";

const address = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/g;

/** What a person wrote: lines kept, web addresses made links, everything else as text. */
export function RichText({ text }: { text: string }) {
  return (
    <p className="as-typed">
      {text.split(address).map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
          <a key={index} href={part} rel="nofollow noopener ugc" target="_blank" className="textlink">
            {part.replace(/^https?:\/\//, "")}
          </a>
        ) : (
          bindShortWords(part)
        ),
      )}
    </p>
  );
}
