/** Text for comparison: letters and digits in lower case and without accents, words separated by one space. */
export const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]+/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();

/** Whether `text` contains `words`, in order and as whole words. Both must be plain. */
export const hasWords = (text: string, words: string): boolean => ` ${text} `.includes(` ${words} `);

const unaccentedLetter = (letter: string): string =>
  letter === "ß" ? "s" : (Array.from(letter.normalize("NFD"))[0] ?? letter);

/**
 * Text with Latin letters unaccented and apostrophes straightened, letter by letter: each position matches the same
 * position in the NFC form of the text. `Señor` is `Senor`; ß is one s.
 */
export const unaccented = (text: string): string =>
  text
    .normalize("NFC")
    .replaceAll("’", "'")
    .replace(/[^\p{ASCII}]/gu, (letter) =>
      /\p{Script=Latin}/u.test(letter) ? unaccentedLetter(letter) : letter,
    );
