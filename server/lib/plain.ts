/** Text as it is compared: its letters and digits, in lower case and without accents, words apart by one space. */
export const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]+/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();

/** Whether `text` has all of `words` in it, in their order and as whole words. Both must be plain. */
export const hasWords = (text: string, words: string): boolean => ` ${text} `.includes(` ${words} `);
