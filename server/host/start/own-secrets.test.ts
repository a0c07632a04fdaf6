import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { ownSecrets } from "./own-secrets";

const base = await mkdtemp(path.join(tmpdir(), "frontdesk-secrets-"));
afterAll(() => rm(base, { recursive: true }));

test("secrets are made once, and only their owner can read them", async () => {
  const folder = path.join(base, "data");
  const first = await ownSecrets(folder);
  expect(first.AUTH_SECRET.length).toBeGreaterThanOrEqual(32);
  expect(first.DEMO_PASSWORD).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
  expect((await stat(path.join(folder, "secrets.json"))).mode & 0o777).toBe(0o600);
  expect(await ownSecrets(folder)).toEqual(first);
});

test("a missing secret is added, and existing ones stay", async () => {
  await writeFile(path.join(base, "secrets.json"), JSON.stringify({ AUTH_SECRET: "known" }));
  const secrets = await ownSecrets(base);
  expect(secrets.AUTH_SECRET).toBe("known");
  expect(JSON.parse(await readFile(path.join(base, "secrets.json"), "utf8"))).toEqual(secrets);
});

test("a broken file is never replaced", async () => {
  const file = path.join(base, "secrets.json");
  await writeFile(file, "{");
  await expect(ownSecrets(base)).rejects.toThrow("is broken: restore it from a backup");
  expect(await readFile(file, "utf8")).toBe("{");
});

test("a folder that can't be made is reported in one line", async () => {
  await expect(ownSecrets(path.join(base, "secrets.json", "data"))).rejects.toThrow(
    /can't be read \(ENOTDIR\)$/,
  );
});
