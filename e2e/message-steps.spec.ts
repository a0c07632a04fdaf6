import { expectAccessible } from "./accessible";
import { message, opened, takenOver } from "./inbox";
import { expect, test } from "./sign-in";

test("the steps of a message are shown beside the thread, by keyboard and on a phone", async ({ page }) => {
  const customer = await opened(page);
  const sent = await customer.gets(/welcome/);
  await customer.report(sent.id, "delivered");
  await customer.report(sent.id, "read");
  const asked = message(page, "Hello, do you have time for me?");
  const open = asked.getByRole("button", { name: /how this message came about/ });
  await open.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "How this message came about" });
  const steps = panel.getByRole("list", { name: "Steps" }).getByRole("listitem");
  await expect(steps.first()).toContainText("The customer sent it");
  for (const step of [
    "It arrived here",
    "Its signature was checked",
    "Stored",
    "Call of the agent",
    "Delivered",
    "Read",
  ])
    await expect(steps.filter({ hasText: step }).first()).toBeVisible();
  await expect(panel.getByText(/^Answered in \d/)).toBeVisible();
  await expect(panel.getByText("Request id, as in the logs")).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(open).toBeFocused();
  expect(new URL(page.url()).searchParams.has("steps")).toBe(false);

  // The address of the panel opens it again, on a phone too.
  const id = await asked.getAttribute("data-message");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${new URL(page.url()).pathname}?message=${id}&steps=${id}`);
  await expect(steps.first()).toContainText("The customer sent it");
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await expectAccessible(page, "[role=dialog]");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(panel).toBeHidden();
});

test("the steps of a message say why it was not answered", async ({ page }) => {
  const customer = await takenOver(page);
  await customer.write("Is anybody there?");
  const asked = message(page, "Is anybody there?");
  await asked.getByRole("button", { name: /how this message came about/ }).click();
  const panel = page.getByRole("dialog", { name: "How this message came about" });
  await expect(panel.getByText("Not answered")).toBeVisible();
  await expect(panel.getByText(/A person had the conversation\./)).toBeVisible();
});
