import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import nextConfig from "@/next.config";

const root = path.resolve(import.meta.dirname, "../..");
const folder = await mkdtemp(path.join(tmpdir(), "frontdesk-scripts-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

type Run = { node?: string; flags?: string[]; env?: Record<string, string>; cwd?: string };

/** Runs a script to its end, without this process's own settings. */
async function run(script: string, { node = process.execPath, flags = [], env = {}, cwd = root }: Run = {}) {
  const child = spawn(node, [...flags, script], {
    cwd,
    // npm is not on the PATH: a script that goes too far must not install into the project's own node_modules.
    env: { PATH: folder, NODE_ENV: "test", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  const [code] = await once(child, "close");
  return { code, said };
}

// Removes from this Node what Node 18 lacks: each module loses its dirname before its first line runs.
const LOADER = `export async function load(url, context, next) {
  const loaded = await next(url, context);
  if (!url.startsWith("file:") || loaded.format !== "module") return loaded;
  return { ...loaded, source: "import.meta.dirname = import.meta.filename = undefined;" + loaded.source };
}`;
const asNode18 = path.join(folder, "as-node-18.mjs");
await writeFile(
  asNode18,
  `import { register } from "node:module";
  register("data:text/javascript," + encodeURIComponent(${JSON.stringify(LOADER)}));
  Object.defineProperty(process.versions, "node", { value: "18.20.8" });
  process.loadEnvFile = undefined;`,
);

const SCRIPTS = ["start", "serve", "standalone", "test", "build-for-vercel"];
const REFUSAL = /^Frontdesk needs Node 20\.19 or newer \(24 is best\); this is 18\.\d+\.\d+\.\n$/;
const NODE_18 = process.env.NODE_18 ?? "";

describe.each(SCRIPTS)("scripts/%s.mjs", (name) => {
  const script = path.join(root, `scripts/${name}.mjs`);

  test("says in one line that Node 18 is too old", async () => {
    expect(await run(script, { flags: ["--import", asNode18] })).toEqual({
      code: 1,
      said: expect.stringMatching(REFUSAL),
    });
  });

  test.skipIf(!existsSync(NODE_18))("says so to a real Node 18, if NODE_18 names its binary", async () => {
    expect(await run(script, { node: NODE_18 })).toEqual({ code: 1, said: expect.stringMatching(REFUSAL) });
  });
});

/** Copies the project without its build and without our .env. */
async function copyTo(name: string): Promise<string> {
  const copy = path.join(folder, name);
  await mkdir(copy);
  for (const name of [
    "app",
    "components",
    "docs",
    "scripts",
    "server",
    "schema",
    "lib",
    "db",
    "CHANGELOG.md",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
  ])
    await cp(path.join(root, name), path.join(copy, name), { recursive: true });
  await symlink(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  // Older than what is installed, so the script installs nothing.
  await utimes(path.join(copy, "package-lock.json"), 0, 0);
  return copy;
}

test("npm start names what is wrong with its environment before it builds", async () => {
  const cwd = await copyTo("unbuilt");
  const taken = createServer().listen(0);
  await once(taken, "listening");
  const address = taken.address();
  const port = String(typeof address === "object" ? address?.port : "");
  const wrong: { env: Record<string, string>; said: string }[] = [
    { env: { DATABASE_URL: "postgres://127.0.0.1:1/desk" }, said: "AUTH_SECRET: is missing" },
    { env: { LOG_LEVEL: "loud" }, said: "LOG_LEVEL: must be fatal, error" },
    { env: { PORT: port }, said: `port ${port} is in use` },
  ];
  for (const { env, said } of wrong) {
    const { code, said: all } = await run("scripts/start.mjs", { env, cwd });
    expect([code, all]).toEqual([1, expect.stringContaining(`Frontdesk can't start: ${said}`)]);
    expect(all).not.toContain("Building");
  }
  expect(existsSync(path.join(cwd, ".data"))).toBe(false);
  taken.close();
}, 60_000);

/** A copy with a built server, without the sources that it was built from. */
async function built(name: string): Promise<string> {
  const cwd = await copyTo(name);
  await mkdir(path.join(cwd, ".next/static/chunks"), { recursive: true });
  const { serverExternalPackages } = nextConfig;
  await writeFile(
    path.join(cwd, ".next/required-server-files.json"),
    JSON.stringify({ config: { serverExternalPackages } }),
  );
  expect(await run("scripts/finish-build.mjs", { cwd })).toEqual({ code: 0, said: "" });
  for (const sources of ["app", "components", "db", "docs", "lib", "schema", "server"])
    await rm(path.join(cwd, sources), { recursive: true });
  return cwd;
}

test("the standalone server names the missing variables and generates no secrets", async () => {
  const cwd = await built("standalone");
  expect(await run("scripts/serve.mjs", { cwd })).toEqual({
    code: 1,
    said: "Frontdesk can't start: DATABASE_URL: is missing\nAUTH_SECRET: is missing\n",
  });
  expect(existsSync(path.join(cwd, ".data"))).toBe(false);
}, 60_000);

test("the built server runs without its sources, and its errors name their lines", async () => {
  const cwd = await built("mapped");
  const { said } = await run("scripts/serve.mjs", { cwd, env: { LOG_LEVEL: "debug" } });
  const lines = readFileSync(path.join(root, "lib/env.ts"), "utf8").split("\n");
  const thrown = 1 + lines.findIndex((line) => line.includes("throw new EnvError"));
  expect(said).toContain(`lib/env.ts:${thrown}:`);
}, 60_000);
