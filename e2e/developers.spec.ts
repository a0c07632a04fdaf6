import { expectAccessible } from "./accessible";
import { expect, signIn, test } from "./sign-in";

test.beforeEach(({ page }) => signIn(page));

test("an API key is made, used, rotated and revoked, is shown once, and tells what it was used for", async ({
  page,
}) => {
  const name = `CRM ${Date.now()}`;
  const leadsBy = async (key: string) =>
    (await page.request.get("/api/v1/leads", { headers: { authorization: `Bearer ${key}` } })).status();
  await page.goto("/settings/developers");
  await page.getByRole("button", { name: "New key", exact: true }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Which integration it is for").fill(name);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Choose at least one scope.")).toBeVisible();
  await dialog.getByRole("button", { name: "Read everything" }).click();
  await dialog.getByRole("checkbox", { name: "Write: Leads, labels, imports" }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  const shown = page.getByText(/^fd_live_\w{55}$/);
  const key = (await shown.textContent()) ?? "";
  expect(await leadsBy(key)).toBe(200);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("button", { name: `Rotate ${name}` })).toBeVisible();
  expect(await page.content()).not.toContain(key);

  await page.getByRole("button", { name: `Rotate ${name}` }).click();
  await dialog.getByLabel("The old key works for").selectOption("No longer");
  await dialog.getByRole("button", { name: "Rotate" }).click();
  await expect(shown).toBeVisible();
  const next = (await shown.textContent()) ?? "";
  expect([await leadsBy(key), await leadsBy(next)]).toEqual([401, 200]);

  await page
    .getByRole("button", { name: `Latest requests of ${name}` })
    .first()
    .click();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page
    .getByRole("button", { name: `Revoke ${name}` })
    .first()
    .click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("Key revoked")).toBeVisible();
  expect(await leadsBy(next)).toBe(401);
});
