import type { Page } from "@playwright/test";
import { call, newCustomer } from "./customer";
import { log, row } from "./inbox";
import { register } from "./people";
import { expect, test } from "./sign-in";

// The browser logs requests without a network.
test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ });

const search = (page: Page) => page.getByRole("dialog").getByRole("combobox");
const loading = (page: Page) => page.getByRole("status", { name: "Loading" });

/** Holds back every script that the page requests from now on, until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.js(\?|$)/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Opens the leads and waits until they are loaded. */
async function openLeads(page: Page): Promise<void> {
  await page.goto("/leads");
  await expect(page.getByRole("heading", { level: 1, name: "Leads" })).toBeVisible();
  await expect(loading(page)).toHaveCount(0);
}

test.beforeEach(({ page }) => register(page));

test("a dialog whose script is slow shows at once that it is loading, and gets the focus when it opens", async ({
  page,
}) => {
  await openLeads(page);
  const release = await holdScripts(page);
  await page.keyboard.press("ControlOrMeta+k");
  await expect(loading(page)).toBeVisible({ timeout: 1000 });
  release();
  await expect(search(page)).toBeFocused();
  await expect(loading(page)).toHaveCount(0);
});

test("a dialog requested while offline says that it isn't loaded, and opens when the network is back", async ({
  page,
  context,
}) => {
  await openLeads(page);
  await context.setOffline(true);
  await expect(page.getByText("You are offline. You can read, but not send.")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByText("That is not loaded.")).toBeVisible();
  await expect(loading(page)).toHaveCount(0);
  await context.setOffline(false);
  await expect(search(page)).toBeFocused();
});

test("a dialog opens offline once the page has been used", async ({ page, context }) => {
  await openLeads(page);
  await page.mouse.move(300, 300);
  await page.mouse.move(320, 320);
  const count = () => page.evaluate(() => performance.getEntriesByType("resource").length);
  // Wait until the page has prefetched everything: nothing was added between two checks.
  let before = -1;
  await expect(async () => {
    const now = await count();
    const isQuiet = now === before;
    before = now;
    expect(isQuiet).toBe(true);
  }).toPass({ intervals: [2500] });
  await context.setOffline(true);
  await expect(page.getByText("You are offline. You can read, but not send.")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(search(page)).toBeFocused();
});

test("text typed into a field before its list is loaded searches the list", async ({ page }) => {
  await page.goto("/settings/organization");
  const zone = page.getByRole("combobox", { name: "Time zone" });
  await expect(zone).toBeVisible();
  const release = await holdScripts(page);
  await zone.fill("lisb");
  await expect(zone).toHaveValue("lisb");
  release();
  await page.getByRole("option", { name: /Lisbon/ }).click();
  await expect(zone).toHaveValue(/Lisbon/);
});

test("a field keeps its place and its size when its list is loaded", async ({ page }) => {
  await page.goto("/settings/organization");
  const zone = page.getByRole("combobox", { name: "Time zone" });
  await expect(zone).toBeVisible();
  const hours = page.getByRole("heading", { name: "Waiting customers" });
  const release = await holdScripts(page);
  const before = [await zone.boundingBox(), await hours.boundingBox()];
  release();
  await page.mouse.move(300, 300);
  await page.mouse.move(320, 320);
  await expect(page.locator(".mantine-Select-input")).toHaveCount(3);
  expect([await zone.boundingBox(), await hours.boundingBox()]).toEqual(before);
});

test("text typed into a note before its field is loaded stays, and triggers no keyboard shortcut", async ({
  page,
}) => {
  await call(page, "simulator.open", {});
  const customer = await newCustomer(page);
  await customer.write("Hello, a person please");
  await page.goto("/inbox?show=all");
  await row(page, customer).click();
  await page.reload();
  await expect(log(page).getByText("Hello, a person please")).toBeVisible();
  const release = await holdScripts(page);
  await log(page).focus();
  await page.keyboard.press("n");
  await expect(page.getByRole("textbox", { name: "Private note" })).toBeFocused();
  // As shortcuts, these keys would hand the conversation back and complete it.
  await page.keyboard.type("he");
  release();
  const field = page.getByRole("textbox", { name: "Write a note to your team" });
  await expect(field).toBeFocused();
  await page.keyboard.type(" comes late");
  await expect(field).toHaveValue("he comes late");
  await expect(log(page).getByText(/handed this|completed this/)).toHaveCount(0);
});
