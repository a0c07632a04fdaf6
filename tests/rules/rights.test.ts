import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { restrictionsOf } from "@/server/http/trpc";
import { appRouter } from "@/server/router";

const sources = readdirSync("components", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(path.join("components", file), "utf8"));
const found = (pattern: RegExp) =>
  new Set(sources.flatMap((source) => [...source.matchAll(pattern)].flatMap(([, name]) => name ?? [])));

const restrictions = restrictionsOf(appRouter);

test("the dashboard gets its list of owner-only procedures from the actions", () => {
  expect(restrictions).toMatchObject({
    "webhooks.create": "owner",
    "organization.update": "owner",
    "team.invite": "owner",
    "sandbox.setReceiver": "owner",
  });
  expect(restrictions).not.toHaveProperty("webhooks.ping");
  expect(restrictions["bookings.calendar"]).toBe("practitioner");
  expect(Object.values(restrictions).filter((role) => role === "owner").length).toBeGreaterThan(15);
});

test("the dashboard asks useMay about every noun whose owner-only mutations it calls", () => {
  const called = [...found(/trpc\.(\w+\.\w+)\.useMutation/g)].filter(
    (name) => restrictions[name] === "owner",
  );
  const nouns = new Set([...found(/useMay\("(\w+\.\w+)"\)/g)].map((name) => name.split(".")[0]));
  expect(called.length).toBeGreaterThan(10);
  expect(called.filter((name) => !nouns.has(name.split(".")[0]))).toEqual([]);
});

test("no component compares roles to find out what a member may do", () => {
  expect(sources.filter((source) => /access\.data\??\.role/.test(source))).toEqual([]);
});
