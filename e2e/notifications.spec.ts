import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { handOver, newClinic, newCustomer } from "./clinic";
import { ask, call } from "./customer";
import { joinAsMember } from "./people";
import { expect, overflow, test } from "./sign-in";

test("a handover notifies an absent member, and opening the notification marks it as read", async ({
  page,
}) => {
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

/** Has a colleague assign the conversation at an address to the user of the page. */
async function assign(colleague: Page, page: Page, address: string): Promise<void> {
  const { id: user_id } = await ask<{ id: string }>(page, "profile.get", {});
  const conversation_id = new URL(address).pathname.split("/").at(-1);
  await call(colleague, "inbox.assign", { conversation_id, user_id });
}

test("opening a thread that is already read marks a notification about it as read", async ({
  page,
  elsewhere,
}) => {
  const clinic = await newClinic(page);
  await joinAsMember(page, elsewhere);
  await handOver(page, clinic, await newCustomer(clinic, "Ada"));
  await page.goto("/inbox");
  await page.getByRole("navigation", { name: "Conversations" }).getByRole("link").first().click();
  await expect(page.getByRole("log", { name: "Messages" }).getByText("A person, please")).toBeVisible();
  const address = page.url();
  await page.goto("/notifications");
  await assign(elsewhere, page, address);
  const rail = page.getByRole("navigation", { name: "Main" });
  await expect(rail.getByRole("link", { name: "Notifications 1 not read" })).toBeVisible({ timeout: 20_000 });
  await page.goto(address);
  await expect(rail.getByRole("link", { name: "Notifications", exact: true })).toBeVisible({
    timeout: 20_000,
  });
});

test("only one of several pages rings, and none for a conversation that is open in another", async ({
  page,
  context,
  elsewhere,
  watch,
}) => {
  // Longer than the time between two checks of a page.
  test.setTimeout(90_000);
  const clinic = await newClinic(page);
  await joinAsMember(page, elsewhere);
  await context.addInitScript(() => {
    localStorage.setItem("frontdesk-sound", "on");
    class Silence {
      constructor() {
        localStorage.setItem("rings", `${localStorage.getItem("rings") ?? ""}!`);
        throw new Error("It can't be heard here.");
      }
    }
    Reflect.set(window, "AudioContext", Silence);
  });
  const second = await context.newPage();
  watch(second);
  const rings = () => page.evaluate(() => localStorage.getItem("rings"));
  const unread = (where: Page, name: string) =>
    expect(
      where.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true }),
    ).toBeVisible({ timeout: 20_000 });
  const ada = await newCustomer(clinic, "Ada");
  for (const one of [page, second]) {
    await one.goto("/overview");
    await unread(one, "Notifications");
  }
  await handOver(page, clinic, ada);
  for (const one of [page, second]) await unread(one, "Notifications 1 not read");
  await expect.poll(rings, { timeout: 10_000 }).toBe("!");
  await second.goto("/inbox");
  await second.getByRole("navigation", { name: "Conversations" }).getByRole("link").first().click();
  for (const one of [page, second]) await unread(one, "Notifications");
  const seen = second.waitForResponse(/notifications\.read/);
  await assign(elsewhere, page, second.url());
  await seen;
  // By then both pages have checked again.
  await page.waitForTimeout(20_000);
  expect(await rings()).toBe("!");
});

test("a member chooses how to be notified, and sees what is off", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await newClinic(page);
  await page.goto("/settings/notifications");
  await expect(page.getByText(/E-mail is off until you confirm/)).toBeVisible();
  await expect(page.getByText("No device gets pushes yet.")).toBeVisible();
  const email = page.getByRole("checkbox", { name: "E-mail: The agent hands a conversation over" });
  await expect(email).toBeChecked();
  // The boxes show what is saved, a moment after the click; check() would look at once.
  await email.click();
  await expect(email).not.toBeChecked();
  const quiet = page.getByRole("checkbox", { name: "Keep quiet every day" });
  await quiet.click();
  await expect(quiet).toBeChecked();
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
