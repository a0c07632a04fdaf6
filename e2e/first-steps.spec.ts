import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { newPerson, PASSWORD, register } from "./people";
import { carry, expect, test } from "./sign-in";

test.use({ locale: "en-GB", timezoneId: "Asia/Tokyo" });

const step = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });
const isDone = (page: Page, title: string) => step(page, title).getByText("Done", { exact: true });
const rail = (page: Page) => page.getByRole("navigation", { name: "Main" });

test("it takes under a minute from registration to an answered practice message, without other accounts", async ({
  page,
}) => {
  const { email, full_name } = newPerson();
  await page.goto("/register");
  const began = Date.now();
  await page.getByLabel("Organization").fill("Harbour Dental");
  await page.getByLabel("Your name").fill(full_name);
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL("/welcome");
  await step(page, "Have a practice message").getByRole("link", { name: "Write a practice message" }).click();
  await page.getByRole("textbox", { name: "Message" }).fill("Hello, do you have a time tomorrow?");
  await page.keyboard.press("Enter");
  const wire = page.getByRole("region", { name: "What went over the wire" });
  await expect(wire.getByText("Frontdesk to provider").first()).toBeVisible({ timeout: 60_000 });
  const seconds = (Date.now() - began) / 1000;
  expect(seconds).toBeLessThan(60);
  test.info().annotations.push({ type: "seconds to the first answer", description: seconds.toFixed(1) });
  process.stdout.write(`From registration to an answered practice message: ${seconds.toFixed(1)} s\n`);

  await rail(page)
    .getByRole("link", { name: /First steps/ })
    .click();
  await expect(isDone(page, "Have a practice message answered")).toBeVisible();
});

test("each step is ticked off by itself in the open page", async ({ page }) => {
  await register(page);
  await page.goto("/welcome");
  // Registration over the API set no time zone, so the browser's is proposed.
  const zone = page.getByRole("combobox", { name: "Time zone" });
  await expect(zone).toHaveValue("Asia/Tokyo", { timeout: 30_000 });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(isDone(page, "Confirm who and where you are")).toBeVisible();
  await expect(step(page, "Confirm who and where you are")).toContainText("Japan · Asia/Tokyo");
  // Only the next step stands out.
  await expect(page.getByRole("main").locator("[data-tone=accent]")).toHaveText(["Set services and hours"]);
  await expect(rail(page).getByTitle("First steps: 1 of 7 done")).toBeVisible();

  // These happen elsewhere: in another tab, by a colleague, over the API.
  const change = async (procedure: string, data: object) =>
    expect((await page.request.post(`/api/trpc/${procedure}`, { data })).status()).toBe(200);
  await change("organization.update", { services: [{ name: "Check-up", duration_minutes: 30 }] });
  await expect(step(page, "Say what can be booked")).toContainText("1 service · No opening hours yet");
  await change("organization.update", { opening_hours: { "1": [{ from: "09:00", to: "17:00" }] } });
  await expect(isDone(page, "Say what can be booked")).toBeVisible();
  await change("team.invite", {});
  await expect(isDone(page, "Invite your colleagues")).toBeVisible();
  const phone = await page.context().newPage();
  await phone.goto("/simulator");
  await phone.getByRole("textbox", { name: "Message" }).fill("Hello");
  await phone.keyboard.press("Enter");
  await expect(isDone(page, "Have a practice message answered")).toBeVisible({ timeout: 30_000 });
  await phone.close();
  await expect(page.getByText("4 of 7 done")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await expectAccessible(page);
});

test("the guide is hidden with one click, and shown again from the settings", async ({ page }) => {
  await register(page);
  await page.goto("/welcome");
  await page.getByRole("button", { name: "Hide", exact: true }).click();
  await expect(page).toHaveURL("/inbox");
  await expect(page.getByText(/First steps are hidden/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your customers will write here" })).toBeVisible();
  await expect(page.getByText("No conversation is open")).toBeHidden();
  await rail(page).getByRole("link", { name: "Bookings" }).click();
  await expect(page.getByText("You have no opening hours yet")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Set your opening hours" })).toBeVisible();
  await expect(rail(page).getByRole("link", { name: /First steps/ })).toHaveCount(0);
  await page.reload();
  await expect(rail(page).getByRole("link", { name: "Inbox" })).toBeVisible();
  await expect(rail(page).getByRole("link", { name: /First steps/ })).toHaveCount(0);
  await page.goto("/settings/organization");
  await expect(page.getByLabel("Name", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Show first steps" }).click();
  await expect(page).toHaveURL("/welcome");
  await expect(rail(page).getByRole("link", { name: /First steps/ })).toBeVisible();
});

test("a member gets only the practice step; the rest is for owners", async ({ page, elsewhere }) => {
  await register(page);
  const invitation = await page.request.post("/api/trpc/team.invite", { data: {} });
  const { result }: { result: { data: { link: string } } } = await invitation.json();
  const answer = await elsewhere.request.post("/api/v1/auth/invitations/accept", {
    data: {
      ...newPerson("Max Member"),
      token: new URLSearchParams(new URL(result.data.link).hash.slice(1)).get("token"),
      password: PASSWORD,
    },
  });
  const { access_token }: { access_token: string } = await answer.json();
  await carry(elsewhere, access_token);
  await elsewhere.goto("/welcome");
  await expect(elsewhere.getByText("0 of 1 done")).toBeVisible();
  const main = elsewhere.getByRole("main");
  await expect(main.getByRole("link")).toHaveText(["Write a practice message"]);
  await expect(main.getByRole("button")).toHaveCount(0);
  await expectAccessible(elsewhere);
});
