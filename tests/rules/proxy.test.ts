import { readdirSync } from "node:fs";
import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { loadEnv } from "@/lib/env";
import { config, proxy, STAFF_PAGES } from "@/proxy";

loadEnv({
  DATABASE_URL: "postgres://127.0.0.1/nowhere",
  AUTH_SECRET: "a secret that only the tests know, 32+",
  PUBLIC_URL: "https://desk.example.com",
});

const pages = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `/${name}`);

const isMatched = (path: string) =>
  config.matcher.some((one) => typeof one === "string" && new RegExp(`^${one}$`).test(path));

test("the proxy redirects every page of the dashboard to sign-in without a session", () => {
  const staff = pages("app/(staff)");
  expect(staff.length).toBeGreaterThan(0);
  expect(staff.sort()).toEqual(STAFF_PAGES.toSorted());
  for (const page of [...staff, ...staff.map((one) => `${one}/something`)]) {
    expect(isMatched(page)).toBe(true);
    const { status, headers } = proxy(new NextRequest(`https://desk.example.com${page}?page=2`));
    expect([status, headers.get("location")]).toEqual([
      307,
      expect.stringContaining("/sign-in?callbackUrl="),
    ]);
  }
});

test("every page gets a content security policy with its own nonce; the API, files and pages for strangers don't", () => {
  const open = ["/", "/docs", "/nothing/here", ...pages("app/(public)")];
  expect(open.length).toBeGreaterThan(5);
  const policies = open.map((page) => {
    expect(isMatched(page)).toBe(true);
    const { headers } = proxy(new NextRequest(`https://desk.example.com${page}`));
    return headers.get("content-security-policy") ?? "";
  });
  expect(new Set(policies).size).toBe(open.length);
  for (const policy of policies)
    expect(policy).toMatch(/^default-src 'self'; script-src 'self' 'nonce-[\w-]{36}' 'strict-dynamic'; /);
  for (const name of [
    "connect-src 'self'",
    "img-src 'self' blob: data:",
    "form-action 'self'",
    "object-src 'none'",
  ])
    expect(policies[0]?.split("; ")).toContain(name);
  const others = [
    "/api/v1/leads",
    "/_next/static/chunks/a.js",
    "/icon.svg",
    "/book/a",
    "/booking/a",
    "/offer/a",
  ];
  expect(others.filter(isMatched)).toEqual([]);
});

test("only pages that are built once run scripts of our own files without a nonce, and none of them inline", () => {
  const policyOf = (path: string) =>
    proxy(new NextRequest(`https://desk.example.com${path}`)).headers.get("content-security-policy") ?? "";
  for (const path of ["/docs", "/docs/guides/crm"])
    expect(policyOf(path)).toMatch(/; script-src-elem 'self'$/);
  for (const path of ["/", "/docsy", "/sign-in", "/join"])
    expect(policyOf(path)).not.toContain("script-src-elem");
});

test("where Next serves the API, the proxy answers preflights of what takes an access token, and nothing else", () => {
  expect(config.matcher.at(-1)).toEqual({
    source: "/api/v1/:path*",
    has: [{ type: "header", key: "access-control-request-method" }],
  });
  const ask = (path: string, method = "OPTIONS") => {
    const headers = { origin: "https://shop.example", "access-control-request-method": "POST" };
    return proxy(new NextRequest(`https://desk.example.com${path}`, { method, headers }));
  };
  const answer = ask("/api/v1/leads");
  expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
  const passed = [ask("/api/v1/leads", "GET"), ask("/api/v1/auth/login"), ask("/api/v1/webhooks/scheduler")];
  for (const { headers } of passed) {
    expect(headers.get("x-middleware-next")).toBe("1");
    expect(headers.has("access-control-allow-origin")).toBe(false);
  }
});

test("pages demand https if PUBLIC_URL has it, and give up what they don't need", () => {
  const headersAt = (PUBLIC_URL: string) => {
    process.env.PUBLIC_URL = PUBLIC_URL;
    loadEnv();
    return proxy(new NextRequest(`${PUBLIC_URL}/sign-in`)).headers;
  };
  expect(headersAt("http://localhost:3000").has("strict-transport-security")).toBe(false);
  const headers = headersAt("https://desk.example.com");
  expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(headers.get("permissions-policy")).toContain("camera=(), ");
});
