import { expect, test } from "vitest";
import { cookies } from "./cookies";

test("over https, cookies are hidden from scripts, sent neither in clear nor with cross-site posts, and not settable by a sibling domain", () => {
  const all = Object.values(cookies());
  expect(all).toHaveLength(6);
  for (const { name, options } of all) {
    expect(name).toMatch(/^__Host-frontdesk\.[\w-]+$/);
    expect(options).toEqual({ httpOnly: true, sameSite: "lax", path: "/", secure: true });
  }
});
