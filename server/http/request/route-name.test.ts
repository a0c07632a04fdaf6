import { expect, test } from "vitest";
import { loggedPath, NOWHERE, routeName } from "./route-name";

test("a parameter's value is replaced by its name, however the value is encoded", () => {
  expect(routeName("/api/v1/leads", {})).toBe("/api/v1/leads");
  expect(routeName("/api/v1/leads/leads/notes", { lead_id: "leads" })).toBe("/api/v1/leads/[lead_id]/notes");
  expect(routeName("/api/v1/leads/%C3%BC%2Fb", { lead_id: "ü/b" })).toBe("/api/v1/leads/[lead_id]");
  expect(routeName("/api/a/1/b/1", { first: "1", second: "1" })).toBe("/api/a/[first]/b/[second]");
  expect(routeName("/api/auth/callback/google", { nextauth: ["callback", "google"] })).toBe(
    "/api/auth/[...nextauth]",
  );
});

test("a path without its parameters' values has no name, so that it can't become a series of its own", () => {
  expect(routeName("/api/v1/leads/1234", { lead_id: "other" })).toBe(NOWHERE);
});

test("neither a file's name nor the token that opens it is logged", () => {
  const params = { token: "v1.secret", file_name: "Befund Anna Müller.pdf" };
  const path = `/api/media/v1.secret/${encodeURIComponent(params.file_name)}`;
  expect(loggedPath(path, params)).toBe("/api/media/[token]/[file_name]");
});
