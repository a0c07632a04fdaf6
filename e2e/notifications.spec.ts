import { handOver, newClinic, newCustomer } from "./clinic";
import { expect, expectAccessible, overflow, test } from "./sign-in";

test("a hand-over is told to whoever is not there, found, and read when it is opened", async ({ page }) => {
  const clinic = await newClinic(page);
  await page.goto("/notifications");
  await expect(page.getByText("Nothing to tell you yet")).toBeVisible();
  await handOver(page, clinic, await newCustomer(clinic, "Ada"));
  const rail = page.getByRole("navigation", { name: "Main" });
  await expect(rail.getByRole("link", { name: "Notifications 1 not read" })).toBeVisible({ timeout: 20_000 });
  const row = page.getByRole("main").getByRole("link", { name: /Ada needs a person/ });
  await expect(page.locator('link[rel="icon"][href^="data:"]')).toHaveCount(1);
  await expectAccessible(page);
  await row.click();
  await expect(page).toHaveURL(/\/inbox\/[\w-]{36}/);
  await expect(rail.getByRole("link", { name: "Notifications", exact: true })).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.locator('link[rel="icon"][href^="data:"]')).toHaveCount(0);
});

test("everybody chooses how they are told, and is told what is off", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await newClinic(page);
  await page.goto("/settings/notifications");
  await expect(page.getByText(/E-mail is off until you confirm/)).toBeVisible();
  await expect(page.getByText("No device gets pushes yet.")).toBeVisible();
  const email = page.getByRole("checkbox", { name: "E-mail: The agent hands a conversation over" });
  await expect(email).toBeChecked();
  await email.uncheck();
  await page.getByRole("checkbox", { name: "Keep quiet every day" }).check();
  await page.getByLabel("From").fill("21:30");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /Play a sound/ })).not.toBeChecked();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await page.reload();
  await expect(email).not.toBeChecked();
  await expect(page.getByLabel("From")).toHaveValue("21:30");
});

test("the dashboard can be installed as an app", async ({ page }) => {
  await newClinic(page);
  await page.goto("/notifications");
  const href = (await page.locator('link[rel="manifest"]').getAttribute("href")) ?? "";
  const manifest = await (await page.request.get(href)).json();
  expect(manifest).toMatchObject({ name: "Frontdesk", display: "standalone", start_url: "/inbox" });
  const worker = await page.request.get("/sw.js");
  expect(worker.headers()["content-type"]).toContain("text/javascript");
});
