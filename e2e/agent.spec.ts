import { expectAccessible } from "./accessible";
import { at, PORTS } from "./addresses";
import { call, newCustomer } from "./customer";
import { message, row } from "./inbox";
import { register } from "./people";
import { expect, test } from "./sign-in";

// Saving a model that can't be used is refused with 422.
test.use({ expectedErrors: /status of 422/ });

const DAY = [{ from: "00:00", to: "24:00" }];
const WEEK = Object.fromEntries(["0", "1", "2", "3", "4", "5", "6"].map((day) => [day, DAY]));

test("an owner pastes a key, and the model answers a customer and books what they choose", async ({
  page,
}) => {
  await register(page);
  const services = [{ name: "Cleaning", duration_minutes: 60 }];
  await call(page, "organization.update", { services, opening_hours: WEEK });
  await page.goto("/settings/agent");
  await page.getByRole("button", { name: "Ask" }).click();
  await expect(page.getByText(/welcome to Harbour Dental/)).toBeVisible();
  await page.getByLabel("Provider").selectOption("compatible");
  await page.getByLabel("Server's address").fill(`${at(PORTS.model)}/nothing`);
  await page.getByLabel("Model", { exact: true }).fill("stand-in");
  await page.getByLabel("API key").fill("sk-of-the-journey");
  await page.getByRole("button", { name: "Test and save" }).click();
  await expect(page.getByText(/^This can't be used: it answered 404/)).toBeVisible();
  await page.getByLabel("Server's address").fill(`${at(PORTS.model)}/v1`);
  await page.getByRole("button", { name: "Test and save" }).click();
  await expect(page.getByText("Saved. The model answers from now on.")).toBeVisible();
  await expect(page.getByText("A language model answers: stand-in, OpenAI-compatible server.")).toBeVisible();
  await expect(page.getByLabel("API key")).toHaveValue("");
  await expectAccessible(page);

  await page.goto("/simulator");
  const thread = page.getByRole("log", { name: "Messages" });
  await page.getByRole("textbox", { name: "Message" }).fill("I would like a cleaning");
  await page.keyboard.press("Enter");
  await expect(thread.getByText("Here you are.")).toBeVisible({ timeout: 20_000 });
  await thread.getByRole("button", { name: "See times" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /\d\d:\d\d/ })
    .first()
    .click();
  await expect(thread.getByText(/You are booked: Cleaning, /)).toBeVisible({ timeout: 20_000 });

  await page.goto("/settings/agent");
  await expect(page.getByText("3,150 of 1,000,000")).toBeVisible();

  const voices = page.getByRole("switch", { name: "Put voice messages into words" });
  await expect(voices).not.toBeChecked();
  await voices.click();
  await expect(voices).toBeChecked();
  await expectAccessible(page);
  const customer = await newCustomer(page);
  await customer.act({ type: "audio" });
  await customer.gets(/Here you are/);
  await page.goto("/inbox?show=all");
  await row(page, customer).click();
  const spoken = message(page, "I would like a cleaning, please.");
  await expect(spoken.getByText("Transcript", { exact: true })).toBeVisible();
  await expect(spoken.getByRole("button", { name: "Play the voice message" })).toBeVisible();
  await expectAccessible(page);
});

test("an owner tries ten conversations and reads what went right and what went wrong", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await register(page);
  await page.goto("/settings/agent");
  const tried = page.getByRole("region", { name: "Try ten conversations" });
  await expect(tried.getByText("Nothing tried yet")).toBeVisible();
  await expectAccessible(page);
  await tried.getByRole("button", { name: "Try ten conversations" }).click();
  await expect(tried.getByText("All 10 went right")).toBeVisible({ timeout: 60_000 });
  const booking = tried.getByRole("row", { name: /Books an appointment/ }).first();
  await expect(booking.getByText(/did what the customer wanted/)).toBeVisible();
  await booking.getByText("Read the conversation").click();
  await expect(booking.getByText(/You are booked/)).toBeVisible();
  await expectAccessible(page);

  const model = { provider: "compatible", server_url: `${at(PORTS.model)}/v1`, model: "stand-in" };
  await call(page, "agent.saveModel", { ...model, input_price: 2, output_price: 10 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await tried.getByRole("button", { name: "Try again" }).click();
  await expect(tried.getByText(/By stand-in/)).toBeVisible();
  // The stand-in model can only book new appointments.
  await expect(tried.getByText("What the customer wanted was not done.").first()).toBeVisible({
    timeout: 60_000,
  });
  await expect(tried.getByText(/^\d of 10 went right$/)).toBeVisible({ timeout: 60_000 });
  await expect(tried.getByText(/US\$0\.0\d+/).first()).toBeVisible();
  await expectAccessible(page);
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isWider).toBe(false);
});
