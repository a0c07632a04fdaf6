import { expectAccessible } from "./accessible";
import { register } from "./people";
import { expect, test } from "./sign-in";

// The browser logs a refusal.
test.use({ expectedErrors: /status of 4(09|22)/ });

test("an owner adds a text and pages, sees what could not be read, and deletes both", async ({ page }) => {
  await register(page);
  await page.goto("/settings/knowledge");
  await expect(page.getByText("No page yet")).toBeVisible();
  await expect(page.getByText("No text yet")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Add text" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Price list");
  await dialog
    .getByLabel("Text", { exact: false })
    .last()
    .fill("Whitening costs 250 €.\n\nA deposit of 50 € is due.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("1 passage")).toBeVisible();
  await expect(page.getByText("Ready")).toBeVisible();

  await page.getByRole("button", { name: "Change Price list" }).click();
  await expect(dialog.getByLabel("Text", { exact: false }).last()).toHaveValue(/Whitening costs 250 €/);
  await dialog.getByLabel("Name").fill("Our prices");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Our prices")).toBeVisible();

  await page.getByRole("button", { name: "Add pages" }).click();
  await dialog.getByLabel("Addresses").fill("https://a.example.com\nhttps://b.example.com");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText(/must all be of one site/)).toBeVisible();
  await dialog.getByLabel("Addresses").fill("http://127.0.0.1:9/prices");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Read 127.0.0.1:9 again" })).toBeVisible();
  await expect(page.getByText(/connection refused\. Nothing was read/)).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  for (const name of ["127.0.0.1:9", "Our prices"]) {
    await page.getByRole("button", { name: `Delete ${name}` }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("button", { name: `Delete ${name}` })).toBeHidden();
  }
  await expect(page.getByText("No text yet")).toBeVisible();
});
