import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { ask, type Customer, call, newCustomer } from "./customer";
import { list, row } from "./inbox";
import { expect, overflow, signIn, test } from "./sign-in";

type Listed = { items: { id: string; lead: { name: string }; status: string }[] };

const checkbox = (page: Page, { name }: Customer) => list(page).getByRole("checkbox", { name });
const bar = (page: Page) => page.getByRole("region", { name: "Selected conversations" });
const act = (page: Page, name: string) => bar(page).getByRole("button", { name, exact: true });

/** Three customers who were greeted, in a list filtered by their own label. */
async function scene(page: Page) {
  await signIn(page);
  const customers = [await newCustomer(page), await newCustomer(page), await newCustomer(page)];
  const { id: label_id } = await call<{ id: string }>(page, "labels.create", {
    name: `Bulk ${customers[0]?.name.slice(4)}`,
  });
  for (const customer of customers) {
    await customer.write("Hello, do you have time for me?");
    await customer.gets(/welcome/);
    const { items } = await ask<Listed>(page, "inbox.list", {});
    const conversation_id = items.find(({ lead }) => lead.name === customer.name)?.id;
    await call(page, "labels.putOnConversation", { conversation_id, label_id });
  }
  await page.goto(`/inbox?show=all&label=${label_id}`);
  const statuses = async () =>
    (await ask<Listed>(page, "inbox.list", { label_id })).items.map(({ status }) => status).join();
  const [first, second, third] = customers.toReversed();
  if (!first || !second || !third) throw new Error("three customers wrote");
  await expect(row(page, third)).toBeVisible();
  return { first, second, third, statuses };
}

test("conversations are selected by keyboard, completed together and put back", async ({ page }) => {
  const { first, second, third, statuses } = await scene(page);
  await page.mouse.move(5, 5);
  await row(page, first).focus();
  await expect(checkbox(page, first)).toBeAttached();
  await page.keyboard.press("x");
  await expect(bar(page).getByRole("status")).toHaveText("1 selected");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("Shift+X");
  await expect(bar(page).getByRole("status")).toHaveText("3 selected");
  await expect(checkbox(page, second)).toBeChecked();
  await expectAccessible(page);

  await page.keyboard.press("Escape");
  await expect(bar(page)).toBeHidden();
  await expect(checkbox(page, third)).not.toBeChecked();

  await checkbox(page, first).check();
  await bar(page).getByRole("button", { name: "Select all shown" }).click();
  await page.keyboard.press("e");
  await expect(page.getByText("3 completed.")).toBeVisible();
  await expect(bar(page)).toBeHidden();
  expect(await statuses()).toBe("completed,completed,completed");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("3 put back.")).toBeVisible();
  expect(await statuses()).toBe("active,active,active");
});

test("x selects from the first key on", async ({ page }) => {
  const { first } = await scene(page);
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(bar(page).getByRole("status")).toHaveText("1 selected");
  await expect(checkbox(page, first)).toBeChecked();
});

test("an undo leaves out what changed meanwhile, and an action what needs no change", async ({ page }) => {
  const { first, second, third, statuses } = await scene(page);
  await row(page, first).hover();
  await checkbox(page, first).check();
  await checkbox(page, third).click({ modifiers: ["Shift"] });
  await expect(checkbox(page, second)).toBeChecked();
  await checkbox(page, second).uncheck();
  await act(page, "Complete").click();
  await expect(page.getByText("2 completed.")).toBeVisible();
  await checkbox(page, first).check();
  await checkbox(page, second).check();
  await bar(page).getByRole("combobox", { name: "Assign to" }).selectOption({ index: 2 });
  await expect(page.getByText("2 assigned.")).toBeVisible();

  const { items } = await ask<Listed>(page, "inbox.list", {});
  const conversation_id = items.find(({ lead }) => lead.name === second.name)?.id;
  const done = { act: "complete" };
  await call(page, "inbox.bulk", { conversation_ids: [conversation_id], change: done });
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(page.getByText("1 put back. 1 changed in the meantime and was left alone.")).toBeVisible();
  expect(await statuses()).toBe("completed,completed,completed");

  await checkbox(page, first).check();
  await act(page, "Complete").click();
  await expect(page.getByText("1 was like that already.")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a tap selects a conversation after Select was tapped", async ({ page }) => {
    const { first, second, statuses } = await scene(page);
    await page.mouse.move(5, 5);
    await page.getByRole("button", { name: "Select", exact: true }).tap();
    await row(page, first).tap({ force: true });
    await row(page, second).tap({ force: true });
    await expect(bar(page).getByRole("status")).toHaveText("2 selected");
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    await act(page, "Complete").tap();
    await expect(page.getByText("2 completed.")).toBeVisible();
    expect((await statuses()).split(",").filter((status) => status === "completed")).toHaveLength(2);
  });
});
