import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { call } from "./customer";
import { joinAsMember, register } from "./people";
import { expect, overflow, test } from "./sign-in";

// The browser logs a refusal.
test.use({ expectedErrors: /status of 422/ });

/** Turns a switch and waits until that is saved. */
async function turn(page: Page, one: Locator): Promise<void> {
  const kept = page.waitForResponse((answer) => answer.request().method() === "POST");
  await one.click();
  await kept;
}

test("an owner sets up reminders, confirmations and quiet hours, and a member can only read them", async ({
  page,
  elsewhere,
}) => {
  await register(page);
  await call(page, "templates.create", {
    ...{ provider: "provider-b", name: "see_you", language: "en" },
    body: "Hello {{1}}, we see you on {{2}}.",
  });
  await page.goto("/settings/reminders");
  await expect(page.getByText("No reminders yet")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add the usual four" }).click();
  const first = page.getByRole("switch", { name: "Send 24 hours before the start" });
  await expect(first).not.toBeChecked();
  await expect(page.getByRole("switch", { name: /^Send / })).toHaveCount(4);
  await turn(page, first);
  const told = page.getByRole("region", { name: "Confirmations" });
  await turn(page, told.getByRole("switch", { name: "In the conversation" }));
  await page.reload();
  await expect(first).toBeChecked();
  await expect(told.getByRole("switch", { name: "In the conversation" })).not.toBeChecked();
  await expect(told.getByRole("switch", { name: "By mail" })).toBeChecked();

  await page.getByRole("button", { name: "Change 2 hours before the start" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Hello Anna, see you on Tuesday 24 November at 10:30")).toBeVisible();
  await expect(dialog.getByText("I'll come", { exact: true })).toBeVisible();
  await dialog.getByLabel("How long").fill("-2");
  await dialog.getByLabel("After 24 hours of silence").selectOption("see_you (en, Meta WhatsApp Cloud API)");
  await expect(dialog.getByText("Hello Anna, we see you on Tuesday 24 November at 10:30.")).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText(/must be 15 to 43200 minutes before the appointment's start/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("How long").fill("3");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("switch", { name: "Send 3 hours before the start" })).toBeVisible();

  await page.getByRole("button", { name: "Delete 26 weeks after the end" }).click();
  await expect(page.getByRole("switch", { name: /^Send / })).toHaveCount(3);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("switch", { name: /^Send / })).toHaveCount(4);

  const night = page.getByRole("region", { name: "Quiet hours" });
  await night.getByLabel("From").fill("15:00");
  await night.getByRole("button", { name: "Save" }).click();
  await expect(night.getByText("This must be 17:00 or later.")).toBeVisible();
  await night.getByLabel("From").fill("20:00");
  await night.getByRole("button", { name: "Save" }).click();
  const missed = page.getByRole("region", { name: "No-shows" });
  await missed.getByLabel("Mark as missed by itself").check();
  await missed.getByLabel("After the start").fill("");
  await missed.getByRole("button", { name: "Save" }).click();
  await expect(missed.getByText("Enter a number of minutes.")).toBeVisible();
  await missed.getByLabel("After the start").fill("30");
  await expectAccessible(page);
  await missed.getByRole("button", { name: "Save" }).click();

  await joinAsMember(page, elsewhere);
  await elsewhere.setViewportSize({ width: 390, height: 844 });
  await elsewhere.goto("/settings/reminders");
  await expect(elsewhere.getByText("From 20:00 until 08:00")).toBeVisible();
  await expect(elsewhere.getByText("30 minutes after the start")).toBeVisible();
  await expect(elsewhere.getByText("Only an owner of your organization can change reminders.")).toBeVisible();
  await expect(elsewhere.getByRole("switch", { name: "By mail" })).toBeDisabled();
  await expect(elsewhere.getByRole("switch", { name: /^Send / })).toHaveCount(0);
  expect(await overflow(elsewhere)).toBeLessThanOrEqual(0);
});
