import type { Page } from "@playwright/test";
import { pagesIn } from "../tests/http/pages";
import { expectAccessible } from "./accessible";
import { ask } from "./customer";
import { expect, signIn, test } from "./sign-in";

// Each test visits many pages of the dashboard, one after another.
test.describe.configure({ timeout: 240_000 });

type Ids = { id: string };

/** Addresses of the dashboard's pages; those of records have the ids of existing ones. */
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
  const fixed = pagesIn("(staff)").filter((address) => !address.includes("["));
  const lists = ["upcoming", "requested", "past", "cancelled"].map((list) => `/bookings?list=${list}`);
  return ["/inbox", ...fixed, ...ofRecords, ...lists];
}

/** Opens a page and waits until nothing is loading. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(
    page.getByRole("navigation", { name: "Main" }).or(page.getByRole("main")).first(),
  ).toBeVisible();
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
}

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
      ...(over > 0 ? [`${over} px too wide at ${window.innerWidth}`] : []),
      ...small.map((one) => `text below 12 px: ${nameOf(one)}`),
      ...low.map((one) => `a button below 40 px: ${nameOf(one)}`),
    ];
  });

for (const [widths, isMobile] of [
  [[360, 390], true],
  [[768, 1024, 1280], false],
] as const)
  test.describe(`at ${widths.join(", ")} pixels`, () => {
    test.use({ viewport: { width: widths[0], height: 844 }, hasTouch: isMobile, isMobile });

    test("no page is wider than the window, and all texts and buttons are large enough", async ({ page }) => {
      await signIn(page);
      const found: string[] = [];
      for (const path of await pagesOf(page)) {
        await open(page, path);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 844 });
          found.push(...(await faultsOf(page)).map((fault) => `${path}: ${fault}`));
        }
      }
      expect(found).toEqual([]);
    });
  });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("four tabs lead to the daily pages, and More to the other pages and to signing out", async ({
    page,
  }) => {
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

  test("a message in the corner covers no tab", async ({ page }) => {
    await signIn(page);
    await page.goto("/settings/profile");
    await page.getByRole("button", { name: "Save" }).click();
    const said = await page.getByRole("region", { name: "Messages" }).getByText("Saved").boundingBox();
    const tabs = await page.getByRole("navigation", { name: "Main" }).boundingBox();
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThan(tabs?.y ?? 0);
  });

  test("the settings' list fades where more follows, and its open page is in view", async ({ page }) => {
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
