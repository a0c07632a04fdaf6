import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { loadRoutes } from "@/tests/http/routes";
import { isOwnPath, type Methods, routeFinder } from "./routes";

const methods: Methods = { GET: async () => new Response() };
const FOLDERS = [
  "/api/v1/leads",
  "/api/v1/leads/export",
  "/api/v1/leads/[lead_id]",
  "/api/v1/leads/[lead_id]/notes",
  "/api/openapi.json",
];
const match = routeFinder(FOLDERS.map((folder) => [folder, methods] as const));

test("parameters are taken from the path and decoded", () => {
  expect(match("/api/v1/leads/7/notes")).toMatchObject({ found: "route", params: { lead_id: "7" } });
  expect(match("/api/v1/leads/a%2Fb%20c")).toMatchObject({ found: "route", params: { lead_id: "a/b c" } });
});

test("a fixed name wins over a parameter, but does not hide paths that exist only below the parameter", () => {
  expect(match("/api/v1/leads/export")).toMatchObject({ found: "route", params: {} });
  expect(match("/api/v1/leads/export/notes")).toMatchObject({ params: { lead_id: "export" } });
});

test.each([
  "/api/v1",
  "/api/v1/leads/7/other",
  "/api/v1/leads//notes",
  "/api/v1/leads/7/notes/8",
  "/",
  "/api/v1/Leads",
])("nothing is at %s", (path) => expect(match(path)).toEqual({ found: "nothing" }));

test("a broken percent-encoding is distinguished from nothing", () => {
  expect(match("/api/v1/leads/%E0%A4%A")).toEqual({ found: "bad path" });
});

test("two names for one parameter are refused", () => {
  const folders = ["/api/v1/leads/[id]", "/api/v1/leads/[lead_id]/notes"];
  expect(() => routeFinder(folders.map((folder) => [folder, methods]))).toThrow("[lead_id]");
});

test("the API, the dashboard's calls, health, the API's description and pages for strangers are ours; look-alikes are not", () => {
  expect(
    [
      "/api/v1",
      "/api/v1/leads",
      "/api/trpc/leads.browse",
      "/api/health/ready",
      "/api/openapi.json",
      "/book/a",
      "/booking/a",
    ].every(isOwnPath),
  ).toBe(true);
  expect(
    ["/api/v10/leads", "/api/healthy", "/api/auth/session", "/api", "/leads", "/book", "/bookings"].some(
      isOwnPath,
    ),
  ).toBe(false);
});

test("a path below /api that can't be decoded is ours to refuse, since Next fails on it", () => {
  const paths = ["/api/auth/%ff", "/api/auth/session%", "/api/auth/callback/%zz"];
  expect(paths.every(isOwnPath)).toBe(true);
  expect(paths.map(match)).toEqual(paths.map(() => ({ found: "bad path" })));
  expect(["/api/auth/callback/%20", "/%ff"].some(isOwnPath)).toBe(false);
});

test("route files are found by walking the folder, and only ours are loaded", async () => {
  const app = await mkdtemp(path.join(tmpdir(), "frontdesk-routes-"));
  const write = async (folder: string, text: string) => {
    await mkdir(path.join(app, "api", folder), { recursive: true });
    await writeFile(path.join(app, "api", folder, "route.ts"), text);
  };
  await write(
    "v1/leads/[lead_id]",
    "export const GET = async () => new Response('a lead'); export const runtime = 'nodejs';",
  );
  await write("auth/[...nextauth]", "throw new Error('not for us')");
  const routes = await loadRoutes(app);
  expect(routes.map(([folder, found]) => [folder, Object.keys(found)])).toEqual([
    ["/api/v1/leads/[lead_id]", ["GET"]],
  ]);
  await rm(app, { recursive: true });
});
