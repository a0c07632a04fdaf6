import { readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

export { expect };

const DEMO_EMAIL = "demo@frontdesk.example";
const COOKIE = "frontdesk.session";

type Fixtures = {
  expectedErrors: RegExp | null;
  watch: (page: Page) => void;
  /** A page of a browser that shares nothing with `page`, watched too. */
  elsewhere: Page;
};

/**
 * The test of a journey: it fails on any error in the console or on the page. `expectedErrors` are those that belong to
 * it, such as the browser's own line about an answer of 401: `test.use({ expectedErrors: /status of 401/ })`.
 */
export const test = base.extend<Fixtures>({
  expectedErrors: [null, { option: true }],
  // An address of its own for each test, so that none uses up another's tries.
  extraHTTPHeaders: ({ baseURL: _ }, use) =>
    use({ "x-forwarded-for": `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join(".")}` }),
  watch: [
    async ({ page, expectedErrors }, use) => {
      const wrong: string[] = [];
      const note = (text: string) => {
        if (!expectedErrors?.test(text)) wrong.push(text);
      };
      const watch = (watched: Page) => {
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

/** The demo's password, which this installation made at its first start. */
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

/** Makes the page's browser hold a session's token. */
export async function carry(page: Page, token: string): Promise<void> {
  const { baseURL = "" } = test.info().project.use;
  const cookie = { name: COOKIE, value: token, url: baseURL, httpOnly: true, sameSite: "Lax" as const };
  await page.context().addCookies([cookie]);
}

/**
 * Signs the page's browser in as the demo organization's owner, without the sign-in page. Its session is the same for
 * all tests of a worker, since logging in is limited: who ends sessions registers somebody of their own.
 */
export async function signIn(page: Page): Promise<void> {
  demoToken ??= logIn(page);
  await carry(page, await demoToken);
}

/** The rules of axe that look at colours: all that another colour scheme can break. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Waits for what slides or fades in, which is paler than it will be; not for what turns until it is done. */
const untilSettled = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const ends = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    return Promise.allSettled(ends.map(({ finished }) => finished));
  });

/** Nothing that axe finds, in light and in dark; within what a selector names, where a dialog dims the rest. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  // What opens may still be fetched, and axe waits for nothing.
  if (within) await expect(page.locator(within).first()).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await untilSettled(page);
    // No page holds another site's frame, so axe may run in the page itself: a third of the time.
    const axe = new AxeBuilder({ page }).setLegacyMode(true);
    if (within) axe.include(within);
    const rules = colorScheme === "dark" && { runOnly: COLOUR_RULES };
    const { violations } = await axe.options({ resultTypes: ["violations"], ...rules }).analyze();
    const found = violations.map(({ id, nodes }) => `${id} (${colorScheme}): ${nodes[0]?.html}`);
    expect(found).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}

/** By how many pixels the page is wider than the screen. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
