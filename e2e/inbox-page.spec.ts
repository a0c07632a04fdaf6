import { expectAccessible } from "./accessible";
import { greeted, header, list, log, message, opened, reply, row, takenOver } from "./inbox";
import { readable } from "./leads";
import { expect, signIn, test } from "./sign-in";

test("a conversation is handled by keyboard alone", async ({ page }) => {
  const customer = await greeted(page);
  await page.goto("/inbox?show=all");
  await expect(row(page, customer)).toBeVisible();
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  await press("?");
  await expect(page.getByRole("dialog").getByText("Hand to the agent")).toBeVisible();
  await press("Escape", "/");
  await page.keyboard.type(customer.name);
  await expect(page).toHaveURL(/q=Ida/);
  await expect(list(page).getByRole("link")).toHaveCount(1);
  await press("Enter");
  await expect(row(page, customer)).toBeFocused();
  await press("Enter");
  await expect(message(page, /welcome/)).toBeVisible();
  await press("r");
  await expect(reply(page)).toBeFocused();
  await page.keyboard.type("/park");
  await expect(page.getByRole("option", { name: /Parking/ })).toHaveAttribute("aria-selected", "true");
  await press("Enter");
  await expect(reply(page)).toHaveValue(/free parking/);
  await press("Enter");
  await customer.gets(/free parking/);
  await expect(header(page, customer).getByText("With the team")).toBeVisible();
  await press("Escape", "h");
  await expect(header(page, customer).getByText("With the agent")).toBeVisible();
  await press("e");
  await expect(header(page, customer).getByText("Completed")).toBeVisible();
  await press("Escape");
  await expect(page.getByText("No conversation is open")).toBeVisible();
});

test("j and k move through the list", async ({ page }) => {
  await signIn(page);
  await page.goto("/inbox?show=all");
  const rows = list(page).getByRole("link");
  await expect(rows.first()).toBeVisible();
  await page.keyboard.press("j");
  const first = await page.evaluate(() => document.activeElement?.getAttribute("data-row"));
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("data-row"))).toBe(first);
});

test("a new message doesn't move the older messages in view", async ({ page }) => {
  const customer = await takenOver(page);
  for (let line = 1; line <= 12; line++) await customer.write(`line ${line}\n${"and more\n".repeat(4)}`);
  await expect(message(page, "line 12")).toBeVisible();
  await log(page).evaluate((scroller) => scroller.scrollBy(0, -600));
  const read = message(page, /line 8\b/);
  await expect(page.getByRole("button", { name: "To the newest message" })).toBeVisible();
  const before = await read.boundingBox();
  await customer.write("something new");
  await expect(page.getByRole("button", { name: "1 new message" })).toBeVisible();
  expect(await read.boundingBox()).toEqual(before);
  await page.getByRole("button", { name: "1 new message" }).click();
  await expect(message(page, "something new")).toBeInViewport();
});

test("on a phone the list, the thread and the lead are pages, and Back leads through them", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const customer = await greeted(page);
  await page.goto("/inbox?show=all");
  await row(page, customer).click();
  await expect(row(page, customer)).toBeHidden();
  await page.getByRole("button", { name: "Details of the customer" }).click();
  await expect(page.getByRole("dialog").getByLabel("Phone", { exact: true })).toHaveValue(
    readable(customer.phone),
  );
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(reply(page)).toBeInViewport();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBe(0);
  await expectAccessible(page);
  await page.goBack();
  await expect(row(page, customer)).toBeInViewport();
  await expectAccessible(page);
});

test("the list, the thread and the lead are accessible", async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await opened(page);
  await expect(page.getByRole("complementary").getByRole("heading", { name: "Bookings" })).toBeVisible();
  await expectAccessible(page);
});

test("filters and search are in the address, and an empty view says what to do", async ({ page }) => {
  const customer = await greeted(page);
  await page.goto("/inbox");
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("combobox", { name: "Channel" }).selectOption("telegram");
  await expect(page).toHaveURL("/inbox?channel=telegram");
  await expect(page.getByText("No conversations match this view.")).toBeVisible();
  await page.getByRole("button", { name: "Show all conversations" }).click();
  await expect(page).toHaveURL("/inbox?show=all");
  await page.getByRole("searchbox").fill(customer.phone.slice(-7));
  await expect(page).toHaveURL(`/inbox?show=all&q=${customer.phone.slice(-7)}`);
  await page.reload();
  await expect(row(page, customer)).toBeVisible();
  await page.getByRole("searchbox").fill("no such words anywhere");
  await expect(page.getByText("Nothing found")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the filters are in a sheet, whose button counts those that are set", async ({ page }) => {
    await signIn(page);
    await page.goto("/inbox?show=all");
    await expect(list(page).getByRole("link").first()).toBeVisible();
    await page.getByRole("button", { name: "Filters" }).click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByLabel("Status").selectOption("Completed");
    await sheet.getByLabel("Channel").selectOption("Telegram");
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Done" }).click();
    await expect(page).toHaveURL("/inbox?show=all&status=completed&channel=telegram");
    await expect(page.getByRole("button", { name: "Filters, 2 set" })).toHaveText("Filters2");
    await expect(page.getByRole("combobox", { name: "Channel" })).toHaveCount(0);
    await page.reload();
    await page.getByRole("button", { name: "Filters, 2 set" }).click();
    await sheet.getByRole("button", { name: "Clear filters" }).click();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL("/inbox?show=all");
    await expect(list(page).getByRole("link").first()).toBeVisible();
  });
});

const MOST_SCRIPT_BYTES = 200 * 1024;

test("the inbox sends at most 200 KB of script (gzip) to a browser with an empty cache", async ({ page }) => {
  await signIn(page);
  const sent = new Map<string, Promise<number>>();
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    sent.set(
      response.url(),
      response
        .request()
        .sizes()
        .then(({ responseBodySize }) => responseBodySize),
    );
  });
  await page.goto("/inbox");
  await expect(list(page).getByRole("link").first()).toBeVisible();
  // By then everything that is prefetched has been requested.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const sizes = await Promise.all(sent.values());
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(100 * 1024);
  expect(bytes).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
});

test("a conversation that the agent holds on another channel is read-only, and says so", async ({ page }) => {
  await signIn(page);
  await page.goto("/inbox?show=all&channel=web");
  await list(page).getByRole("link").first().click();
  await expect(log(page).locator("[data-message]").first()).toBeVisible();
  await expect(page.getByText("Your agent holds this conversation on Web.")).toBeVisible();
  await expect(reply(page)).toHaveCount(0);
  await expectAccessible(page);
});
