import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { expect, signIn, test } from "./sign-in";

test.beforeEach(({ page }) => signIn(page));

/** Writes to the number with this name as a customer of the simulator, in a separate page. */
async function writeAsCustomer(page: Page, number: string): Promise<void> {
  const phone = await page.context().newPage();
  await phone.goto("/simulator");
  await phone.getByRole("combobox", { name: "Write to" }).click();
  await phone.getByRole("option", { name: new RegExp(number) }).click();
  await phone.getByRole("textbox", { name: "Message" }).fill("Hello");
  // The message is shown before it is sent.
  const sent = phone.waitForResponse(/simulator\.write/);
  await phone.keyboard.press("Enter");
  await sent;
  await expect(
    phone.getByRole("log", { name: "Messages" }).getByText("Hello", { exact: true }),
  ).toBeVisible();
  await phone.close();
}

/** Opens the guide from the integrations and connects a number at Meta; returns its name and app secret. */
async function connectAtMeta(page: Page): Promise<{ name: string; secret: string }> {
  const id = String(Date.now());
  const [name, secret] = [`Reception ${id}`, `app secret ${id}`];
  await page.goto("/settings/integrations");
  await page.getByRole("link", { name: "Connect number" }).click();
  await page.getByLabel("Phone number ID").fill(id);
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Access token").fill(`token-${id}`);
  await page.getByLabel("App secret").fill(secret);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Connect number" }).click();
  return { name, secret };
}

test("the steps at a provider are lettered", async ({ page }) => {
  await page.goto("/settings/integrations/connect");
  const step = page.getByRole("listitem").filter({ hasText: /^Open your app/ });
  await expect(step).toHaveCSS("list-style-type", "lower-alpha");
});

test("a guide leads from a token to the first message, and each state is updated without a reload", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(90_000);
  const { name, secret } = await connectAtMeta(page);
  await expect(page.getByText("Credentials verified: the number is yours")).toBeVisible();
  await expect(page.getByText("Waiting for Meta to verify the address")).toBeVisible();
  await expect(page.getByText("Waiting for the first message")).toBeVisible();
  const url = page.getByText(/\/api\/v1\/channels\/provider-b\/webhook$/);
  await expect(url).toBeVisible();
  const note = page.getByRole("note");
  await expect(note).toContainText("Only this machine can reach this address");
  await note.getByText("How to open a tunnel").click();
  await expect(note.getByRole("listitem").first()).toHaveCSS("list-style-type", "decimal");
  await expect(note.getByText(`cloudflared tunnel --url ${baseURL}`)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  expect(await page.content()).not.toContain(secret);

  const verify_token = await page.locator("code:visible").nth(1).textContent();
  const query = new URLSearchParams({
    "hub.mode": "subscribe",
    "hub.challenge": "1158201444",
    "hub.verify_token": verify_token ?? "",
  });
  const handshake = await page.request.get(`${await url.textContent()}?${query}`);
  expect(await handshake.text()).toBe("1158201444");
  await expect(page.getByText("Meta has verified the address")).toBeVisible();
  await writeAsCustomer(page, name);
  await expect(page.getByText("First message received")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your number is connected" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Number's settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.getByRole("button", { name: "Disconnect number" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect number" }).click();
  await expect(page).toHaveURL("/settings/integrations");
});

test("a number is connected, checked, receives its first message, and is disconnected", async ({ page }) => {
  test.setTimeout(90_000);
  await page.goto("/settings/integrations");
  await expect(page.getByText("Front desk (WhatsApp)")).toBeVisible();
  await expectAccessible(page);
  const { name, secret } = await connectAtMeta(page);
  await expect(page.getByRole("heading", { level: 2, name: new RegExp(name) })).toBeVisible();
  await page.goto("/settings/integrations");
  await page.getByRole("link", { name: new RegExp(name) }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText(/\/api\/v1\/channels\/provider-b\/webhook$/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("App secret")).toHaveValue("");
  expect(await page.content()).not.toContain(secret);

  await page.getByRole("button", { name: "Check credentials" }).click();
  await expect(page.getByText("The provider knows this number: Sandbox")).toBeVisible();
  await expect(page.getByText("No message yet")).toBeVisible();
  await writeAsCustomer(page, name);
  await expect(page.getByText("Last message", { exact: true })).toBeVisible();

  // Only the secret is entered: the access token stays.
  await page.getByLabel("App secret").fill(`${secret} renewed`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(page.getByLabel("App secret")).toHaveValue("");

  await page.getByLabel("Send a test to").fill("+1 415 555 0100");
  await page.getByRole("button", { name: "Send test" }).click();
  await expect(page.getByText("Taken by the provider")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Disconnect number" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect number" }).click();
  await expect(page).toHaveURL("/settings/integrations");
  await expect(page.getByText(name)).toHaveCount(0);
});

test.describe("a value that a provider would refuse", () => {
  // The browser logs what was refused.
  test.use({ expectedErrors: /status of 422/ });

  test("is explained beside its field", async ({ page }) => {
    await page.goto("/settings/integrations/connect");
    const id = page.getByLabel("Phone number ID");
    await id.fill("+44 20 7946 0000");
    await page.getByRole("button", { name: "Connect number" }).click();
    await expect(id).toHaveAccessibleDescription(
      /This must be the phone number ID that Meta shows: digits only, not the number itself\./,
    );
  });
});

test("a number that its provider does not list says so, until a check confirms it", async ({ page }) => {
  await page.goto("/settings/integrations/connect");
  const number = page.getByLabel("Number", { exact: true });
  // A choice made before the page is interactive is lost.
  await expect(async () => {
    await page.getByText("Twilio", { exact: true }).click();
    await expect(number).toBeVisible({ timeout: 500 });
  }).toPass();
  const digits = String(Date.now()).slice(-7);
  const name = `Desk ${digits}`;
  await number.fill(`+1415${digits}`);
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Account SID").fill(`AC${digits}`);
  await page.getByLabel("Auth token").fill(`token-${digits}`);
  await page.getByRole("button", { name: "Connect number" }).click();
  await expect(page.getByText("It is not confirmed that this number is yours")).toBeVisible();
  await expect(page.getByText("The number is not among the account's senders at Twilio.")).toBeVisible();
  await expect(page.getByText("Credentials saved, but not confirmed by the provider")).toBeVisible();
  await expect(page.getByText("Webhook URL for incoming messages", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/settings/integrations");
  await expect(page.getByRole("link", { name: new RegExp(name) })).toContainText("Not confirmed");
  await page.getByRole("link", { name: new RegExp(name) }).click();
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText("It is not confirmed that this number is yours")).toHaveCount(0);
  await page.getByRole("button", { name: "Disconnect number" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect number" }).click();
  await expect(page.getByText(name)).toHaveCount(0);
});

test("the scheduler's secret is shown once", async ({ page }) => {
  await page.goto("/settings/integrations");
  await page.getByRole("button", { name: /Make a (new )?secret/ }).click();
  const replace = page.getByRole("dialog").getByRole("button", { name: "Make a new secret" });
  const made = page.getByText(/^Paste it at Cal\.com now: .* It is not shown again\.$/);
  await expect(replace.or(made)).toBeVisible();
  if (await replace.isVisible()) await replace.click();
  await expect(made).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(
    page.getByText("Anybody who knows the address can post bookings.", { exact: true }),
  ).toBeVisible();
});
