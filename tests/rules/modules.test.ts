import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { jobs } from "@/server/jobs";
import { appRouter } from "@/server/router";

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
