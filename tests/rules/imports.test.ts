import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { all, files, NOUNS, ROOT } from "./imports";

/** The rooms from top to bottom. A room imports only rooms of the lines below its own. */
const FLOORS = [
  ["app", "components", "scripts", "bench", "chaos", "e2e"],
  // What starts the server, and what lists or combines parts of all nouns.
  ["server"],
  // The nouns.
  ...NOUNS.toReversed().map((noun) => [`server/${noun}`]),
  ["server/host"],
  ["server/http", "server/queue"],
  ["db", "server/adapters"],
  ["schema"],
  ["lib"],
];

const isIn = (folder: string) => (file: string) => file.startsWith(`${folder}/`) || file === folder;

/** A folder of server/, the loose files of server/ as one, or a top folder. */
const roomOf = (file: string): string =>
  /^server\/[^/]+\//.test(file) ? file.split("/").slice(0, 2).join("/") : (file.split("/")[0] ?? "");
const floorOf = (file: string) => FLOORS.findIndex((rooms) => rooms.includes(roomOf(file)));

const offenders = (wrong: (one: (typeof all)[number]) => boolean) =>
  all.filter(wrong).map((one) => `${one.file} imports ${one.from}`);

test("every file belongs to a layer", () => {
  expect(all.length).toBeGreaterThan(200);
  expect(files.filter((file) => floorOf(file) < 0)).toEqual([]);
});

test("nothing imports upward, not even a type or lazily, nor another room of its own floor", () => {
  const isTop = (file: string) => floorOf(file) === 0;
  expect(
    offenders(({ file, target: to }) => {
      if (floorOf(to) < 0 || roomOf(to) === roomOf(file)) return false;
      return floorOf(to) <= floorOf(file) && !(isTop(file) && isTop(to));
    }),
  ).toEqual([]);
});

test("a noun's router names actions of that noun alone", () => {
  const isRouter = (file: string) => /^server\/\w+\/router\.ts$/.test(file);
  expect(files.filter(isRouter).length).toBeGreaterThan(5);
  expect(
    offenders(
      ({ file, target: to }) =>
        isRouter(file) && to !== "server/http/trpc" && !to.startsWith(`${path.dirname(file)}/`),
    ),
  ).toEqual([]);
});

/** Everything that loading `file` imports, directly or indirectly. */
function loadedWith(
  file: string,
  importsByFile: Map<string, string[]>,
  found = new Set<string>(),
): Set<string> {
  for (const next of importsByFile.get(file) ?? []) {
    if (found.has(next)) continue;
    found.add(next);
    loadedWith(next, importsByFile, found);
  }
  return found;
}

test("no file imports itself through a cycle of imports", () => {
  const known = new Set(files.map((file) => file.replace(/\.tsx?$/, "")));
  const importsByFile = new Map<string, string[]>();
  for (const { file, isLazy, target: to } of all) {
    const name = file.replace(/\.tsx?$/, "");
    if (!isLazy && known.has(to)) importsByFile.set(name, [...(importsByFile.get(name) ?? []), to]);
  }
  expect(importsByFile.size).toBeGreaterThan(500);
  expect([...known].filter((file) => loadedWith(file, importsByFile).has(file))).toEqual([]);
});

test("components import from the server only types of schemas and the router, and a little shared code", () => {
  const isVocabulary = (to: string) => to.startsWith("schema/") || to === "server/router";
  // Plain code without zod that pages and the server share.
  const isShared = (to: string) =>
    /^(?:schema\/(?:password|country|currency|provider|picture-limits|quick-reply-variables|reminder-words|scope-noun|sendable-media)|lib\/(?:text\/contrast|time\/(?:clock|day-parts|opening-hours)|roles|process\/semaphore))$/.test(
      to,
    );
  expect(
    offenders(({ file, isType, target: to }) => {
      if (!file.startsWith("components/") || !/^(app|server|db|lib|schema)\//.test(to)) return false;
      return !isShared(to) && (!isVocabulary(to) || !isType);
    }),
  ).toEqual([]);
});

test("the product imports the practice only where everything is listed or started, and calls it by its addresses", () => {
  const isPractice = isIn("server/practice");
  const isProduct = (file: string) =>
    /^(app|components|server|db|lib|schema)\//.test(file) && !isPractice(file);
  const guests = all.filter(({ file, target: to }) => isPractice(to) && isProduct(file));
  // Apart from its own routes: the lists of what expires and of all procedures, and the start of the service.
  expect(
    guests
      .map(({ file }) => file)
      .filter((file) => !isIn("app/api/sandbox")(file))
      .sort(),
  ).toEqual(["server/main.ts", "server/modules.ts", "server/router.ts"]);
  const isAddress = (file: string) =>
    /SANDBOX_URL|api\/sandbox\//.test(readFileSync(path.join(ROOT, file), "utf8"));
  expect(files.filter((file) => isProduct(file) && isAddress(file)).sort()).toEqual([
    "lib/env.ts",
    "lib/variables.ts",
    "server/adapters/world.ts",
  ]);
});

test('only files that server code imports say "use client"', () => {
  const clients = files.filter((file) =>
    readFileSync(path.join(ROOT, file), "utf8").startsWith('"use client"'),
  );
  const fileOf = new Map(files.map((file) => [file.replace(/\.tsx?$/, ""), file]));
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    if (clients.includes(file)) return;
    const loaded = all.filter((one) => one.file === file && !one.isType);
    for (const next of loaded.flatMap((one) => fileOf.get(one.target) ?? [])) visit(next);
  };
  files.filter((file) => file.startsWith("app/")).forEach(visit);
  const late = files.filter(
    (file) =>
      !clients.includes(file) && /^\(?"use client"\)?;/m.test(readFileSync(path.join(ROOT, file), "utf8")),
  );
  expect(late, "the directive comes before the imports").toEqual([]);
  expect(clients.length).toBeGreaterThan(30);
  expect(clients.filter((file) => !seen.has(file))).toEqual([]);
});

test("adapters import neither the database nor nouns", () => {
  const allowed = /^(server\/adapters\/|schema\/|lib\/|[^/]*$|node:|@?[a-z0-9-]+(\/|$))/;
  expect(
    offenders(
      ({ file, target: to }) =>
        file.startsWith("server/adapters/") && (/^(db|app)\//.test(to) || !allowed.test(to)),
    ),
  ).toEqual([]);
});

test("only app, components, the host and the next-auth code import Next; the API's routes don't", () => {
  const isNext = (to: string) => to === "next" || to.startsWith("next/");
  const knows = /^(app|components|server\/host|server\/accounts\/next-auth)\//;
  expect(offenders(({ file, target: to }) => isNext(to) && !knows.test(file))).toEqual([]);
  expect(offenders(({ file, target: to }) => isNext(to) && file.startsWith("app/api/v1/"))).toEqual([]);
});

test("components import tRPC and react-query in one file, so that pages get them bundled as one", () => {
  const isLibrary = (to: string) => /^@(trpc\/(client|next|react-query)|tanstack\/react-query)/.test(to);
  const isOther = (file: string) => file.startsWith("components/") && file !== "components/trpc.ts";
  expect(offenders(({ file, target: to, isType }) => isOther(file) && isLibrary(to) && !isType)).toEqual([]);
});

test("only the queue imports a job engine or pg", () => {
  const isEngine = (to: string) => /^(graphile-worker|inngest|pg)(\/|$)/.test(to);
  expect(offenders(({ file, target: to }) => isEngine(to) && !file.startsWith("server/queue/"))).toEqual([]);
});

test("only one file imports OpenTelemetry, and that file is loaded lazily", () => {
  const isOtel = (to: string) => to.startsWith("@opentelemetry/");
  const itself = "lib/observe/otel.ts";
  expect(offenders(({ file, target: to }) => isOtel(to) && file !== itself)).toEqual([]);
  const loaders = ["instrumentation.ts", ...files].filter((file) =>
    readFileSync(path.join(ROOT, file), "utf8").includes('lib/observe/otel"'),
  );
  expect(loaders).toEqual(["instrumentation.ts", "server/main.ts"]);
  for (const file of loaders)
    expect(readFileSync(path.join(ROOT, file), "utf8")).toMatch(/ await import\("@\/lib\/observe\/otel"\)/);
});

test.each([
  ["the detector of file types", /"file-type"/, "server/conversations/media/content/content.ts"],
  ["Amazon's client", /"@\/server\/adapters\/storage\/s3"/, "server/conversations/media/storage/storage.ts"],
])("%s is loaded only when it is needed", (_, name, user) => {
  const known = files.filter((file) => name.test(readFileSync(path.join(ROOT, file), "utf8")));
  expect(known).toEqual([user]);
  const source = readFileSync(path.join(ROOT, user), "utf8");
  expect(source).toMatch(new RegExp(` await import\\(${name.source}\\)`));
});

test("one module calls over HTTP, one stores files in a bucket and one sends mail, and each asserts that it may", () => {
  const asks = /\bfetch\(|\bcreateTransport\(|\.dispatch\(|from "undici"|from "node:dns|from "@aws-sdk/;
  // These are parts of call.ts, which checks.
  const tools = ["dial", "exchange", "resolve"].map((file) => `server/adapters/http/${file}.ts`);
  const askers = files.filter(
    (file) => /^(server|db)\//.test(file) && asks.test(readFileSync(path.join(ROOT, file), "utf8")),
  );
  expect(askers.sort()).toEqual(
    [
      "server/adapters/http/call.ts",
      "server/adapters/mail/send.ts",
      "server/adapters/storage/s3.ts",
      ...tools,
    ].sort(),
  );
  const careless = askers.filter(
    (file) => !readFileSync(path.join(ROOT, file), "utf8").includes("  assertNetwork();"),
  );
  expect(careless).toEqual(tools);
});

test("only the env module reads the environment", () => {
  const readers = files.filter((file) => {
    const text = readFileSync(path.join(ROOT, file), "utf8");
    return text.includes("process.env") && !/^(scripts|bench|chaos|e2e)\//.test(file);
  });
  expect(readers).toEqual(["lib/env.ts"]);
});

/** The statements of a route file, without comments and surrounding white space. */
const statementsOf = (text: string) =>
  text
    .replace(/^\s*\/\/.*$|\/\*[\s\S]*?\*\//gm, "")
    .split(";\n")
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");

/** An import, or an export of something made elsewhere: no function, no condition, no state. */
const isLine = (statement: string) =>
  /^(?:import|export const) /.test(statement) && !/=>|\bfunction\b|\bawait\b|\?|^let /.test(statement);

test("a route file has only imports and exports, in at most 15 lines", () => {
  const routes = files.filter((file) => /^app\/.*route\.ts$/.test(file));
  expect(routes.length).toBeGreaterThan(80);
  const others = routes.filter((file) => {
    const text = readFileSync(path.join(ROOT, file), "utf8");
    return !statementsOf(text).every(isLine) || text.split("\n").length > 15;
  });
  expect(others).toEqual([]);
});

test.each([
  "let kept: number | undefined;\n",
  "export function GET() {\n  return new Response();\n}\n",
  "export const GET = routeHandler(async () => Response.json({}));\n",
])("a route file with anything else is found: %s", (text) => {
  expect(statementsOf(text).every(isLine)).toBe(false);
});
