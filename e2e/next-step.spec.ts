import { register } from "./people";
import { expect, test } from "./sign-in";

for (const [path, title, action] of [
  ["/settings/webhooks", "Webhooks", "Add endpoint"],
  ["/settings/integrations", "Integrations", "Connect number"],
] as const)
  test(`the empty page ${title} has one next step`, async ({ page }) => {
    await register(page);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("link", { name: action })).toHaveCount(1);
  });

test("event descriptions render code instead of showing backticks", async ({ page }) => {
  await register(page);
  await page.goto("/settings/webhooks/events");
  const merged = page.locator("summary", { hasText: "lead.merged" });
  await expect(merged.locator("code")).toHaveText(["lead.merged", "merged"]);
  await expect(page.locator("summary", { hasText: "`" })).toHaveCount(0);
});
