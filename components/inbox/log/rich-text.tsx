import type { ReactNode } from "react";
import { formatted, isEmojiOnly, type TextSpan } from "./formatted";
import styles from "./message.module.css";

// Only http(s) addresses. Punctuation that ends the sentence is not part of one.
const ADDRESS = /\bhttps?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]/giu;

type Part = { at: number; text: string; href: string | null };

function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    if (index > end) parts.push({ at: end, text: text.slice(end, index), href: null });
    parts.push({ at: index, text: address, href: URL.canParse(address) ? address : null });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end), href: null });
  return parts;
}

function styled({ text, bold, italic, struck }: TextSpan): ReactNode {
  const inner = struck ? <s>{text}</s> : text;
  const leaning = italic ? <em>{inner}</em> : inner;
  return bold ? <strong>{leaning}</strong> : leaning;
}

/** A text in WhatsApp's styles. */
export const StyledText = ({ text }: { text: string }) =>
  formatted(text).map((span) => <span key={span.at}>{styled(span)}</span>);

/** A message's text in its own direction, with WhatsApp's styles and links. A few emoji alone are large. */
export const RichText = ({ text }: { text: string }) => (
  <p className={styles.words} dir="auto" data-emoji={isEmojiOnly(text) || undefined}>
    {partsOf(text).map(({ at, text: words, href }) =>
      href ? (
        <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
          {words}
        </a>
      ) : (
        <StyledText key={at} text={words} />
      ),
    )}
  </p>
);
