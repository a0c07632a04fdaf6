import { readFileSync } from "node:fs";
import { test as base, expect, type Page } from "@playwright/test";

export { expect };

const DEMO_EMAIL = "demo@frontdesk.example";
const COOKIE = "frontdesk.session";

type Fixtures = {
  expectedErrors: RegExp | null;
  watch: (page: Page) => void;
  /** A page in a browser context that shares nothing with `page`, watched too. */
  elsewhere: Page;
};

/** What a browser logs of something that a page's Content-Security-Policy refused. */
const POLICY = /Content Security Policy/;

/**
 * The test of a journey: it fails on any error in the console or on the page, except `expectedErrors`, such as the
 * browser's log of an answer with 401: `test.use({ expectedErrors: /status of 401/ })`.
 */
export const test = base.extend<Fixtures>({
  expectedErrors: [null, { option: true }],
  // Each test has its own IP address, so that none uses up another's attempts.
  extraHTTPHeaders: ({ baseURL: _ }, use) =>
    use({ "x-forwarded-for": `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join(".")}` }),
  watch: [
    async ({ page, expectedErrors }, use) => {
      const wrong: string[] = [];
      const note = (text: string) => {
        if (!expectedErrors?.test(text)) wrong.push(text);
      };
      const watch = (watched: Page) => {
        // On every page of its browser, and whatever else is expected: `expectedErrors` has to name the policy.
        watched.context().on("console", (message) => {
          const text = message.text();
          if (POLICY.test(text) && !expectedErrors?.source.includes(POLICY.source)) wrong.push(text);
        });
        watched.on("console", (message) => {
          if (message.type() === "error") note(`${message.text()} (${message.location().url})`);
        });
        watched.on("pageerror", (error) => note(String(error.stack ?? error)));
      };
      watch(page);
      await use(watch);
      expect(wrong).toEqual([]);
    },
    { auto: true },
  ],
  elsewhere: async ({ browser, watch }, use) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    watch(page);
    await use(page);
    await context.close();
  },
});

/** The demo's password, which this installation generated at its first start. */
export function demoPassword(): string {
  const secrets: { DEMO_PASSWORD: string } = JSON.parse(readFileSync(".data/e2e/secrets.json", "utf8"));
  return secrets.DEMO_PASSWORD;
}

let demoToken: Promise<string> | undefined;

async function logIn(page: Page): Promise<string> {
  const answer = await page.request.post("/api/v1/auth/login", {
    data: { email: DEMO_EMAIL, password: demoPassword() },
  });
  const { access_token }: { access_token: string } = await answer.json();
  return access_token;
}

/** Gives the page's browser the cookie of a session. */
export async function carry(page: Page, token: string): Promise<void> {
  const { baseURL = "" } = test.info().project.use;
  const cookie = { name: COOKIE, value: token, url: baseURL, httpOnly: true, sameSite: "Lax" as const };
  await page.context().addCookies([cookie]);
}

/**
 * Signs the page's browser in as the demo organization's owner, without the sign-in page. All tests of a worker share
 * the session, because logging in is limited. Tests that end sessions must register their own user.
 */
export async function signIn(page: Page): Promise<void> {
  demoToken ??= logIn(page);
  await carry(page, await demoToken);
}

/** Forgets the browser's cookies. An open page would go on asking without its session, and leave for the sign-in page by itself. */
export async function forget(page: Page, which: { name?: string } = {}): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies(which);
}

/** By how many pixels the page is wider than the screen. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
