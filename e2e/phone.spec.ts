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
  const settings = [
    "profile",
    "team",
    "organization",
    "replies",
    "labels",
    "integrations",
    "webhooks",
    "status",
  ];
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

/** What of the open page can't be read or touched: it is wider than the window, or smaller than it may be. */
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
    // What no key reaches is an extra, and a row's button takes the whole row by its ::after.
    const isAlone = (one: Element) =>
      one.matches("button:not([tabindex='-1'])") && getComputedStyle(one, "::after").position !== "absolute";
    const low = shown.filter((one) => isTouch && isAlone(one) && one.getBoundingClientRect().height < 40);
    return [
      ...(over > 0 ? [`${over} px too wide at ${window.innerWidth}`] : []),
      ...small.map((one) => `text below 12 px: ${nameOf(one)}`),
      ...low.map((one) => `a button below 40 px: ${nameOf(one)}`),
    ];
  });

for (const [widths, isMobile] of [
  [[360], true],
  [[390], true],
  [[768, 1024, 1280], false],
] as const)
  test.describe(`at ${widths.join(", ")} pixels`, () => {
    test.use({ viewport: { width: widths[0], height: 844 }, hasTouch: isMobile, isMobile });

    test("no page is wider than the window, and all can be read and touched", async ({ page }) => {
      await signIn(page);
      const found: string[] = [];
      for (const path of await pagesOf(page)) {
        await open(page, path);
        for (const width of widths) {
          if (widths.length > 1) await page.setViewportSize({ width, height: 844 });
          found.push(...(await faultsOf(page)).map((fault) => `${path}: ${fault}`));
        }
      }
      expect(found).toEqual([]);
    });
  });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("four tabs lead to the daily places, and More to the others and out", async ({ page }) => {
    await signIn(page);
    await page.goto("/overview");
    const rail = page.getByRole("navigation", { name: "Main" });
    await expect(rail.getByRole("link")).toHaveText(["Overview", /^Inbox/, "Leads", "Bookings"]);
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

  test("what is said in the corner covers no tab", async ({ page }) => {
    await signIn(page);
    await page.goto("/settings/profile");
    await page.getByRole("button", { name: "Save" }).click();
    const said = await page.getByRole("region", { name: "Messages" }).getByText("Saved").boundingBox();
    const tabs = await page.getByRole("navigation", { name: "Main" }).boundingBox();
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThan(tabs?.y ?? 0);
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
