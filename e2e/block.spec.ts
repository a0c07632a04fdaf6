import { expectAccessible } from "./accessible";
import { newClinic } from "./clinic";
import { call, newCustomer } from "./customer";
import { header, list, log, row } from "./inbox";
import { expect, test } from "./sign-in";

test("a conversation is marked unread by key, and its customer blocked and unblocked", async ({ page }) => {
  await newClinic(page);
  await call(page, "simulator.open", {});
  const customer = await newCustomer(page);
  await customer.write("Buy my watches");
  await page.goto("/inbox?show=all");
  await row(page, customer).click();
  await expect(log(page).getByText("Buy my watches")).toBeVisible();
  await page.keyboard.press("u");
  await expect(page.getByText("No conversation is open")).toBeVisible();
  await expect(list(page).getByText("Unread")).toBeAttached();

  await row(page, customer).click();
  await header(page, customer).getByRole("button", { name: "More actions" }).click();
  await page.getByRole("button", { name: "Block customer" }).click();
  await expect(header(page, customer).getByText("Blocked")).toBeVisible();
  await expect(header(page, customer).getByText("Completed")).toBeVisible();
  await expectAccessible(page);
  await customer.write("Cheap ones!");
  await expect(log(page).getByText("Cheap ones!")).toBeVisible();
  await expect(list(page).getByRole("link")).toHaveCount(1);

  await header(page, customer).getByRole("button", { name: "More actions" }).click();
  await page.getByRole("button", { name: "Unblock customer" }).click();
  await expect(header(page, customer).getByText("Blocked")).toBeHidden();
});
