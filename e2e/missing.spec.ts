import { expectAccessible } from "./accessible";
import { expect, signIn, test } from "./sign-in";

for (const path of ["/settings/nowhere", "/overview/nowhere", "/bookings/no/where", "/simulator/nowhere"]) {
  test(`${path} is not found, and says so beside the navigation`, async ({ page }) => {
    await signIn(page);
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Page not found", level: 1 })).toBeVisible();
    const rail = page.getByRole("navigation", { name: "Main" });
    await expect(rail.getByRole("link", { name: "Inbox" })).toBeVisible();
    const sections = page.getByRole("navigation", { name: "Settings" });
    await expect(sections).toHaveCount(path.startsWith("/settings/") ? 1 : 0);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Go to the overview" }).click();
    await expect(page).toHaveURL("/overview");
  });
}
