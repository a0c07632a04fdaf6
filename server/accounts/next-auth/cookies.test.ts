import { expect, test } from "vitest";
import { cookies } from "./cookies";

test("over https no cookie is seen by scripts, sent in clear or with other sites' posts, or set by a sister domain", () => {
  const all = Object.values(cookies());
  expect(all).toHaveLength(6);
  for (const { name, options } of all) {
    expect(name).toMatch(/^__Host-frontdesk\.[\w-]+$/);
    expect(options).toEqual({ httpOnly: true, sameSite: "lax", path: "/", secure: true });
  }
});
