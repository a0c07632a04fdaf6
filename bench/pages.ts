import { type Browser, chromium, type Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { closeDb, getDb } from "@/db/client";
import { launchOptions } from "@/e2e/browser";
import { sessionCookieName } from "@/server/http/request/session-cookie";
import { seedDemo } from "@/server/practice/seed/seed";
import { pagesIn } from "@/tests/http/pages";
import { unlessQuick } from "./quick";
import { type Results, valueRow } from "./report/row";
import { OWN_SERVER, servers } from "./servers";
import { longThread, scrollThread } from "./thread";
import { median } from "./world";

const PORT = 4707;
const ORIGIN = `http://localhost:${PORT}`;
const PASSWORD = "measured here alone";
const RUNS = unlessQuick(3, 1);
/** A page is settled after this long without a fetch, a long task or a loading indicator. */
const QUIET_MS = 400;
/** A page that polls is never quiet: it is measured after this long as it is. */
const MOST_MS = 5_000;
/** The goal for every page of the dashboard: kB of scripts as sent. */
const GOAL_KB = 200;
/** The goal for a long thread: messages in the page at once. */
const GOAL_DRAWN = 100;
/** The longest task that goes unnoticed. */
const SHORT_MS = 50;

type Measured = { script_kb: number; lcp_ms: number; tbt_ms: number };

/** A demo record for each parameter in a page's address. */
async function recordsOfDemo(): Promise<Record<string, string>> {
  const [found] = await getDb().execute<Record<string, string>>(sql`
    select (select id from leads order by id desc limit 1) as lead_id,
      (select id from conversations order by updated_at desc limit 1) as place,
      (select id from webhook_endpoints limit 1) as endpoint_id,
      (select id from channel_connections where kind = 'demo' limit 1) as connection_id`);
  return found ?? {};
}

/** The address of every dashboard page, from the folders. An optional segment gives two. */
function addresses(records: Record<string, string>): string[] {
  return pagesIn("(staff)").flatMap((address) => {
    const optional = /\/\[\[\.\.\.(\w+)\]\]$/.exec(address);
    if (optional) {
      const bare = address.slice(0, optional.index);
      return [bare, `${bare}/${records[optional[1] ?? ""]}`];
    }
    return [address.replace(/\[(\w+)\]/g, (_, name: string) => records[name] ?? name)];
  });
}

/** Counts the bytes of the scripts that a page loads, as sent. */
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

/** Waits until the page has settled; returns its largest contentful paint and its total blocking time. */
const readTimings = (page: Page) =>
  page.evaluate(
    async ({ short, quiet, most }) => {
      // Earlier entries are delivered only after this turn.
      const seen = { lcp: 0, blocked: 0, busy_until: performance.now() };
      const watch = (type: string, each: (entry: PerformanceEntry) => void) =>
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) each(entry);
        }).observe({ type, buffered: true });
      watch("largest-contentful-paint", ({ startTime }) => {
        seen.lcp = startTime;
      });
      watch("longtask", ({ startTime, duration }) => {
        seen.blocked += duration - short;
        seen.busy_until = Math.max(seen.busy_until, startTime + duration);
      });
      watch("resource", ({ startTime, duration }) => {
        seen.busy_until = Math.max(seen.busy_until, startTime + duration);
      });
      const isSettled = () =>
        performance.now() - seen.busy_until > quiet &&
        !document.querySelector("main [role=status][aria-label]");
      while (!isSettled() && performance.now() < most)
        await new Promise((resolve) => setTimeout(resolve, 50));
      return { lcp_ms: Math.round(seen.lcp), tbt_ms: Math.round(seen.blocked) };
    },
    { short: SHORT_MS, quiet: QUIET_MS, most: MOST_MS },
  );

async function signedIn(browser: Browser, token: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  // tsx wraps functions in a helper that a page does not have.
  await context.addInitScript("globalThis.__name = (made) => made");
  await context.addCookies([{ name: sessionCookieName(), value: token, url: ORIGIN }]);
  return context.newPage();
}

/** Measures a page in a browser with an empty cache. */
async function measureOnce(browser: Browser, token: string, address: string): Promise<Measured> {
  const page = await signedIn(browser, token);
  const bytes = await watchScripts(page);
  const answer = await page.goto(`${ORIGIN}${address}`, { waitUntil: "load" });
  if (answer?.status() !== 200) throw new Error(`${address} answered ${answer?.status()}`);
  const timings = await readTimings(page);
  await page.context().close();
  return { script_kb: bytes() / 1000, ...timings };
}

async function measure(browser: Browser, token: string, address: string): Promise<Measured> {
  const runs: Measured[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await measureOnce(browser, token, address));
  const medianOf = (what: keyof Measured) => Math.round(median(runs.map((run) => run[what])));
  return { script_kb: medianOf("script_kb"), lcp_ms: medianOf("lcp_ms"), tbt_ms: medianOf("tbt_ms") };
}

function toldPage({ script_kb, lcp_ms, tbt_ms }: Measured): string {
  const over = script_kb > GOAL_KB ? `  over ${GOAL_KB} kB` : "";
  return `${String(script_kb).padStart(4)} kB ${String(lcp_ms).padStart(6)} ms ${String(tbt_ms).padStart(6)} ms${over}`;
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
 * Each page of the demo's dashboard, signed in, from the production build in Chromium: its scripts (kB, compressed),
 * largest contentful paint and total blocking time, as the median of three visits with an empty cache. Then a thread of
 * 500 messages, scrolled from its end to its beginning.
 */
export async function benchPages(): Promise<Results> {
  const { email } = await seedDemo({ password: PASSWORD });
  const records = await recordsOfDemo();
  const thread_id = await longThread();
  await closeDb();
  process.env.PUBLIC_URL = ORIGIN;
  const { start, stop } = servers();
  const browser = await chromium.launch(launchOptions);
  try {
    process.stderr.write("Starting; pages that changed are built first, which takes a minute or two\n");
    await start(OWN_SERVER, PORT);
    const token = await logIn(email);
    const told: Record<string, string> = {};
    const pages: Measured[] = [];
    for (const address of [...addresses(records), "/docs"]) {
      const page = await measure(browser, token, address);
      // Show progress: this takes minutes.
      process.stderr.write(`${toldPage(page)}  ${address}\n`);
      told[address] = toldPage(page);
      // The API reference is a third-party library's page, not one of the dashboard.
      if (address !== "/docs") pages.push(page);
    }
    const scrolled = await scrollThread(await signedIn(browser, token), `${ORIGIN}/inbox/${thread_id}`);
    const { longest_ms, most_drawn } = scrolled;
    const most = (what: keyof Measured) => Math.max(...pages.map((page) => page[what]));
    return {
      S8: valueRow("scripts of the page that has most, compressed", "kB", most("script_kb"), {
        most: GOAL_KB,
      }),
      "S13 thread": valueRow("messages in the page of a thread of 500, scrolled", "", most_drawn, {
        most: GOAL_DRAWN,
      }),
      "slowest page: largest contentful paint / total blocking time, ms": `${most("lcp_ms")} / ${most("tbt_ms")}`,
      "page (an id stands for any)": "scripts      LCP       TBT",
      ...told,
      "thread of 500, scrolled: longest task": longest_ms
        ? `${Math.round(longest_ms)} ms  over ${SHORT_MS} ms`
        : `below ${SHORT_MS} ms`,
    };
  } finally {
    await browser.close();
    await stop();
  }
}
