import { expectAccessible } from "./accessible";
import { newCustomer } from "./customer";
import { complete, header, list, log, message, opened, reply, row, send, takenOver } from "./inbox";
import { expect, signIn, test } from "./sign-in";

test("a customer's message and the agent's answer appear in an open inbox without a reload", async ({
  page,
}) => {
  await signIn(page);
  const customer = await newCustomer(page);
  await page.goto("/inbox?show=all");
  await expect(list(page)).toBeVisible();
  await customer.write("Hello, is anybody there?");
  await expect(row(page, customer)).toBeVisible();
  await row(page, customer).click();
  await expect(message(page, "is anybody there?")).toBeVisible();
  await expect(message(page, /welcome/).getByText("Agent")).toBeAttached();
  await customer.write("ida@example.com");
  await expect(message(page, "ida@example.com")).toBeVisible();
  await expect(log(page).getByText("See services")).toBeVisible();
});

test("staff take over, send a reply to the phone, hand back and complete", async ({ page }) => {
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
  const address = page.url();
  await complete(page, customer);
  await expect(row(page, customer).getByText("Completed")).toBeAttached();
  await page.goto(address);
  await expect(header(page, customer).getByText("Completed")).toBeVisible();
});

test("changes made in another tab show in this one", async ({ page, context }) => {
  const customer = await opened(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await header(other, customer).getByRole("button", { name: "Take over" }).click();
  await expect(header(page, customer).getByText("With the team")).toBeVisible();
  await send(other, "From the other tab");
  await expect(message(page, "From the other tab")).toHaveCount(1);
  await expect(message(other, "From the other tab")).toHaveCount(1);
});

test("a message that could not be delivered says why, and can be retried", async ({ page }) => {
  const customer = await takenOver(page);
  await send(page, "Will it arrive?");
  const { id } = await customer.gets(/Will it arrive/);
  await customer.report(id, "failed");
  const mine = message(page, "Will it arrive?");
  await expect(mine.getByText(/^Not delivered: ./)).toBeVisible();
  await mine.getByRole("button", { name: "Try again" }).click();
  await expect(mine.getByText(/^Not delivered/)).toHaveCount(0);
  await expect.poll(async () => (await customer.gets(/Will it arrive/)).id).not.toBe(id);
});

test("a closed 24-hour window requires a template", async ({ page }) => {
  await signIn(page);
  await page.goto("/inbox?show=all&status=completed&q=Thank+you%2C+that+helps");
  await list(page).getByRole("link").last().click();
  await expect(page.getByText(/only a template can be sent/)).toBeVisible();
  await expect(reply(page)).toBeHidden();
  const templates = page.getByRole("combobox", { name: "Templates" });
  const reminder = templates.locator("option", { hasText: "this is a reminder of your appointment" });
  await templates.selectOption(await reminder.getAttribute("value"));
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

  test("a reply that fails is put back into the box, with what to do", async ({ page }) => {
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

  test("messages that arrived while the page was offline appear afterwards", async ({ page, context }) => {
    const customer = await takenOver(page);
    await context.setOffline(true);
    await customer.write("Written in the gap");
    await expect(message(page, "Written in the gap")).toBeHidden();
    await context.setOffline(false);
    await expect(message(page, "Written in the gap")).toBeVisible();
  });

  test("without the live stream, messages and ticks arrive by polling", async ({ page }) => {
    await page.route(/live\.watch/, (route) => route.abort());
    const customer = await takenOver(page);
    await customer.write("Around the wall");
    await expect(message(page, "Around the wall")).toBeVisible({ timeout: 20_000 });
    await send(page, "We hear you");
    const { id } = await customer.gets(/We hear you/);
    await customer.report(id, "read");
    const tick = message(page, "We hear you").getByText("Read", { exact: true });
    await expect(tick).toBeAttached({ timeout: 20_000 });
  });
});
