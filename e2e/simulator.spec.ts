import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { expect, signIn, test } from "./sign-in";

const thread = (page: Page) => page.getByRole("log", { name: "Messages" });

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await page.keyboard.press("Enter");
}

/** Opens the simulator as a new customer who writes to the number with this name. */
async function openPhone(page: Page, number: RegExp): Promise<void> {
  await signIn(page);
  await page.goto("/simulator");
  await page.getByRole("combobox", { name: "Write to" }).click();
  await page.getByRole("option", { name: number }).click();
}

for (const [provider, number, choice] of [
  ["Meta", /WhatsApp/, 0],
  ["Twilio", /Twilio/, 1],
] as const) {
  test(`a simulated customer of ${provider} is answered, picks a service and a time, and is booked`, async ({
    page,
  }) => {
    await openPhone(page, number);
    await write(page, "Hi, I would like an appointment");
    await expect(thread(page).getByText(/What can we do for you/)).toBeVisible({ timeout: 15_000 });
    await thread(page).getByRole("button").last().click({ timeout: 15_000 });
    await page.getByRole("dialog").getByRole("button", { name: "Check-up" }).click();
    await expect(thread(page).getByText(/times are free/)).toBeVisible({ timeout: 15_000 });
    await thread(page).getByRole("button").last().click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /\d\d:\d\d/ })
      // Each test chooses another time, because only one customer can get the same one.
      .nth(choice)
      .click();
    await expect(thread(page).getByText(/You are booked/)).toBeVisible({ timeout: 15_000 });
  });
}

test("the customer and their messages are still there after a reload", async ({ page }) => {
  await openPhone(page, /WhatsApp/);
  // A reload would abort the request that sends it.
  const sent = page.waitForResponse(/simulator\.write/);
  await write(page, "Are you open today?");
  await sent;
  const phone = page.getByLabel("Your number");
  const number = await phone.inputValue();
  await page.reload();
  await expect(thread(page).getByText("Are you open today?")).toBeVisible();
  await expect(phone).toHaveValue(number);
});

test("every webhook and request is shown with its body and its signature", async ({ page }) => {
  await openPhone(page, /WhatsApp/);
  await write(page, "Hello");
  await expect(thread(page).getByText(/What can we do for you/)).toBeVisible({ timeout: 15_000 });
  const wire = page.getByRole("region", { name: "What went over the wire" });
  const answered = wire
    .getByRole("group")
    .filter({ hasText: /"messaging_product".*What can we do for you/s });
  await answered.getByText("Frontdesk to provider").click();
  await expect(answered.getByText(/"messaging_product": "whatsapp"/).first()).toBeVisible();
  const written = wire.getByRole("group").filter({ hasText: /"body": "Hello"/ });
  await written.getByText("Provider to Frontdesk").click();
  await expect(written.getByText(/x-hub-signature-256: sha256=[0-9a-f]{64}/)).toBeVisible();
  await expectAccessible(page);
});

test("the simulator fits a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPhone(page, /WhatsApp/);
  await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBe(0);
  await expectAccessible(page);
});

test.describe("without a network", () => {
  // What the browser itself says of requests without a network.
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ });

  test("what the customer wrote is in the field again, is said not to be sent, and is sent after", async ({
    page,
    context,
  }) => {
    await openPhone(page, /WhatsApp/);
    await context.setOffline(true);
    await write(page, "Are you open today?");
    const field = page.getByRole("textbox", { name: "Message" });
    await expect(page.getByRole("alert").filter({ hasText: "You are offline" })).toHaveText(
      "You are offline, so this was not sent. Do it again when you are online.",
    );
    await expect(field).toHaveValue("Are you open today?");
    await expect(thread(page).getByText("Are you open today?")).toHaveCount(0);

    await context.setOffline(false);
    const sent = page.waitForResponse(/simulator\.write/);
    await field.press("Enter");
    await sent;
    await expect(field).toHaveValue("");
    await expect(thread(page).getByText("Are you open today?")).toHaveCount(1);
    await expect(thread(page).getByText("You are offline")).toHaveCount(0);
  });
});
