import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Attached } from "./types";

const kept = new Map<string, string>();
const leaving = new Set<string>();

beforeEach(() => {
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal("addEventListener", (type: string) => void leaving.add(type));
  vi.stubGlobal("removeEventListener", (type: string) => void leaving.delete(type));
});
afterEach(() => {
  vi.unstubAllGlobals();
  kept.clear();
});

/** A freshly loaded page. */
async function page() {
  vi.resetModules();
  return import("./attached");
}

const url = "/api/v1/media/1";
const about = { mime_type: "image/png", filename: null, is_shown: true, url, size_bytes: 5 };
const media = {
  ...{ id: "1", kind: "image" as const, ...about, created_at: new Date().toISOString() },
  ...{ width: 1, height: 1, duration_ms: null },
};
const line = {
  client_id: "c",
  tried: "Here",
  name: "a.png",
  size_bytes: 5,
  preview: "blob:1",
  renew: () => {},
};
const ready: Attached = { ...line, id: "ready", stop: () => {}, way: { is: "ready", media } };
const coming: Attached = { ...ready, id: "coming", way: { is: "uploading", progress: 0.5 } };

test("files stay with their conversation, and uploaded ones survive a reload", async () => {
  const before = await page();
  before.changeFilesOf("one", () => [ready, coming]);
  expect(before.filesOf("two")).toEqual([]);
  expect(before.filesOf("one")).toEqual([ready, coming]);
  expect(before.filesOf("one")).toBe(before.filesOf("one"));
  const after = await page();
  expect(after.filesOf("one")).toMatchObject([
    { id: "ready", client_id: "c", tried: "Here", preview: url, renew: null, way: { is: "ready", media } },
  ]);
  after.changeFilesOf("one", () => []);
  expect((await page()).filesOf("one")).toEqual([]);
});

test("leaving the page during an upload asks for confirmation", async () => {
  const { changeFilesOf } = await page();
  changeFilesOf("one", () => [coming]);
  expect([...leaving]).toEqual(["beforeunload"]);
  changeFilesOf("one", () => [ready]);
  expect([...leaving]).toEqual([]);
});
