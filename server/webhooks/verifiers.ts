import { readFile } from "node:fs/promises";
import path from "node:path";

const FILES = [
  ["TypeScript", "verify.ts"],
  ["Python", "verify.py"],
  ["PHP", "verify.php"],
  ["Go", "verify.go"],
] as const;

/** How a receiver verifies our signature, as source code in each language. */
export const verifiers = () =>
  Promise.all(
    FILES.map(async ([language, file]) => ({
      language,
      source: await readFile(path.join(process.cwd(), "docs/verifiers", file), "utf8"),
    })),
  );
