import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { pagesIn } from "../tests/http/pages";
import { expectAccessible } from "./accessible";
import { ask, call } from "./customer";
import { joinAsMember, register } from "./people";
import { expect, signIn, test } from "./sign-in";

// Whether a page holds still is seen with everything that moves.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const PUBLIC = [
  "/forgot-password",
  "/join",
  "/register",
  "/reset-password",
  "/sign-in",
  "/sign-out",
  "/verify-email",
];
const DEACTIVATED = "/deactivated";
const SUSPENDED = "/suspended";
/** Two pages of two-step sign-in, which its own journeys visit. */
const STEPS = ["/second-factor", "/sign-in/second-step"];

/** The address of each staff page in the demo; the id of one of its records replaces the word in braces. */
const STAFF: Record<string, string> = {
  "/bookings": "/bookings",
  "/inbox/[[...place]]": "/inbox/{conversation}",
  "/leads": "/leads",
  "/leads/[lead_id]": "/leads/{lead}",
  "/leads/import": "/leads/import",
  "/notifications": "/notifications",
  "/overview": "/overview",
  "/settings": "/settings",
  "/settings/agent": "/settings/agent",
  "/settings/audit": "/settings/audit",
  "/settings/availability": "/settings/availability",
  "/settings/booking-page": "/settings/booking-page",
  "/settings/booking-page/card": "/settings/booking-page/card",
  "/settings/developers": "/settings/developers",
  "/settings/integrations": "/settings/integrations",
  "/settings/integrations/[connection_id]": "/settings/integrations/{connection}",
  "/settings/integrations/calendars": "/settings/integrations/calendars",
  "/settings/integrations/connect": "/settings/integrations/connect",
  "/settings/knowledge": "/settings/knowledge",
  "/settings/labels": "/settings/labels",
  "/settings/notifications": "/settings/notifications",
  "/settings/organization": "/settings/organization",
  "/settings/profile": "/settings/profile",
  "/settings/reminders": "/settings/reminders",
  "/settings/replies": "/settings/replies",
  "/settings/services": "/settings/services",
  "/settings/status": "/settings/status",
  "/settings/team": "/settings/team",
  "/settings/webhooks": "/settings/webhooks",
  "/settings/webhooks/[endpoint_id]": "/settings/webhooks/{endpoint}",
  "/settings/webhooks/events": "/settings/webhooks/events",
  "/settings/webhooks/new": "/settings/webhooks/new",
  "/settings/webhooks/receiver": "/settings/webhooks/receiver",
  "/simulator": "/simulator",
  "/welcome": "/welcome",
};

type Made = { id: string };

/** Finds a record of the demo for the word in braces. */
const RECORDS: Record<string, (page: Page) => Promise<Made | undefined>> = {
  conversation: async (page) => (await ask<{ items: Made[] }>(page, "inbox.list", {})).items[0],
  lead: async (page) => (await ask<{ items: { lead: Made }[] }>(page, "inbox.list", {})).items[0]?.lead,
  connection: async (page) =>
    (await ask<{ channel_connections: Made[] }>(page, "connections.list", {})).channel_connections[0],
  endpoint: async (page) =>
    (await ask<{ webhook_endpoints: Made[] }>(page, "webhooks.list", {})).webhook_endpoints[0],
};

async function addressOf(page: Page, pattern: string): Promise<string> {
  const kind = /\{(\w+)\}/.exec(pattern)?.[1];
  if (!kind) return pattern;
  const record = await RECORDS[kind]?.(page);
  expect(record, `the demo has a ${kind}`).toBeDefined();
  return pattern.replace(`{${kind}}`, record?.id ?? "");
}

/** More addresses of the same pages, which show something else. */
const MORE = [
  "/inbox",
  "/inbox/{conversation}/lead",
  "/bookings?list=upcoming",
  "/bookings?list=requested",
  "/bookings?list=past",
  "/bookings?list=cancelled",
];

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Looked at besides, but not with axe. */
const WIDTHS = { desk: [768, 1024, 1280], phone: [360] };

/** How far a page's parts moved by themselves while it loaded, as browsers measure it (its cumulative layout shift). */
const movedBy = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: "layout-shift", buffered: true });
    const values = observer.takeRecords().map((shift) => ("value" in shift ? Number(shift.value) : 0));
    return values.reduce((sum, value) => sum + value, 0);
  });

const MOST_MOVED = 0.02;

/** What is wrong with the open page: too wide for the window, text too small to read, buttons too small to touch. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll("main *")].filter((element) => element.checkVisibility());
    const nameOf = (element: Element) =>
      (element.getAttribute("aria-label") ?? element.textContent).slice(0, 40);
    const over = document.documentElement.scrollWidth - window.innerWidth;
    const hasText = ({ childNodes }: Element) =>
      [...childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim());
    const small = shown.filter((one) => hasText(one) && parseFloat(getComputedStyle(one).fontSize) < 12);
    const isTouch = matchMedia("(pointer: coarse)").matches;
    // A button that no key reaches is an extra, and a row's button covers the whole row with its ::after.
    const isAlone = (one: Element) =>
      one.matches("button:not([tabindex='-1'])") && getComputedStyle(one, "::after").position !== "absolute";
    const low = shown.filter((one) => isTouch && isAlone(one) && one.getBoundingClientRect().height < 40);
    return [
      ...(over > 0 ? [`${over} px too wide`] : []),
      ...small.map((one) => `text below 12 px: ${nameOf(one)}`),
      ...low.map((one) => `a button below 40 px: ${nameOf(one)}`),
    ];
  });

/** Waits until the page shows what it is about. */
async function untilShown(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
}

/** From now on the pointer is a finger. */
async function touch(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 1 });
  expect(await page.evaluate(() => matchMedia("(pointer: coarse)").matches)).toBe(true);
}

/** At each of these widths nothing is wider than the window, and all texts and buttons are large enough. */
async function expectFits(page: Page, widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: PHONE.height });
    await untilShown(page);
    // Some pages show something else on a phone, a moment after the window became one.
    await expect.poll(() => faultsOf(page), { message: `at ${width} pixels` }).toEqual([]);
  }
}

/**
 * Nothing moves while the page loads, its scripts run under the policy; on a desktop and a phone, axe finds nothing in
 * it; at every width all of it can be seen, read and touched.
 */
async function expectSound(page: Page, address: string): Promise<void> {
  await page.setViewportSize(DESK);
  const answer = await page.goto(address);
  expect(answer?.headers()["content-security-policy"]).toContain("script-src 'self' 'nonce-");
  await untilShown(page);
  expect(await movedBy(page), "moved while it loaded by").toBeLessThan(MOST_MOVED);
  await expectFits(page, [...WIDTHS.desk, DESK.width]);
  await expectAccessible(page);
  await touch(page);
  await expectFits(page, [...WIDTHS.phone, PHONE.width]);
  await expectAccessible(page);
}

test("every page of the app is tested here", () => {
  expect([...PUBLIC, ...STEPS, DEACTIVATED, SUSPENDED].sort()).toEqual(pagesIn("(public)"));
  expect(Object.keys(STAFF).sort()).toEqual(pagesIn("(staff)"));
});

test.describe("the page is accessible, fits the screen and holds still at", () => {
  for (const address of PUBLIC) test(address, ({ page }) => expectSound(page, address));

  for (const address of [...Object.values(STAFF), ...MORE])
    test(address, async ({ page }) => {
      await signIn(page);
      await expectSound(page, await addressOf(page, address));
    });

  test(DEACTIVATED, async ({ page, elsewhere }) => {
    await register(page);
    await joinAsMember(page, elsewhere);
    const { members } = await ask<{ members: (Made & { role: string })[] }>(page, "team.members", {});
    const user_id = members.find(({ role }) => role === "member")?.id;
    await call(page, "team.updateMember", { user_id, is_active: false });
    await expectSound(elsewhere, DEACTIVATED);
  });

  test(SUSPENDED, async ({ page }) => {
    await register(page);
    const { id } = await ask<Made>(page, "organization.get", {});
    const words = ["organization", "suspend", id, "--because", "The bill is unpaid."];
    const env = { ...process.env, FRONTDESK_DATA: ".data/e2e" };
    await promisify(execFile)("npm", ["run", "-s", "frontdesk", "--", ...words], { env });
    await page.goto("/inbox");
    await expect(page).toHaveURL(SUSPENDED);
    await expect(page.getByText("The bill is unpaid.")).toBeVisible();
    await expectSound(page, SUSPENDED);
  });
});
