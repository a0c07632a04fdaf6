import { expect, test } from "vitest";
import { NOWHERE, routeName } from "./route-name";

const nameOf = (path: string, params: Record<string, string | string[]>) =>
  routeName(path, { params: Promise.resolve(params) });

test("a parameter's name stands where its value is, however that is written", async () => {
  expect(await nameOf("/api/v1/leads", {})).toBe("/api/v1/leads");
  expect(await nameOf("/api/v1/leads/leads/notes", { lead_id: "leads" })).toBe(
    "/api/v1/leads/[lead_id]/notes",
  );
  expect(await nameOf("/api/v1/leads/%C3%BC%2Fb", { lead_id: "ü/b" })).toBe("/api/v1/leads/[lead_id]");
  expect(await nameOf("/api/a/1/b/1", { first: "1", second: "1" })).toBe("/api/a/[first]/b/[second]");
  expect(await nameOf("/api/auth/callback/google", { nextauth: ["callback", "google"] })).toBe(
    "/api/auth/[...nextauth]",
  );
});

test("a path without the values that it is said to have is none: it can't become a series of its own", async () => {
  expect(await nameOf("/api/v1/leads/1234", { lead_id: "other" })).toBe(NOWHERE);
});
