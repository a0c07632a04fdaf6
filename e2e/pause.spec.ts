import { expectAccessible } from "./accessible";
import { handOver, newClinic, newCustomer as newLead } from "./clinic";
import { openPalette } from "./open-palette";
import { expect, overflow, test } from "./sign-in";

test("the agent is paused from the rail, until a time; a thread says so; the palette lets it answer again", async ({
  page,
}) => {
  const clinic = await newClinic(page);
  await handOver(page, clinic, await newLead(clinic, "Ada"));
  await page.goto("/inbox");
  await page.getByRole("button", { name: "Pause the agent: Agent answers" }).click();
  const dialog = page.getByRole("dialog", { name: "Pause the agent" });
  await expect(dialog.getByRole("radio", { name: "Paused" })).toBeChecked();
  await dialog.getByLabel("Until").fill("2030-01-07T09:00");
  await dialog.getByLabel("What customers are told meanwhile").fill("A colleague answers you shortly.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: /Agent paused until .*Jan/ })).toBeVisible();
  await page.getByRole("link", { name: /Ada/ }).first().click();
  const line = page.getByText(/^Agent paused until .*, by Nina New\. What the customer writes waits/);
  await expect(line).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.goto("/settings/agent");
  const section = page.getByRole("region", { name: "Pause the agent" });
  await expect(section.getByText(/^Agent paused until .*, by Nina New$/)).toBeVisible();
  await expect(section.getByLabel("What customers are told meanwhile")).toHaveValue(
    "A colleague answers you shortly.",
  );
  const palette = await openPalette(page);
  await palette.getByRole("combobox").fill("Pause the agent");
  await palette.getByRole("option", { name: /^Pause the agent/ }).click();
  await dialog.getByRole("button", { name: "Let it answer" }).click();
  await expect(page.getByText("The agent answers again")).toBeVisible();
  await expect(section.getByText("Agent answers", { exact: true })).toBeVisible();
});

test("the agent gets hours of its own in its settings", async ({ page }) => {
  await newClinic(page);
  await page.goto("/settings/agent");
  const section = page.getByRole("region", { name: "Pause the agent" });
  await section.getByRole("radio", { name: "Answers only in hours of its own" }).check();
  const days = section.getByRole("group", { name: "When it answers" });
  for (const day of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"])
    await days.getByRole("switch", { name: `${day} is open` }).uncheck();
  await expect(section.getByRole("button", { name: "Save" })).toBeDisabled();
  await expect(days.getByText("Choose at least one time, or choose Paused.")).toBeVisible();
  await days.getByRole("switch", { name: "Saturday is open" }).check();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await section.getByRole("button", { name: "Save" }).click();
  await expect(section.getByText(/^Agent answers in its own hours, by Nina New$/)).toBeVisible();
  await page.reload();
  await expect(days.getByLabel("Saturday opens at")).toHaveValue("09:00");
});
