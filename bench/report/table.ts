import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { barsSvg } from "./bars";
import type { Report } from "./report";
import type { Row } from "./row";

const HEAD = ["", "", "Frontdesk", "beside it", "ratio", "goal", "met"];
const metOf = ({ reached }: Row): string => {
  if (reached === null) return "-";
  return reached >= 1 ? "yes" : "no";
};
const cellsOf = (rows: Report["rows"]): string[][] =>
  Object.entries(rows).map(([name, row]) => [
    name,
    row.what,
    row.ours,
    row.beside,
    row.ratio === null ? "" : String(row.ratio),
    row.goal,
    metOf(row),
  ]);

export function textTable({ rows }: Report): string {
  const lines = [HEAD, ...cellsOf(rows)];
  const widths = HEAD.map((_, at) => Math.max(...lines.map((cells) => cells[at]?.length ?? 0)));
  return lines
    .map((cells) =>
      cells
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** The table as Markdown, followed by what it was measured on. */
function markdownTable({ rows, at, machine, node, commit, is_quick }: Report): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  const table = [line(HEAD), line(HEAD.map(() => "---")), ...cellsOf(rows).map(line)].join("\n");
  const how = `${at.slice(0, 10)}, ${machine}, Node ${node}, commit ${commit}${is_quick ? ", a quick run" : ""}`;
  return `${table}\n\nMeasured on ${how}.`;
}

const [BEGIN, END] = ["<!-- bench -->", "<!-- /bench -->"];
const DOCS = "docs/performance.md";

/** Writes JSON, table and chart to the folder `out`, and with `docs` the table and chart to the documentation. */
export async function writeReport(
  report: Report,
  { out, docs }: { out: string; docs: boolean },
): Promise<void> {
  await mkdir(out, { recursive: true });
  const [table, chart] = [markdownTable(report), barsSvg(report)];
  await writeFile(path.join(out, "bench.json"), `${JSON.stringify(report, null, 2)}\n`);
  await writeFile(path.join(out, "bench.md"), `${table}\n`);
  await writeFile(path.join(out, "bench.svg"), chart);
  if (!docs) return;
  const text = await readFile(DOCS, "utf8");
  const [before = "", after = ""] = [text.split(BEGIN)[0], text.split(END)[1]];
  if (after === "") throw new Error(`${DOCS} has no place for the table: ${BEGIN} … ${END}`);
  const shown = `${table}\n\n![How much of each goal is reached](performance.svg)`;
  await writeFile(DOCS, `${before}${BEGIN}\n${shown}\n${END}${after}`);
  await writeFile("docs/performance.svg", chart);
}
