import { demoPassword, expect, expectAccessible, signIn, test } from "./sign-in";

// Pages of the dashboard that are not there yet.
test.use({ expectedErrors: /status of 404/ });

test("whoever is not signed in is led to the page wanted, by way of the sign-in page", async ({ page }) => {
  await page.goto("/settings/profile?from=a&to=b");
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=/);
  await page.getByLabel("E-mail address").fill("demo@frontdesk.example");
  await page.getByRole("textbox", { name: "Password" }).fill(demoPassword());
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/settings/profile?from=a&to=b");
});

test("the sign-in page is accessible", async ({ page }) => {
  await page.goto("/sign-in");
  await expectAccessible(page);
});

test("the start page leads to the sign-in page, and whoever is signed in to their work", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await signIn(page);
  await page.goto("/");
  await expect(page).toHaveURL("/inbox");
  await page.goto("/sign-in?callbackUrl=//evil.example");
  await expect(page).toHaveURL("/inbox");
});
