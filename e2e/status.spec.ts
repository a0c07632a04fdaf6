import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { newCustomer } from "./customer";
import { joinAsMember, register } from "./people";
import { expect, signIn, test } from "./sign-in";

const part = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3, name, exact: true }) });

test("a new owner sees which variables are not set and that the rest works, and members see no variables", async ({
  page,
  elsewhere,
}) => {
  await register(page);
  await page.goto("/settings/status");
  await expect(part(page, "Twilio")).toContainText("No auth token is set for the whole installation");
  await expect(part(page, "Twilio").locator("code")).toHaveText("TWILIO_AUTH_TOKEN");
  await expect(part(page, "Meta WhatsApp Cloud API")).toContainText("Not set up");
  await expect(part(page, "Agent")).toContainText("Not used yet");
  for (const name of ["Database", "Migrations", "Jobs", "Mail"])
    await expect(part(page, name)).toContainText("Works");
  await expectAccessible(page);
  await part(page, "Twilio").getByRole("link").click();
  await expect(page).toHaveURL("/settings/integrations");

  await joinAsMember(page, elsewhere);
  for (const path of ["/settings/status", "/settings/agent"]) {
    await elsewhere.goto(path);
    await expect(elsewhere.getByRole("main").getByText(/^The built-in receptionist answers/)).toBeVisible();
    await expect(elsewhere.getByRole("main")).not.toContainText(/[A-Z]+_[A-Z_]+/);
  }
});

test("after a simulated customer was answered, the number and the agent show that they have just worked", async ({
  page,
}) => {
  await signIn(page);
  const customer = await newCustomer(page);
  const began = Date.now();
  await customer.write("Hello");
  await customer.gets(/./);
  await page.goto("/settings/status");
  for (const name of ["Meta WhatsApp Cloud API", "Agent"]) {
    await expect(part(page, name)).toContainText(/Last worked \d\d:\d\d:\d\d/);
    const worked = await part(page, name).locator("time").last().getAttribute("datetime");
    expect(Date.parse(worked ?? "")).toBeGreaterThanOrEqual(began);
  }
});

test("a scheduler that works but accepts unsigned calls is a warning, with what to do", async ({ page }) => {
  await register(page);
  const answer = await page.request.get("/api/trpc/scheduler.get?input={}");
  const { result }: { result: { data: { webhook_url: string } } } = await answer.json();
  const call = { triggerEvent: "PING", createdAt: new Date().toISOString(), payload: {} };
  expect((await page.request.post(result.data.webhook_url, { data: call })).ok()).toBe(true);
  await page.goto("/settings/status");
  await expect(part(page, "Scheduler")).toContainText("Works, but is not protected");
  await expect(part(page, "Scheduler")).toContainText("Make a secret under Integrations");
  await expectAccessible(page);
});
