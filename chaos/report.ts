import { type Finding, isBroken } from "./check/finding";
import type { Absence } from "./outages";

export function toTable(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

const shown = (count: number | null) => (count === null ? "-" : String(count));

/** The result of each promise, followed by examples of the broken ones. */
export function toFindings(findings: Finding[]): string {
  const rows = findings.map((one) => [
    isBroken(one) ? "BROKEN" : one.isShown ? "shown" : "kept",
    one.promise,
    shown(one.rows),
    shown(one.outside),
  ]);
  const examples = findings
    .filter(isBroken)
    .map(({ promise, examples }) => `\n${promise}:\n${examples.map((one) => `  ${one}`).join("\n")}`);
  return [toTable([["", "promise", "rows", "outside"], ...rows]), ...examples].join("\n");
}

/** The median, p95 and maximum of some times, in seconds. */
export function toldTimes(times_ms: number[]): string {
  const sorted = times_ms.toSorted((a, b) => a - b);
  const at = (share: number) => ((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) / 1000).toFixed(1);
  return `${at(0.5)} s (median), ${at(0.95)} s (p95), ${at(1)} s (most), ${sorted.length} starts`;
}

const sumOf = (findings: Finding[], promise: RegExp): string =>
  String(
    findings
      .filter((one) => promise.test(one.promise))
      .reduce((sum, { rows, outside }) => sum + (rows ?? 0) + (outside ?? 0), 0),
  );

/**
 * For each outage: what was away, what was reported meanwhile, when it was caught up, and what was lost or duplicated.
 */
export function toAbsences(absences: Absence[]): string {
  const head = ["", "away", "caught up", "lost", "twice", "waiting", "out of order", "handed over", "mails"];
  const rows = absences.map(({ kept, away, seconds, caught_up_seconds, findings, mails }) => [
    kept ? "kept" : "BROKEN",
    `${away} (${seconds} s)`,
    caught_up_seconds === null ? "never" : `${caught_up_seconds.toFixed(0)} s after`,
    sumOf(findings, /lost|not delivered|missing/),
    sumOf(
      findings.filter((one) => !one.isShown),
      /twice/,
    ),
    sumOf(findings, /wait for ever/),
    sumOf(findings, /messages out of order/),
    String(findings.find(({ promise }) => promise.startsWith("handed"))?.rows ?? 0),
    `${mails.received} of ${mails.asked}`,
  ]);
  const said = absences.map(({ away, said, left, findings }) => {
    const broken = findings
      .filter(isBroken)
      .map(({ promise, examples }) => `  BROKEN ${promise}: ${examples.join("; ")}`);
    const open = Object.entries(left).map(([what, count]) => `  still left: ${count} ${what}`);
    return [`While ${away} was away: ${said.join(", ") || "nothing was said"}`, ...open, ...broken].join(
      "\n",
    );
  });
  return [toTable([head, ...rows]), "", ...said].join("\n");
}
