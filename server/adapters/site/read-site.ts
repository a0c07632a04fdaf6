import { call } from "@/server/adapters/http/call";
import type { UrlRules } from "@/server/adapters/http/webhook-url";
import { askWorker, TooLong } from "../worker/ask";
import type { PageAnswer } from "./page";
import type { Passage } from "./passages";

const PAGE_TIMEOUT_MS = 10_000;
const PAGE_BYTES = 1024 * 1024;
const READ_MS = 5_000;
const REDIRECTS = 3;
/** How many addresses of a sitemap are looked at, to find those of the site. */
const LINKS = 1000;
/** Further sitemaps that a sitemap names. */
const SITEMAPS = 5;
/** Time for a whole site. What is left then is not read. */
const SITE_MS = 180_000;
const MOST_TEXT = 2 * 1024 * 1024;

/** The most pages of a site that are read. */
const MOST_PAGES = 50;

/** A page as it was read, or why it could not be; `fault` starts in lower case. */
type SitePage = { url: string; title: string; passages: Passage[] };
export type SiteRead = { pages: SitePage[]; faults: { url: string; fault: string }[] };

class PageFault extends Error {
  override name = "PageFault";
}

type Fetched = { url: string; bytes: Uint8Array<ArrayBuffer>; content_type: string };

function faultOfStatus(status: number): string {
  if (status === 404 || status === 410) return "there is no such page: check the address";
  if (status === 401 || status === 403) return "the site refuses to show it: it must be open to everybody";
  return `the site answered ${status}`;
}

/** Fetches one file of a site. A redirect is followed only within the site. */
async function fetchPage(address: string, rules: UrlRules): Promise<Fetched> {
  const { host } = new URL(address);
  let url = address;
  for (let hops = 0; hops <= REDIRECTS; hops++) {
    const result = await call({
      ...{ url, rules, timeout_ms: PAGE_TIMEOUT_MS, max_answer_bytes: PAGE_BYTES, as_bytes: true },
      headers: {
        accept: "text/html, application/xhtml+xml, application/xml, text/plain",
        "user-agent": "Frontdesk",
      },
      told_headers: ["content-type", "location"],
    });
    if (result.failure) throw new PageFault(result.failure.message);
    const { location, "content-type": content_type = "" } = result.headers ?? {};
    if (result.status_code >= 300 && result.status_code < 400 && location && URL.canParse(location, url)) {
      const next = new URL(location, url);
      next.hash = "";
      if (next.host !== host)
        throw new PageFault(
          `it leads to another site: enter an address of ${next.host.slice(0, 200)} instead`,
        );
      url = next.href;
      continue;
    }
    if (!result.ok || !result.bytes) throw new PageFault(faultOfStatus(result.status_code));
    if (result.is_cut) throw new PageFault("it is larger than 1 MB");
    return { url, bytes: result.bytes, content_type };
  }
  throw new PageFault("it leads from one address to the next without end");
}

async function readOne(address: string, rules: UrlRules, most_passages: number): Promise<PageAnswer> {
  const { bytes, content_type } = await fetchPage(address, rules);
  const question = { bytes, content_type, most_passages, most_links: LINKS };
  return askWorker({ task: "page", question, bytes }, READ_MS);
}

/** The addresses among `links` that are of the site, without their fragments. */
function ofSite(links: string[], base: string): string[] {
  const { host } = new URL(base);
  return links.flatMap((link) => {
    if (!URL.canParse(link, base)) return [];
    const url = new URL(link, base);
    url.hash = "";
    return url.host === host ? [url.href] : [];
  });
}

/**
 * Reads pages of one site: those at `addresses`, and those that sitemaps among them name, up to 50 pages, 1 MB each and
 * `most` passages. Links in pages are not followed.
 */
export async function readSite(addresses: string[], rules: UrlRules, most: number): Promise<SiteRead> {
  const until = performance.now() + SITE_MS;
  const read: SiteRead = { pages: [], faults: [] };
  const waiting = [...new Set(addresses)];
  const seen = new Set(waiting);
  let left = most;
  let chars = MOST_TEXT;
  let sitemaps = 0;
  while (read.pages.length + read.faults.length < MOST_PAGES) {
    const url = waiting.shift();
    if (url === undefined) break;
    if (performance.now() > until) {
      read.faults.push({ url, fault: "the site is too slow to be read as a whole" });
      break;
    }
    if (left <= 0 || chars <= 0) {
      read.faults.push({ url, fault: "there is no room for more text: name fewer pages" });
      break;
    }
    try {
      const answer = await readOne(url, rules, left);
      if ("fault" in answer) throw new PageFault(answer.fault);
      if ("links" in answer) {
        if (++sitemaps > SITEMAPS) continue;
        for (const link of ofSite(answer.links, url).slice(0, MOST_PAGES)) {
          if (!seen.has(link)) waiting.push(link);
          seen.add(link);
        }
        if (answer.links.length === 0) throw new PageFault("the sitemap names no pages");
        continue;
      }
      if (answer.passages.length === 0)
        throw new PageFault("it shows no text: its text may be made by a script");
      read.pages.push({ url, title: answer.title, passages: answer.passages });
      left -= answer.passages.length;
      chars -= answer.passages.reduce((sum, { content }) => sum + content.length, 0);
    } catch (error) {
      if (!(error instanceof PageFault || error instanceof TooLong)) throw error;
      read.faults.push({ url, fault: error.message });
    }
  }
  return read;
}
