import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import vm from "node:vm";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { buildIfNeeded } from "@/scripts/lib/build.mjs";
import { pagesIn } from "@/tests/http/pages";

const BUILT = path.join(import.meta.dirname, "../../.next");
const PAGES = "server/app/(staff)";
/** kB of compressed scripts that a browser with an empty cache loads before a page is interactive. */
const MOST_KB = 200;

const Shared = z.object({ rootMainFiles: z.array(z.string()) });
const Manifests = z.record(z.string(), z.object({ entryJSFiles: z.record(z.string(), z.array(z.string())) }));

const manifestOf = /page_client-reference-manifest\.js$/;

const read = (file: string): string => readFileSync(path.join(BUILT, file), "utf8");

/** The scripts that a page's HTML references: those of every page, its layouts' and its own. */
function scriptsOf(page: string): string[] {
  const { rootMainFiles } = Shared.parse(JSON.parse(read("build-manifest.json")));
  const scope = vm.createContext({ globalThis: {} });
  const [file] = readdirSync(path.join(BUILT, PAGES, page)).filter((name) => manifestOf.test(name));
  const ran: unknown = vm.runInContext(
    `${read(path.join(PAGES, page, file ?? ""))}; globalThis.__RSC_MANIFEST`,
    scope,
  );
  const own = Object.values(Manifests.parse(ran)).flatMap(({ entryJSFiles }) =>
    Object.values(entryJSFiles).flat(),
  );
  return [...new Set([...rootMainFiles, ...own])];
}

const kilobytes = (file: string): number => gzipSync(read(file)).length / 1000;

describe("a page of the dashboard", () => {
  beforeAll(() => buildIfNeeded(), 180_000);

  test.for(pagesIn("(staff)"))("%s first loads at most 200 kB of script", (page) => {
    const scripts = scriptsOf(page);
    expect(scripts.length).toBeGreaterThan(5);
    const total = scripts.reduce((sum, file) => sum + kilobytes(file), 0);
    expect(total).toBeGreaterThan(100);
    expect(total).toBeLessThanOrEqual(MOST_KB);
  });
});
