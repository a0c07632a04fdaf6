import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type ChangeHook, defineChange, emit, on } from "@/lib/change";
import { jobs } from "@/server/jobs";
import "@/server/reactions";
import { appRouter } from "@/server/router";
import { all, files } from "./imports";

const named = (name: string) =>
  readdirSync("server", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(`/${name}`));

test("every exported job is run by the queue, and every job that another noun does is done by one", async () => {
  const declared: Record<string, unknown>[] = await Promise.all(
    named("jobs.ts").map((file) => import(/* @vite-ignore */ `@/server/${file}`)),
  );
  const names = new Set(
    declared.flatMap((file) => Object.values(file)).map((one) => Reflect.get(Object(one), "name")),
  );
  expect(names.size).toBeGreaterThan(25);
  expect([...names].filter((name) => !Object.hasOwn(jobs, String(name)))).toEqual([]);
});

test("every procedure of a noun can be called", async () => {
  const routers: Record<string, Record<string, object>>[] = await Promise.all(
    named("router.ts").map((file) => import(/* @vite-ignore */ `@/server/${file}`)),
  );
  const names = routers.flatMap((file) =>
    Object.values(file).flatMap((parts) =>
      Object.entries(parts).flatMap(([part, calls]) => Object.keys(calls).map((call) => `${part}.${call}`)),
    ),
  );
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !Object.hasOwn(appRouter._def.procedures, name))).toEqual([]);
});

const isChange = (one: unknown): one is ChangeHook<unknown[]> =>
  typeof one === "object" && one !== null && "name" in one;

test("something reacts to every change that a noun declares", async () => {
  const named = readdirSync("server").filter((noun) => files.includes(`server/${noun}/changes.ts`));
  const exported: Record<string, unknown>[] = await Promise.all(
    named.map((noun) => import(/* @vite-ignore */ `@/server/${noun}/changes`)),
  );
  const changes = exported.flatMap((file) => Object.values(file)).filter(isChange);
  expect(changes.length).toBeGreaterThan(8);
  expect(changes.filter(({ reactions = [] }) => reactions.length === 0).map(({ name }) => name)).toEqual([]);
  expect(new Set(changes.map(({ name }) => name)).size).toBe(changes.length);
});

test("a change without the table of reactions throws, and reactions run one after the other, in its order", async () => {
  const said = defineChange<[what: string], string>("said");
  await expect(emit(said, "a")).rejects.toThrow('nothing reacts to "said"');
  const heard: string[] = [];
  const hear = (who: string) => async (what: string) => {
    if (who === "first") await new Promise(setImmediate);
    heard.push(who);
    return `${who} ${what}`;
  };
  on(said, [hear("first"), hear("second")]);
  expect(await emit(said, "b")).toEqual(["first b", "second b"]);
  expect(heard).toEqual(["first", "second"]);
});

test("one table says what reacts to a change, and names each change once", () => {
  const named = [...readFileSync("server/reactions.ts", "utf8").matchAll(/^on\((\w+),/gm)].map(
    ([, name]) => name,
  );
  expect(named.length).toBeGreaterThan(8);
  expect(new Set(named).size).toBe(named.length);
  const sayers = files.filter((file) =>
    /^import \{[^}]*\bon\b[^}]*\} from "@\/lib\/change"/m.test(readFileSync(file, "utf8")),
  );
  expect(sayers).toEqual(["server/reactions.ts"]);
});

const fileOf = new Map(files.map((file) => [file.replace(/\.tsx?$/, ""), file]));
const importsOf = new Map<string, string[]>();
for (const { file, isType, target } of all)
  if (!isType) importsOf.set(file, [...(importsOf.get(file) ?? []), target]);

for (const file of readdirSync("scripts").map((name) => `scripts/${name}`))
  if (file.endsWith(".mjs")) {
    const loaded = readFileSync(file, "utf8").matchAll(/import\("\.\.\/([^"]+)\.ts"\)/g);
    importsOf.set(
      file,
      [...loaded].map(([, to = ""]) => to),
    );
  }

/** What a program may load, now or later. */
function reachedFrom(entry: string): Set<string> {
  const found = new Set([entry]);
  for (const file of found)
    for (const target of importsOf.get(file) ?? []) {
      const next = fileOf.get(target);
      if (next) found.add(next);
    }
  return found;
}

const emitters = files.filter(
  (file) =>
    file !== "server/reactions.ts" &&
    !file.endsWith("/changes.ts") &&
    importsOf.get(file)?.includes("lib/change"),
);
const PROGRAMS = [
  "server/main.ts",
  "scripts/operator/main.ts",
  "scripts/eval/main.ts",
  "bench/main.ts",
  "chaos/main.ts",
  "scripts/build-for-vercel.mjs",
];

test("every route and program that may change something has loaded the reactions", () => {
  const entries = [...PROGRAMS, ...files.filter((file) => /^app\/.*\/route\.ts$/.test(file))];
  expect(entries.length).toBeGreaterThan(100);
  expect(entries.filter((file) => !importsOf.has(file))).toEqual([]);
  const lacking = entries.filter((entry) => {
    const reached = reachedFrom(entry);
    return emitters.some((file) => reached.has(file)) && !reached.has("server/reactions.ts");
  });
  expect(lacking).toEqual([]);
});
