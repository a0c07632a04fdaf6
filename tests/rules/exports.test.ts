import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { appRouter } from "@/server/router";

const list = ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx", "*.mjs"];
const sources = new Map(
  execFileSync("git", list, { encoding: "utf8" })
    .split("\n")
    .filter((file) => file !== "" && existsSync(file))
    .map((file) => [file, readFileSync(file, "utf8")]),
);

/** The file that an import of `from` in `file` resolves to; undefined for a package. */
function target(file: string, from: string): string | undefined {
  if (!from.startsWith("@/") && !from.startsWith(".")) return undefined;
  const base = from.startsWith("@/") ? from.slice(2) : path.posix.join(path.posix.dirname(file), from);
  return ["", ".ts", ".tsx", ".mjs"].map((ending) => base + ending).find((name) => sources.has(name));
}

const EVERYTHING = "*";

/** The names that an import clause imports: those in braces (`a, type b as c`), or `*` for `* as all`. */
function namesIn(clause: string): string[] {
  const [, braces = ""] = clause.match(/\{([^}]*)\}/) ?? [];
  const names = braces.split(",").map(
    (part) =>
      part
        .trim()
        .replace(/^type\s+/, "")
        .split(/\s+as\s+/)[0] ?? "",
  );
  return clause.includes(EVERYTHING) ? [EVERYTHING] : names.filter((name) => name !== "");
}

/** What the files that `counts` accepts import, each as `file name`. */
function importedBy(counts: (file: string) => boolean): Set<string> {
  const imported = new Set<string>();
  for (const [file, text] of sources) {
    if (!counts(file)) continue;
    for (const [, clause = "", from = ""] of text.matchAll(
      /^(?:import|export)\s([^;"]*?)\sfrom\s"([^"]+)"/gms,
    )) {
      for (const name of namesIn(clause)) imported.add(`${target(file, from)} ${name}`);
    }
    for (const [, from = ""] of text.matchAll(/\bimport\("([^"]+)"\)/g))
      imported.add(`${target(file, from)} ${EVERYTHING}`);
  }
  return imported;
}
const imported = importedBy(() => true);

/** Next loads these files itself, and drizzle-kit loads the tables. */
const READ_BY_TOOLS =
  /^app\/(?:.*\/)?(?:route|page|layout|not-found)\.tsx?$|^db\/schema\/|^(?:proxy|instrumentation)\.ts$|\.config\.ts$/;

const exported = [...sources].flatMap(([file, text]) =>
  [
    ...text.matchAll(
      /^export (?:async )?(?:const|let|function\*?|class|type|interface) (?:\{([^}]*)\}|(\w+))/gm,
    ),
  ].flatMap(([, several, one = ""]) =>
    (several ? several.split(",") : [one]).map((name) => ({ file, name: name.trim() })),
  ),
);

test("every export is imported somewhere", () => {
  const dead = exported.filter(
    ({ file, name }) =>
      !READ_BY_TOOLS.test(file) && ![name, EVERYTHING].some((taken) => imported.has(`${file} ${taken}`)),
  );
  expect(exported.length).toBeGreaterThan(1000);
  expect(dead.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});

const PARTICIPLE =
  /^(?:told|asked|kept|given|found|taken|said|made|done|sought|held|seen|heard|known|meant|begun)$/i;

test("no export outside tests is named by a bare participle: a thing has a noun, a deed a verb", () => {
  const bare = exported.filter(
    ({ file, name }) =>
      PARTICIPLE.test(name) && !/^(?:tests|e2e|bench|chaos)\/|\.(?:test|fixture|contract)\.tsx?$/.test(file),
  );
  expect(bare.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});

test("every action is used by a route, the router or other code, not only by tests", () => {
  const asked = importedBy((file) => !/^(?:tests|e2e)\/|\.(?:test|contract|fixture)\.ts$/.test(file));
  const actions = [...sources].flatMap(([file, text]) =>
    [...text.matchAll(/^export const (\w+) = (?:visitorA|a)ction\(/gm)].map(([, name]) => `${file} ${name}`),
  );
  expect(actions.length).toBeGreaterThan(100);
  expect(actions.filter((name) => !asked.has(name))).toEqual([]);
});

/** Here names may repeat: Next prescribes some, and a page's texts have the name of the page. */
const CALLED_ALIKE = /^app\/(?:.*\/)?(?:route|page|layout|not-found)\.tsx?$|^components\/text\//;
/** Messaging providers implement one interface, so the same file of each provider exports the same names. */
const withoutProvider = (file: string) => file.replace(/^(server\/adapters\/messaging)\/\w+\//, "$1/*/");

test("no two files export the same name", () => {
  const homes = new Map<string, Set<string>>();
  for (const { file, name } of exported) {
    if (!/^(?:app|server|db|components)\//.test(file) || CALLED_ALIKE.test(file)) continue;
    if (/\.(?:test|contract|fixture|d)\.ts$/.test(file)) continue;
    homes.set(name, (homes.get(name) ?? new Set()).add(withoutProvider(file)));
  }
  const ambiguous = [...homes].filter(([, files]) => files.size > 1);
  expect(ambiguous.map(([name, files]) => `${name}: ${[...files].join(", ")}`)).toEqual([]);
});

test("what the nouns' routers name, the dashboard can ask for", () => {
  const named = [...sources]
    .filter(([file]) => /^server\/(?:\w+\/)?router\.ts$/.test(file))
    .flatMap(([, text]) => [...text.matchAll(/\b(?:query|mutation|subscription)\((\w+)\)/g)])
    .map(([, name]) => name);
  expect(Object.keys(appRouter._def.procedures)).toHaveLength(named.length);
});

test("every tRPC procedure is called by a component", () => {
  const CALL =
    /\b(\w+)\s*\.\s*(\w+)\s*\.\s*(?:use(?:Infinite)?Query|useMutation|useSubscription|query|mutate|subscribe|fetch\w*)\b/g;
  const pages = [...sources].filter(([file]) => file.startsWith("components/"));
  const asked = new Set(
    pages.flatMap(([, text]) => [...text.matchAll(CALL)].map(([, room, name]) => `${room}.${name}`)),
  );
  const procedures = Object.keys(appRouter._def.procedures);
  expect(procedures.length).toBeGreaterThan(50);
  expect(procedures.filter((name) => !asked.has(name))).toEqual([]);
});
