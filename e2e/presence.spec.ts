import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { newClinic } from "./clinic";
import { call, newCustomer } from "./customer";
import { log, reply, row } from "./inbox";
import { joinAsMember } from "./people";
import { expect, test } from "./sign-in";

const here = (page: Page) => page.getByRole("list", { name: "Also here" });

/** Opens the same conversation for two colleagues in separate browsers. */
async function together(page: Page, other: Page) {
  await newClinic(page);
  await call(page, "simulator.open", {});
  const customer = await newCustomer(page);
  await customer.write("Is somebody there?");
  await joinAsMember(page, other);
  for (const one of [page, other]) {
    await one.goto("/inbox?show=all");
    await row(one, customer).click();
    await expect(reply(one)).toBeVisible();
  }
}

test("colleagues see each other in a conversation, that one is writing, and that one has left", async ({
  page,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage();
  await together(page, other);
  await expect(here(page).getByTitle("Bob Noyce is here")).toBeVisible();
  await expect(here(other).getByRole("listitem")).toHaveCount(1);
  await reply(other).pressSequentially("Hello");
  await expect(here(page).getByTitle("Bob Noyce is writing")).toBeVisible();
  await expectAccessible(page);
  await expect(here(page).getByTitle("Bob Noyce is here")).toBeVisible();
  await other.close();
  await expect(here(page)).toBeHidden();
});

test("a reply needs a confirmation while a colleague writes, or after one has replied", async ({
  page,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage();
  await together(page, other);
  await reply(page).fill("At ten?");
  await reply(other).pressSequentially("At nine");
  await expect(here(page).getByTitle("Bob Noyce is writing")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Bob Noyce is writing a reply, too.")).toBeVisible();
  await expectAccessible(page);
  await expect(log(page).getByText("At ten?")).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(log(other).getByText("At ten?")).toBeVisible();

  await other.keyboard.press("Enter");
  await expect(other.getByText(/replied since you began to write/)).toBeVisible();
  await other.getByRole("button", { name: "Send anyway" }).click();
  await expect(log(page).getByText("At nine")).toBeVisible();
});
