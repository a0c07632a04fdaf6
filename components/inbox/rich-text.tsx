import { Fragment } from "react";
import styles from "./message.module.css";

// Only what is plainly a web address; what follows a sentence is not part of it.
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

/** What somebody wrote, in the direction of its own script, with web addresses to click (in a tab of their own). */
export const RichText = ({ text }: { text: string }) => (
  <p className={styles.words} dir="auto">
    {partsOf(text).map(({ at, text: words, href }) =>
      href ? (
        <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
          {words}
        </a>
      ) : (
        <Fragment key={at}>{words}</Fragment>
      ),
    )}
  </p>
);
