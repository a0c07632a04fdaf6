import type { Page } from "@playwright/test";
import { ask } from "./customer";
import { expect, expectAccessible, signIn, test } from "./sign-in";

// Every page of the dashboard one after the other.
test.describe.configure({ timeout: 240_000 });

type Ids = { id: string };

/** Every page of the dashboard, of records with one that there is. */
async function pagesOf(page: Page): Promise<string[]> {
  const [inbox, leads, numbers, webhooks] = await Promise.all([
    ask<{ items: Ids[] }>(page, "inbox.list", {}),
    ask<{ leads: Ids[] }>(page, "leads.browse", {}),
    ask<{ channel_connections: Ids[] }>(page, "connections.list", {}),
    ask<{ webhook_endpoints: Ids[] }>(page, "webhooks.list", {}),
  ]);
  const [thread, lead] = [inbox.items[0], leads.leads[0]];
  const ofRecords = [
    thread && `/inbox/${thread.id}`,
    thread && `/inbox/${thread.id}/lead`,
    lead && `/leads/${lead.id}`,
    ...numbers.channel_connections.slice(0, 2).map(({ id }) => `/settings/integrations/${id}`),
    ...webhooks.webhook_endpoints.slice(0, 1).map(({ id }) => `/settings/webhooks/${id}`),
  ].filter((path) => path !== undefined);
  const fixed = ["/welcome", "/overview", "/inbox", "/leads", "/leads/import", "/bookings", "/simulator"];
  const lists = ["upcoming", "requested", "past", "cancelled"].map((list) => `/bookings?list=${list}`);
  const settings = ["profile", "team", "organization", "replies", "integrations", "webhooks", "status"];
  const ofWebhooks = ["webhooks/new", "webhooks/events", "webhooks/receiver"];
  return [
    ...fixed,
    ...ofRecords,
    ...lists,
    ...[...settings, ...ofWebhooks].map((name) => `/settings/${name}`),
  ];
}

/** Opens a page and waits until nothing of it is still on its way. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(
    page.getByRole("navigation", { name: "Main" }).or(page.getByRole("main")).first(),
  ).toBeVisible();
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
}

for (const [width, isMobile] of [
  [360, true],
  [390, true],
  [768, false],
] as const)
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 844 }, hasTouch: isMobile, isMobile });

    test("no page is wider than the window", async ({ page }) => {
      await signIn(page);
      const wide: string[] = [];
      for (const path of await pagesOf(page)) {
        await open(page, path);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (over > 0) wide.push(`${path}: ${over} px`);
      }
      expect(wide).toEqual([]);
    });
  });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("four tabs lead to the daily places, and More to the others and out", async ({ page }) => {
    await signIn(page);
    await page.goto("/overview");
    const rail = page.getByRole("navigation", { name: "Main" });
    await expect(rail.getByRole("link")).toHaveText(["Overview", "Inbox", "Leads", "Bookings"]);
    for (const tab of await rail.getByRole("link").or(rail.getByRole("button")).all())
      expect((await tab.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await rail.getByRole("button", { name: "More" }).click();
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByRole("button", { name: "Sign out" })).toBeVisible();
    await expect(sheet.getByRole("link", { name: "API reference" })).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Dark" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(rail.getByRole("button", { name: "More" })).toBeFocused();
    await page.keyboard.press("Enter");
    await sheet.getByRole("link", { name: "Settings" }).click();
    await expect(page).toHaveURL(/\/settings\//);
    await expect(sheet).toBeHidden();
  });

  test("the settings' list fades where more follows, and its open page is in sight", async ({ page }) => {
    await signIn(page);
    const strip = page.getByRole("navigation", { name: "Settings" }).locator("> *");
    await page.goto("/settings/profile");
    await expect(strip).toHaveAttribute("data-after");
    await expect(strip).not.toHaveAttribute("data-before");
    await page.goto("/settings/status");
    await expect(strip).toHaveAttribute("data-before");
    await expect(page.getByRole("link", { name: "Status" })).toBeInViewport();
  });
});
