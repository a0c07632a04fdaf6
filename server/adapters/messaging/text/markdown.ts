/** The line between a table's head and its rows. */
const isRule = (line: string) => line.includes("|") && line.includes("--") && /^[ |:-]+$/.test(line);
const ROW = /^ *\|(.*)\| *$/;
const HEADING = /^ {0,3}#{1,6} +(.*?) *#* *$/;
const BOLD = /(\*\*|__)(?=\S)([^\n]{1,300}?\S|\S)\1/g;
const LINK = /\[([^\]\n]{1,200})\]\((https?:\/\/[^\s)]{1,500})\)/g;

const bold = (text: string) => text.replace(BOLD, "*$2*");
const heading = (text: string) => (/^\*.*\*$/.test(text) ? text : `*${text.replaceAll("*", "")}*`);
const link = (_: string, title: string, url: string) => (title === url ? url : `${title}: ${url}`);

/**
 * Text with Markdown that WhatsApp does not know as WhatsApp's own marks: headings and `**bold**` are `*bold*`, a table is
 * lines, a link is its title and address. Code blocks and WhatsApp's marks stay as they are.
 */
export function withMarks(text: string): string {
  let isCode = false;
  const lines = text.split("\n").flatMap((line) => {
    if (line.trimStart().startsWith("```")) isCode = !isCode;
    if (isCode) return [line];
    if (isRule(line)) return [];
    const cells = ROW.exec(line)?.[1];
    const shown =
      cells === undefined
        ? line
        : cells
            .split("|")
            .map((cell) => cell.trim())
            .join(" | ");
    const marked = bold(shown).replace(LINK, link);
    const title = HEADING.exec(marked)?.[1];
    return [title ? heading(title) : marked];
  });
  return lines.join("\n");
}
