import { escapeHtml } from "@/lib/text/escape";

type Series = { name: string; color: string; values: number[] };
/** A panel of values at equal intervals, in one unit. */
type Panel = { title: string; unit: string; series: Series[] };

const WIDTH = 760;
const HEIGHT = 150;
const LEFT = 60;
const RIGHT = 20;
const HEAD = 34;
const STEPS = 5;

function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1e-9)));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10);
}

function lineOf({ color, values: given }: Series, top: number): string {
  // A single value would draw no line.
  const values = given.length === 1 ? [...given, ...given] : given;
  const x = (index: number) => LEFT + (index * (WIDTH - LEFT - RIGHT)) / (values.length - 1);
  const y = (value: number) => HEIGHT - (value / top) * HEIGHT;
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  return `<polyline points="${points}" fill="none" stroke="${color}" stroke-width="1.5"/>`;
}

function panelOf({ title, unit, series }: Panel, offset: number): string {
  const top = roundUp(Math.max(...series.flatMap(({ values }) => values), 0));
  const grid = Array.from({ length: STEPS + 1 }, (_, step) => {
    const y = HEIGHT - (HEIGHT * step) / STEPS;
    const label = Number(((top * step) / STEPS).toPrecision(3));
    return `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y}" y2="${y}" stroke="#dde1e6"/>
<text x="${LEFT - 8}" y="${y + 4}" text-anchor="end">${label}</text>`;
  });
  const legend = series.map(
    ({ name, color }, index) =>
      `<tspan dx="${index === 0 ? 0 : 14}" fill="${color}">${escapeHtml(name)}</tspan>`,
  );
  return `<g transform="translate(0 ${offset})">
<text x="${LEFT}" y="-12" class="title">${escapeHtml(title)}, ${escapeHtml(unit)}</text>
<text x="${WIDTH - RIGHT}" y="-12" text-anchor="end">${legend.join("")}</text>
${grid.join("\n")}
${series.map((one) => lineOf(one, top)).join("\n")}
</g>`;
}

/** Panels stacked as SVG; each shows a run from left to right up to `end`, such as `60 min`. */
export function toSvg(title: string, end: string, panels: Panel[]): string {
  const step = HEIGHT + 50;
  const height = HEAD + panels.length * step + 20;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escapeHtml(title)}">
<style>text { font: 12px system-ui, sans-serif; fill: #40464d } .title { font-weight: 600 }</style>
<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>
<text x="${LEFT}" y="24" style="font-size: 15px; font-weight: 600">${escapeHtml(title)}</text>
${panels.map((panel, index) => panelOf(panel, HEAD + 36 + index * step)).join("\n")}
<text x="${LEFT}" y="${height - 8}">0</text>
<text x="${WIDTH - RIGHT}" y="${height - 8}" text-anchor="end">${end}</text>
</svg>
`;
}
