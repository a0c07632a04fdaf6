import { execFileSync } from "node:child_process";
import os from "node:os";
import { isQuick } from "@/bench/quick";
import { isRow, type Results, type Row } from "./row";

export type Report = {
  at: string;
  machine: string;
  node: string;
  commit: string;
  is_quick: boolean;
  rows: Record<string, Row>;
  figures: Record<string, Record<string, string | number>>;
};

/** Sorts by number, then by text: `S2` before `S11`. */
const inOrder = (a: string, b: string) => a.localeCompare(b, "en", { numeric: true });

const commitOf = (): string => {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  } catch {
    return "unknown";
  }
};

/** Separates rows from figures, and adds what they were measured on. */
export function reportOf(results: Record<string, Results>): Report {
  const rows = Object.values(results).flatMap((found) =>
    Object.entries(found).flatMap(([name, value]) => (isRow(value) ? [[name, value] as const] : [])),
  );
  const figures = Object.entries(results).map(([bench, found]) => [
    bench,
    Object.fromEntries(Object.entries(found).filter(([, value]) => !isRow(value))),
  ]);
  const [cpu] = os.cpus();
  return {
    at: new Date().toISOString(),
    machine: `${os.availableParallelism()} cores (${cpu?.model.trim() ?? "unknown"}), ${Math.round(os.totalmem() / 2 ** 30)} GB`,
    node: process.versions.node,
    commit: commitOf(),
    is_quick: isQuick,
    rows: Object.fromEntries(rows.sort(([a], [b]) => inOrder(a, b))),
    figures: Object.fromEntries(figures),
  };
}
