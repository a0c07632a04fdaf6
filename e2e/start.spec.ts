import { expectAccessible } from "./accessible";
import { expect, test } from "./sign-in";

test("the start page addresses the business first, leads to registration, and fits a phone", async ({
  page,
}) => {
  await page.goto("/");
  const headings = page.getByRole("heading", { level: 2 });
  await expect(headings).toHaveText([
    "What it does for you",
    "Three steps to your first customer",
    "For developers",
  ]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Create your front desk" }).click();
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
});
