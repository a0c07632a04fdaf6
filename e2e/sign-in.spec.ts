import { demoPassword, expect, signIn, test } from "./sign-in";

// The browser's log of a 404 is no failure here.
test.use({ expectedErrors: /status of 404/ });

test("a visitor who isn't signed in gets to the requested page through the sign-in page", async ({
  page,
}) => {
  await page.goto("/settings/profile?from=a&to=b");
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=/);
  await page.getByLabel("E-mail address").fill("demo@frontdesk.example");
  await page.getByRole("textbox", { name: "Password" }).fill(demoPassword());
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/settings/profile?from=a&to=b");
});

test("the start page leads to the sign-in page, and to the inbox after signing in", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await signIn(page);
  await page.goto("/");
  await expect(page).toHaveURL("/inbox");
  await page.goto("/sign-in?callbackUrl=//evil.example");
  await expect(page).toHaveURL("/inbox");
});
