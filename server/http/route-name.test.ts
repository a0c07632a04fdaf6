import { expect, test } from "vitest";
import { loggedPath, NOWHERE, routeName } from "./route-name";

test("a parameter's name stands where its value is, however that is written", () => {
  expect(routeName("/api/v1/leads", {})).toBe("/api/v1/leads");
  expect(routeName("/api/v1/leads/leads/notes", { lead_id: "leads" })).toBe("/api/v1/leads/[lead_id]/notes");
  expect(routeName("/api/v1/leads/%C3%BC%2Fb", { lead_id: "ü/b" })).toBe("/api/v1/leads/[lead_id]");
  expect(routeName("/api/a/1/b/1", { first: "1", second: "1" })).toBe("/api/a/[first]/b/[second]");
  expect(routeName("/api/auth/callback/google", { nextauth: ["callback", "google"] })).toBe(
    "/api/auth/[...nextauth]",
  );
});

test("a path without the values that it is said to have is none: it can't become a series of its own", () => {
  expect(routeName("/api/v1/leads/1234", { lead_id: "other" })).toBe(NOWHERE);
});

test("what a file is called is logged as little as the token that opens it", () => {
  const params = { token: "v1.secret", file_name: "Befund Anna Müller.pdf" };
  const path = `/api/media/v1.secret/${encodeURIComponent(params.file_name)}`;
  expect(loggedPath(path, params)).toBe("/api/media/[token]/[file_name]");
});
