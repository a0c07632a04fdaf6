import { expect, test } from "vitest";
import { newId } from "@/db/schema/columns";
import { newApiKey, parseApiKey, startAndEnd, withoutKeys } from "./api-key";

test("a key names its organization, is never the same twice, and is one word of letters and digits", () => {
  const organization_id = newId();
  const keys = Array.from({ length: 50 }, () => newApiKey(organization_id));
  expect(new Set(keys).size).toBe(50);
  for (const key of keys) {
    expect(key).toMatch(/^fd_live_[0-9A-Za-z]{55}$/);
    expect(parseApiKey(key)).toMatchObject({ organization_id });
  }
});

test.each(["00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"])(
  "a key carries the id %s",
  (organization_id) => {
    expect(parseApiKey(newApiKey(organization_id))).toMatchObject({ organization_id });
  },
);

test("the checksum finds any one wrong character, two that were swapped, and a key that was cut off", () => {
  const key = newApiKey(newId());
  const wrong = [...key].map((sign, at) => key.slice(0, at) + (sign === "a" ? "b" : "a") + key.slice(at + 1));
  const at = [...key].findIndex((sign, n) => n > 8 && sign !== key[n + 1]);
  const swapped = `${key.slice(0, at)}${key[at + 1]}${key[at]}${key.slice(at + 2)}`;
  const others = [swapped, key.slice(0, -1), `${key}a`, "fd_live_", ""];
  for (const text of [...wrong, ...others]) expect(parseApiKey(text)).toBeNull();
});

test("a key is recognized by its start and its last four characters", () => {
  const key = newApiKey(newId());
  const { start, last_four } = startAndEnd(key);
  expect(key.startsWith(start) && key.endsWith(last_four)).toBe(true);
  expect(start).toHaveLength(12);
});

test("no key, nor most of one, can be read in a text that is logged", () => {
  const key = newApiKey(newId());
  expect(withoutKeys(`/leads/${key}/notes`)).toBe("/leads/[key]/notes");
  expect(withoutKeys(`/leads/${key.slice(0, 30)}`)).toBe("/leads/[key]");
  expect(withoutKeys("/leads/fd_live_")).toBe("/leads/fd_live_");
});
