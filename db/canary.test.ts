import { afterEach, expect, test, vi } from "vitest";
import { loadEnv } from "@/lib/env";
import { isSealedWithOurs } from "./canary";
import { getDb } from "./client";
import { installation } from "./schema/installation";

const startWith = (secret: string) => {
  vi.stubEnv("AUTH_SECRET", secret);
  loadEnv();
  return isSealedWithOurs(getDb());
};

const FORMER = "the secret that it was begun with, 32+";
const OTHER = "another secret of the same length, 32+";

afterEach(() => {
  vi.unstubAllEnvs();
  loadEnv();
});

test("a changed AUTH_SECRET is noticed at every start until the old one is back", async () => {
  expect(await Promise.all([startWith(FORMER), startWith(FORMER)])).toEqual([true, true]);
  expect(await startWith(OTHER)).toBe(false);
  expect(await startWith(OTHER)).toBe(false);
  expect(await startWith(FORMER)).toBe(true);
});

test("forgetting the canary accepts the new AUTH_SECRET and ends the warnings", async () => {
  expect(await startWith(OTHER)).toBe(false);
  await getDb().update(installation).set({ canary_sealed: null });
  expect(await startWith(OTHER)).toBe(true);
  expect(await startWith(OTHER)).toBe(true);
});
