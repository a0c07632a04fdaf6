import { expect, test } from "vitest";
import { HOME, safeRedirect } from "./safe-redirect";

test.each([
  ["/leads?status=new#first", "/leads?status=new#first"],
  ["https://desk.example.com/leads", "/leads"],
  ["leads", "/leads"],
])("%s is an address of ours", (given, path) => {
  expect(safeRedirect(given)).toBe(path);
});

test.each([
  [undefined],
  [""],
  ["https://evil.example/"],
  ["http://desk.example.com/"],
  ["https://desk.example.com.evil.example/"],
  ["https://desk.example.com@evil.example/"],
  ["https://desk.example.com:8443/"],
  ["//evil.example"],
  ["///evil.example"],
  ["/\\evil.example"],
  ["\\\\evil.example"],
  ["/\t/evil.example"],
  [" https://evil.example"],
  ["javascript:alert(1)"],
  ["data:text/html,x"],
  ["blob:https://desk.example.com/x"],
  ["https://"],
])("%j leads to the home page", (given) => {
  expect(safeRedirect(given)).toBe(HOME);
});

test.each(["/.//evil.example", "https://desk.example.com//evil.example", "/..//evil.example"])(
  "%s does not become another host's address",
  (given) => {
    expect(safeRedirect(given)).toBe("/evil.example");
  },
);
