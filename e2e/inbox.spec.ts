import type { Page } from "@playwright/test";
import { type Customer, newCustomer } from "./customer";
import { expect, expectAccessible, signIn, test } from "./sign-in";

const log = (page: Page) => page.getByRole("log", { name: "Messages" });
const reply = (page: Page) => page.getByRole("textbox", { name: "Write a reply" });
const header = (page: Page, { name }: Customer) => page.getByRole("region", { name }).locator("header");
const row = (page: Page, { name }: Customer) =>
  page.getByRole("navigation", { name: "Conversations" }).getByRole("link", { name });
const message = (page: Page, words: string | RegExp) =>
  log(page).locator("[data-message]", { hasText: words });

/** A customer who was greeted by the agent. */
async function greeted(page: Page): Promise<Customer> {
  await signIn(page);
  const customer = await newCustomer(page);
  await customer.write("Hello, do you have time for me?");
  await customer.gets(/welcome/);
  return customer;
}

/** The conversation of a customer who was greeted, open in the inbox. */
async function opened(page: Page): Promise<Customer> {
  const customer = await greeted(page);
  await page.goto("/inbox");
  await row(page, customer).click();
  await expect(message(page, /welcome/)).toBeVisible();
  return customer;
}

/** The same, with the agent quiet. */
async function takenOver(page: Page): Promise<Customer> {
  const customer = await opened(page);
  await header(page, customer).getByRole("button", { name: "Take over" }).click();
  await expect(header(page, customer).getByText("With the team")).toBeVisible();
  return customer;
}

async function send(page: Page, text: string): Promise<void> {
  await reply(page).fill(text);
  await page.keyboard.press("Enter");
}

test("a customer's message and the agent's answer appear in an open inbox by themselves", async ({
  page,
}) => {
  await signIn(page);
  const customer = await newCustomer(page);
  await page.goto("/inbox");
  await expect(page.getByRole("navigation", { name: "Conversations" })).toBeVisible();
  await customer.write("Hello, is anybody there?");
  await expect(row(page, customer)).toBeVisible();
  await row(page, customer).click();
  await expect(message(page, "is anybody there?")).toBeVisible();
  await expect(message(page, /welcome/).getByText("Agent")).toBeAttached();
  await customer.write("ida@example.com");
  await expect(message(page, "ida@example.com")).toBeVisible();
  await expect(log(page).getByText("See services")).toBeVisible();
});

test("staff take over and reply; the phone gets it; they hand back and complete", async ({ page }) => {
  const customer = await takenOver(page);
  await send(page, "A person writes to you now");
  const { id } = await customer.gets(/A person writes/);
  const mine = message(page, "A person writes");
  await expect(mine.getByText("Sent", { exact: true })).toBeAttached();
  await customer.report(id, "read");
  await expect(mine.getByText("Read", { exact: true })).toBeAttached();
  await header(page, customer).getByRole("button", { name: "Hand to agent" }).click();
  await expect(header(page, customer).getByText("With the agent")).toBeVisible();
  await customer.write("ida@example.com");
  await customer.gets(/What can we do/);
  await header(page, customer).getByRole("button", { name: "Complete" }).click();
  await expect(header(page, customer).getByText("Completed")).toBeVisible();
  await expect(row(page, customer)).toBeHidden();
});

test("what a colleague does in another tab shows in this one", async ({ page, context }) => {
  const customer = await opened(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await header(other, customer).getByRole("button", { name: "Take over" }).click();
  await expect(header(page, customer).getByText("With the team")).toBeVisible();
  await send(other, "From the other tab");
  await expect(message(page, "From the other tab")).toHaveCount(1);
  await expect(message(other, "From the other tab")).toHaveCount(1);
});

test("a message that could not be delivered says why, and is tried again", async ({ page }) => {
  const customer = await takenOver(page);
  await send(page, "Will it arrive?");
  const { id } = await customer.gets(/Will it arrive/);
  await customer.report(id, "failed");
  const mine = message(page, "Will it arrive?");
  await expect(mine.getByText(/^Not delivered: ./)).toBeVisible();
  await mine.getByRole("button", { name: "Try again" }).click();
  await expect(mine.getByText(/^Not delivered/)).toBeHidden();
  await expect.poll(async () => (await customer.gets(/Will it arrive/)).id).not.toBe(id);
});

test("everything is done from the keyboard", async ({ page }) => {
  const customer = await greeted(page);
  await page.goto("/inbox");
  await expect(row(page, customer)).toBeVisible();
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  await press("?");
  await expect(page.getByRole("dialog").getByText("Hand to the agent")).toBeVisible();
  await press("Escape", "/");
  await page.keyboard.type(customer.name);
  await expect(page).toHaveURL(/q=Ida/);
  await expect(page.getByRole("navigation", { name: "Conversations" }).getByRole("link")).toHaveCount(1);
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
  const rows = page.getByRole("navigation", { name: "Conversations" }).getByRole("link");
  await expect(rows.first()).toBeVisible();
  await page.keyboard.press("j");
  const first = await page.evaluate(() => document.activeElement?.getAttribute("data-row"));
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("data-row"))).toBe(first);
});

test("nothing moves while one reads older messages", async ({ page }) => {
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

test("the 24-hour window that is closed asks for a template", async ({ page }) => {
  await signIn(page);
  await page.goto("/inbox?show=all&status=completed&q=Thank+you%2C+that+helps");
  await page.getByRole("navigation", { name: "Conversations" }).getByRole("link").last().click();
  await expect(page.getByText(/only a template can be sent/)).toBeVisible();
  await expect(reply(page)).toBeHidden();
  await page
    .getByRole("combobox", { name: "Templates" })
    .selectOption({ label: "appointment_reminder (en)" });
  await expect(page.getByRole("button", { name: "Send template" })).toBeDisabled();
  const day = `day ${Math.random()}`;
  await page.getByRole("textbox", { name: "Blank 1" }).fill("Ida");
  await page.getByRole("textbox", { name: "Blank 2" }).fill(day);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send template" }).click();
  await expect(message(page, day).getByText("Template appointment_reminder")).toBeVisible();
  await expect(message(page, day).getByText("Sent", { exact: true })).toBeAttached();
});

test.describe("when the service can't be reached", () => {
  test.use({ expectedErrors: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/ });

  test("a reply is taken back into the box, with what to do", async ({ page }) => {
    const customer = await takenOver(page);
    let fail = () => {};
    const held = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await page.route(/inbox\.reply/, async (route) => {
      await held;
      await route.abort();
    });
    await send(page, "Lost on the way");
    await expect(message(page, "Lost on the way")).toBeVisible();
    await expect(reply(page)).toHaveValue("");
    fail();
    await expect(page.getByRole("alert").filter({ hasText: "Not sent" })).toContainText("send it again");
    await expect(message(page, "Lost on the way")).toBeHidden();
    await expect(reply(page)).toHaveValue("Lost on the way");
    await expectAccessible(page);
    await page.unroute(/inbox\.reply/);
    await reply(page).press("Enter");
    await customer.gets(/Lost on the way/);
    await expect(message(page, "Lost on the way")).toHaveCount(1);
  });

  test("what came while one was offline is there afterwards", async ({ page, context }) => {
    const customer = await takenOver(page);
    await context.setOffline(true);
    await customer.write("Written in the gap");
    await expect(message(page, "Written in the gap")).toBeHidden();
    await context.setOffline(false);
    await expect(message(page, "Written in the gap")).toBeVisible();
  });

  test("where streams are cut off, messages come by asking", async ({ page }) => {
    await page.route(/live\.watch/, (route) => route.abort());
    const customer = await takenOver(page);
    await customer.write("Around the wall");
    await expect(message(page, "Around the wall")).toBeVisible({ timeout: 20_000 });
  });
});

test("on a phone the list, the thread and the lead are pages, and back leads through them", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const customer = await greeted(page);
  await page.goto("/inbox");
  await row(page, customer).click();
  await expect(row(page, customer)).toBeHidden();
  await page.getByRole("button", { name: "Details of the customer" }).click();
  await expect(page.getByRole("dialog").getByLabel("Phone")).toHaveValue(customer.phone);
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

test("list, thread and lead have nothing that axe finds", async ({ page }) => {
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
  await expect(page.getByText("No conversation fits this view.")).toBeVisible();
  await page.getByRole("button", { name: "Show all conversations" }).click();
  await expect(page).toHaveURL("/inbox?show=all");
  await page.getByRole("searchbox").fill(customer.phone.slice(-7));
  await expect(page).toHaveURL(`/inbox?show=all&q=${customer.phone.slice(-7)}`);
  await page.reload();
  await expect(row(page, customer)).toBeVisible();
  await page.getByRole("searchbox").fill("no such words anywhere");
  await expect(page.getByText("Nothing found")).toBeVisible();
});

const MOST_SCRIPT_BYTES = 200 * 1024;

test("the inbox sends at most 200 KB of script (gzip) to a browser that comes for the first time", async ({
  page,
}) => {
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
  await expect(
    page.getByRole("navigation", { name: "Conversations" }).getByRole("link").first(),
  ).toBeVisible();
  // By then all that is fetched ahead has been asked for.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const sizes = await Promise.all(sent.values());
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(100 * 1024);
  expect(bytes).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
});
