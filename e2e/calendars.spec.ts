import { expectAccessible } from "./accessible";
import { expect, signIn, test } from "./sign-in";

test.beforeEach(({ page }) => signIn(page));

test("a calendar feed's address is made, read, renewed and revoked, and is shown once", async ({ page }) => {
  const name = `Ada's phone ${Date.now()}`;
  await page.goto("/settings/integrations");
  await page.getByRole("link", { name: "Manage calendars" }).click();
  await page.getByRole("button", { name: "New address", exact: true }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Who reads it").fill(name);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  const shown = page.getByText(/\/api\/calendars\/[\w-]+\.ics$/);
  const url = (await shown.textContent()) ?? "";
  await expectAccessible(page);
  const read = await page.request.get(url);
  expect(await read.text()).toContain("BEGIN:VCALENDAR");
  await page.reload();
  await expect(page.getByText("Last read")).toBeVisible();
  expect(await page.content()).not.toContain(url);

  await page.getByRole("button", { name: `Make a new address for ${name}` }).click();
  await dialog.getByRole("button", { name: "New address" }).click();
  await expect(shown).not.toHaveText(url);
  expect((await page.request.get(url)).status()).toBe(404);
  await page.getByRole("button", { name: `Revoke the address for ${name}` }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("Address revoked")).toBeVisible();
  await expect(page.getByRole("button", { name: `Revoke the address for ${name}` })).toBeHidden();
});
