import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { call, newCustomer } from "./customer";
import { log, reply, row, send } from "./inbox";
import { joinAsMember, register } from "./people";
import { expect, overflow, test } from "./sign-in";

const note = (page: Page, words: string | RegExp) =>
  log(page)
    .getByRole("article", { name: /^Private note/ })
    .filter({ hasText: words });
const noteField = (page: Page) => page.getByRole("textbox", { name: "Write a note to your team" });
const write = (page: Page) => page.getByRole("radiogroup", { name: "What you write" });

/** An organization with a customer who waits for the team; its owner has the conversation open. */
async function waiting(page: Page, colleague?: Page) {
  await register(page);
  if (colleague) await joinAsMember(page, colleague);
  await call(page, "simulator.open", {});
  const customer = await newCustomer(page);
  await customer.write("Hello, a person please");
  await page.goto("/inbox?show=all");
  await row(page, customer).click();
  await expect(log(page).getByText("Hello, a person please")).toBeVisible();
  return customer;
}

test("a note appears live among the messages for the team alone, and never reaches the customer", async ({
  page,
  elsewhere,
}) => {
  const customer = await waiting(page, elsewhere);
  await elsewhere.goto(page.url());
  await expect(log(elsewhere).getByText("Hello, a person please")).toBeVisible();

  await log(page).focus();
  await page.keyboard.press("n");
  await expect(noteField(page)).toBeFocused();
  await expect(page.getByText("Only your team sees this")).toBeVisible();
  await page.keyboard.type("Careful with @bo");
  const option = page.getByRole("listbox", { name: "Colleagues" }).getByRole("option");
  await expect(option).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(noteField(page)).toHaveValue("Careful with @Bob Noyce ");
  await page.keyboard.type("she is afraid of drills");
  await page.keyboard.press("Enter");
  await expect(note(page, "afraid of drills")).toContainText("Ada Lovelace · Private note");
  await expect(noteField(page)).toHaveValue("");

  // The colleague sees it without a reload, with their name marked, and can't change it.
  await expect(note(elsewhere, "afraid of drills").locator("[data-me]")).toHaveText("@Bob Noyce");
  await expect(note(elsewhere, "afraid").getByRole("button")).toHaveCount(0);

  await page.keyboard.press("Escape");
  await page.keyboard.press("r");
  await expect(reply(page)).toBeFocused();
  await send(page, "We are here for you");
  // A note sent before the reply would have arrived before it.
  await customer.gets(/here for you/);
  expect(await customer.got(/drills/)).toBe(false);
});

test("a draft of a note is never sent as a reply", async ({ page }) => {
  await waiting(page);
  await write(page).getByText("Note").click();
  await noteField(page).fill("only for us");
  await write(page).getByText("Reply").click();
  await expect(reply(page)).toHaveValue("");
  await expect(page.getByText("Only your team sees this")).toBeHidden();
  await page.reload();
  await write(page).getByText("Note").click();
  await expect(noteField(page)).toHaveValue("only for us");
});

test("the author of a note changes and deletes it, and colleagues see that", async ({ page, elsewhere }) => {
  await waiting(page, elsewhere);
  await elsewhere.goto(page.url());
  await write(elsewhere).getByText("Note").click();
  await noteField(elsewhere).fill("call back at 5");
  await elsewhere.getByRole("button", { name: "Add note" }).click();
  await expect(note(page, "call back at 5")).toBeVisible();

  await note(elsewhere, "call back").getByRole("button", { name: "Change the note" }).click();
  const field = elsewhere.getByRole("dialog", { name: "Change the note" }).getByRole("textbox");
  await expect(field).toBeFocused();
  await field.fill("call back at 6");
  await elsewhere.keyboard.press("Escape");
  await expect(field).toBeHidden();
  await elsewhere.reload();
  await note(elsewhere, "call back at 5").getByRole("button", { name: "Change the note" }).click();
  await expect(field).toHaveValue("call back at 6");
  await elsewhere.keyboard.press("Enter");
  await expect(note(page, "call back at 6")).toContainText("edited");

  await note(elsewhere, "call back").getByRole("button", { name: "Delete the note" }).click();
  await elsewhere.getByRole("button", { name: "Delete note" }).click();
  await expect(note(elsewhere, "call back")).toHaveCount(0);
  await expect(note(page, "call back")).toHaveCount(0);
});

test.describe("when an answer is lost", () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test("a note that is added again appears once", async ({ page }) => {
    await waiting(page);
    await write(page).getByText("Note").click();
    await page.route(/notes\.add/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await noteField(page).fill("parks behind the house");
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(noteField(page)).toHaveValue("parks behind the house");
    await page.unroute(/notes\.add/);
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(noteField(page)).toHaveValue("");
    await page.reload();
    await expect(note(page, "behind the house")).toHaveCount(1);
  });
});

test("notes and the switch fit a phone, in light and dark", async ({ page }) => {
  await waiting(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await write(page).getByText("Note").click();
  await noteField(page).fill(`Long: ${"a very long note that goes on ".repeat(12)}`);
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(note(page, "goes on")).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});
