import { expectAccessible } from "./accessible";
import { expect, signIn, test } from "./sign-in";

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("four tabs lead to the daily pages, and More to the other pages and to signing out", async ({
    page,
  }) => {
    await signIn(page);
    await page.goto("/overview");
    const rail = page.getByRole("navigation", { name: "Main" });
    await expect(rail.getByRole("link")).toHaveText(["Overview", /^Inbox/, "Leads", /^Bookings/]);
    for (const tab of await rail.getByRole("link").or(rail.getByRole("button")).all())
      expect((await tab.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await rail.getByRole("button", { name: "More" }).click();
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByRole("button", { name: "Sign out" })).toBeVisible();
    await expect(sheet.getByRole("link", { name: "API reference" })).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Dark" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(rail.getByRole("button", { name: "More" })).toBeFocused();
    await page.keyboard.press("Enter");
    await sheet.getByRole("link", { name: "Settings" }).click();
    await expect(page).toHaveURL(/\/settings\//);
    await expect(sheet).toBeHidden();
  });

  test("a message in the corner covers no tab", async ({ page }) => {
    await signIn(page);
    await page.goto("/settings/profile");
    await page.getByRole("button", { name: "Save" }).click();
    const said = await page.getByRole("region", { name: "Messages" }).getByText("Saved").boundingBox();
    const tabs = await page.getByRole("navigation", { name: "Main" }).boundingBox();
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThan(tabs?.y ?? 0);
  });

  test("the settings' list fades where more follows, and its open page is in view", async ({ page }) => {
    await signIn(page);
    const strip = page.getByRole("navigation", { name: "Settings" }).locator("> *");
    await page.goto("/settings/profile");
    await expect(strip).toHaveAttribute("data-after");
    await expect(strip).not.toHaveAttribute("data-before");
    await page.goto("/settings/status");
    await expect(strip).toHaveAttribute("data-before");
    await expect(page.getByRole("link", { name: "Status" })).toBeInViewport();
  });
});
