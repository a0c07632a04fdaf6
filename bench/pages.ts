import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { closeDb, getDb } from "@/db/client";
import { sessionCookieName } from "@/server/http/session-cookie";
import { seedDemo } from "@/server/practice/seed/seed";
import { OWN_SERVER, servers } from "./servers";
import { median } from "./world";

const PORT = 4707;
const ORIGIN = `http://localhost:${PORT}`;
const PASSWORD = "measured here alone";
const RUNS = 3;
/** How long a page is watched after it has loaded: until then it has asked for all that it shows. */
const SETTLE_MS = 2_000;
/** What no page of the dashboard should exceed: kB of scripts as they are sent. */
const GOAL_KB = 200;
/** A task of this length is the longest that nobody notices. */
const SHORT_MS = 50;

const FOLDER = "app/(staff)";
const SYSTEM_CHROMIUM = "/usr/bin/chromium";

type Measured = { script_kb: number; lcp_ms: number; tbt_ms: number };

/** A record of the demo for each parameter that stands in a page's address. */
async function recordsOfDemo(): Promise<Record<string, string>> {
  const [found] = await getDb().execute<Record<string, string>>(sql`
    select (select id from leads order by id desc limit 1) as lead_id,
      (select id from conversations order by updated_at desc limit 1) as place,
      (select id from webhook_endpoints limit 1) as endpoint_id,
      (select id from channel_connections where kind = 'demo' limit 1) as connection_id`);
  return found ?? {};
}

/** The address of every page of the dashboard, as its folders say; a place that may be left out gives two. */
function addresses(records: Record<string, string>): string[] {
  const pages = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "page.tsx")
    .map((file) => `/${path.dirname(file)}`)
    .filter((address) => !address.includes("[..."))
    .toSorted();
  return pages.flatMap((address) => {
    const optional = /\/\[\[\.\.\.(\w+)\]\]$/.exec(address);
    if (optional) {
      const bare = address.slice(0, optional.index);
      return [bare, `${bare}/${records[optional[1] ?? ""]}`];
    }
    return [address.replace(/\[(\w+)\]/g, (_, name: string) => records[name] ?? name)];
  });
}

/** Adds up the scripts that a page is sent, as they come over the wire. */
async function watchScripts(page: Page): Promise<() => number> {
  const client = await page.context().newCDPSession(page);
  const scripts = new Set<string>();
  const sent = { bytes: 0 };
  client.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) sent.bytes += encodedDataLength;
  });
  await client.send("Network.enable");
  return () => sent.bytes;
}

const readTimings = (page: Page) =>
  page.evaluate(async (short) => {
    const entries = (type: string) =>
      new Promise<PerformanceEntryList>((resolve) => {
        const seen = (list: PerformanceObserverEntryList) => resolve(list.getEntries());
        new PerformanceObserver(seen).observe({ type, buffered: true });
        setTimeout(() => resolve([]), 200);
      });
    const paints = await entries("largest-contentful-paint");
    const tasks = await entries("longtask");
    return {
      lcp_ms: Math.round(paints.at(-1)?.startTime ?? 0),
      tbt_ms: Math.round(tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - short), 0)),
    };
  }, SHORT_MS);

/** A page as a browser gets it that has none of it yet. */
async function measureOnce(browser: Browser, token: string, address: string): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: sessionCookieName(), value: token, url: ORIGIN }]);
  const page = await context.newPage();
  const bytes = await watchScripts(page);
  const answer = await page.goto(`${ORIGIN}${address}`, { waitUntil: "load" });
  if (answer?.status() !== 200) throw new Error(`${address} answered ${answer?.status()}`);
  await page.waitForTimeout(SETTLE_MS);
  const timings = await readTimings(page);
  await context.close();
  return { script_kb: bytes() / 1000, ...timings };
}

const medianOf = (runs: Measured[], what: keyof Measured) => Math.round(median(runs.map((run) => run[what])));

async function measure(browser: Browser, token: string, address: string): Promise<string> {
  const runs: Measured[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await measureOnce(browser, token, address));
  const [script, lcp, tbt] = (["script_kb", "lcp_ms", "tbt_ms"] as const).map((what) => medianOf(runs, what));
  const over = (script ?? 0) > GOAL_KB ? `  over ${GOAL_KB} kB` : "";
  return `${String(script).padStart(4)} kB ${String(lcp).padStart(6)} ms ${String(tbt).padStart(6)} ms${over}`;
}

async function logIn(email: string): Promise<string> {
  const answer = await fetch(`${ORIGIN}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`signing in answered ${answer.status}`);
  const { access_token }: { access_token: string } = await answer.json();
  return access_token;
}

/**
 * Each page of the demo's dashboard, signed in, from the production build in Chromium: the scripts that it is sent (kB,
 * compressed), its largest contentful paint and its total blocking time, the median of three visits with an empty cache.
 */
export async function benchPages() {
  const { email } = await seedDemo({ password: PASSWORD });
  const records = await recordsOfDemo();
  await closeDb();
  process.env.PUBLIC_URL = ORIGIN;
  const { start, stop } = servers();
  const executablePath = existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined;
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({ executablePath, args });
  try {
    await start(OWN_SERVER, PORT);
    const token = await logIn(email);
    const results: Record<string, string> = {};
    for (const address of [...addresses(records), "/docs"]) {
      const row = await measure(browser, token, address);
      // It takes minutes: whoever waits sees how far it has come.
      process.stderr.write(`${row}  ${address}\n`);
      results[address] = row;
    }
    return { "page (an id stands for any)": "scripts      LCP       TBT", ...results };
  } finally {
    await browser.close();
    stop();
  }
}
