import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

export const ROOT = process.cwd();

/** The nouns, each of which imports only those before it, as ARCHITECTURE.md says. */
export const NOUNS = [
  "accounts",
  "webhooks",
  "leads",
  "conversations",
  "bookings",
  "channels",
  "agent",
  "live",
  "practice",
  "overview",
];

const TOP = ["app", "server", "db", "schema", "lib", "components", "scripts", "bench", "chaos", "e2e"];
/** The source files, without tests. */
export const files = TOP.filter((folder) => existsSync(path.join(ROOT, folder)))
  .flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) =>
      path.posix.join(folder, file),
    ),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|contract|fixture|d)\.ts$/.test(file));

const importsOf = (file: string) => {
  const text = readFileSync(path.join(ROOT, file), "utf8");
  return [
    ...text.matchAll(
      /^(?:import|export)\s(type\s)?[^;]*?from\s"([^"]+)"|import\("([^"]+)"\)|^import\s"([^"]+)"/gms,
    ),
  ].map(([, type, from = "", lazy = "", alone = ""]) => ({
    isType: type !== undefined,
    isLazy: lazy !== "",
    from: from || lazy || alone,
  }));
};

/** The path from the root that an import means; the name of a package stays as it is. */
function target(file: string, from: string): string {
  if (from.startsWith("@/")) return from.slice(2);
  if (from.startsWith(".")) return path.join(path.dirname(file), from);
  return from;
}

/** Every import in `files`. */
export const all = files.flatMap((file) =>
  importsOf(file).map((one) => ({ file, ...one, target: target(file, one.from) })),
);
