import { escapeHtml } from "@/lib/text/escape";
import type { Report } from "./report";

const WIDTH = 760;
const LEFT = 330;
const RIGHT = 90;
const BAR = 18;
const STEP = 26;
const HEAD = 70;
/** Multiples of the goal, on a doubling scale from a quarter to eight times. */
const SCALE = [0.25, 0.5, 1, 2, 4, 8];
const [LEAST = 0.25, MOST = 8] = [SCALE[0], SCALE.at(-1)];

const x = (reached: number): number => {
  const within = Math.min(MOST, Math.max(LEAST, reached));
  return LEFT + (Math.log2(within / LEAST) / Math.log2(MOST / LEAST)) * (WIDTH - LEFT - RIGHT);
};

/** Bars that show how much of each row's goal is reached, with a line for the goal. */
export function barsSvg({ rows, at, machine, node }: Report): string {
  const measured = Object.entries(rows).flatMap(([name, row]) =>
    row.reached === null ? [] : [{ name, ...row, reached: row.reached }],
  );
  const height = HEAD + measured.length * STEP + 16;
  const title = "How much of each goal is reached";
  const grid = SCALE.map(
    (
      step,
    ) => `<line x1="${x(step)}" x2="${x(step)}" y1="${HEAD - 8}" y2="${height - 12}" stroke="${step === 1 ? "#40464d" : "#dde1e6"}"/>
<text x="${x(step)}" y="${HEAD - 14}" text-anchor="middle">${step === 1 ? "goal" : `${step}x`}</text>`,
  );
  const bars = measured.map(({ name, what, ours, reached }, index) => {
    const y = HEAD + index * STEP;
    // As many letters as fit before the bars.
    const most = 46 - name.length;
    const color = reached >= 1 ? "#2f7d4f" : "#b3541e";
    return `<text x="8" y="${y + 13}"><tspan class="title">${escapeHtml(name)}</tspan> ${escapeHtml(what.length > most ? `${what.slice(0, most - 1)}…` : what)}</text>
<rect x="${LEFT}" y="${y}" width="${Math.max(1, x(reached) - LEFT).toFixed(1)}" height="${BAR}" fill="${color}"/>
<text x="${(x(reached) + 6).toFixed(1)}" y="${y + 13}">${escapeHtml(ours)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escapeHtml(title)}">
<style>text { font: 12px system-ui, sans-serif; fill: #40464d } .title { font-weight: 600 }</style>
<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>
<text x="8" y="22" style="font-size: 15px; font-weight: 600">${title}</text>
<text x="8" y="40">${escapeHtml(`${at.slice(0, 10)}, ${machine}, Node ${node}`)}</text>
${grid.join("\n")}
${bars.join("\n")}
</svg>
`;
}
