import { readFileSync } from "node:fs";
import { expectAccessible } from "./accessible";
import { register } from "./people";
import { expect, test } from "./sign-in";

test("a new organization gets a practice message answered within a minute, and practice records are marked", async ({
  page,
}) => {
  const began = Date.now();
  await register(page);
  await page.goto("/inbox");
  await page.getByRole("link", { name: "Try it in the simulator" }).click();
  await page.getByRole("textbox", { name: "Message" }).fill("Hello, do you have a time tomorrow?");
  await page.keyboard.press("Enter");
  const thread = page.getByRole("log", { name: "Messages" });
  // Without services the agent can't offer a time, so it hands over, which is an answer too.
  const answer = page
    .getByRole("region", { name: "What went over the wire" })
    .getByText("Frontdesk to provider");
  await expect(answer.first()).toBeVisible({ timeout: 30_000 });
  await expect(thread).toContainText("Hello, do you have a time tomorrow?");
  expect(Date.now() - began).toBeLessThan(60_000);
  await page.screenshot({ path: test.info().outputPath("simulator.png") });

  for (const [width, height, scheme] of [
    [1440, 900, "light"],
    [1440, 900, "dark"],
    [390, 844, "light"],
    [390, 844, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: scheme });
    for (const [name, where] of [
      ["simulator", "/simulator"],
      ["inbox", "/inbox?show=all"],
      ["leads", "/leads"],
      ["integrations", "/settings/integrations"],
    ] as const) {
      await page.goto(where);
      const mark = page.getByText("Practice", { exact: true }).first();
      if (name === "simulator") await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
      else await expect(mark).toBeVisible();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${where} at ${width}`).toBe(0);
      await page.screenshot({ path: test.info().outputPath(`${name}-${width}-${scheme}.png`) });
    }
  }
  await expectAccessible(page);
});

test("the practice number is removed with one click and added again", async ({ page }) => {
  await register(page);
  await page.goto("/settings/integrations");
  await page.getByRole("link", { name: /Practice number/ }).click();
  await page.getByRole("button", { name: "Remove practice number" }).click();
  await expect(page.getByText("Practice number removed")).toBeVisible();
  await page.goto("/simulator");
  await expect(page.getByRole("heading", { name: "There is no number to write to" })).toBeVisible();
  await page.getByRole("button", { name: "Add a practice number" }).click();
  await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
});

test("a new organization's test receiver gets a signed delivery of a practice message", async ({ page }) => {
  await register(page);
  await page.goto("/settings/webhooks");
  await page.getByRole("link", { name: "Test receiver" }).click();
  await page.getByRole("button", { name: "Open receiver" }).click();
  await page.getByRole("link", { name: "Add an endpoint with it" }).click();
  await page.getByRole("button", { name: "Save and send a ping" }).click();
  await expect(page.getByText(/The ping was answered with 200/)).toBeVisible({ timeout: 15_000 });
  await page.goto("/simulator");
  await page.getByRole("textbox", { name: "Message" }).fill("Hello");
  await page.keyboard.press("Enter");
  await page.goto("/settings/webhooks/receiver");
  await expect(page.getByText(/lead\.created/).first()).toBeVisible({ timeout: 15_000 });
});

test("an export includes practice customers on request, which is offered if there are any", async ({
  page,
}) => {
  await register(page);
  const added = await page.request.post("/api/trpc/leads.create", { data: { name: "Ada Lovelace" } });
  expect(added.ok()).toBe(true);
  await page.goto("/leads");
  const withPractice = page.getByLabel("With practice");
  await expect(page.getByRole("link", { name: "Ada Lovelace" })).toBeVisible();
  await expect(withPractice).toBeHidden();

  await page.goto("/simulator");
  await page.getByRole("textbox", { name: "Message" }).fill("Hello");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("log", { name: "Messages" })).toContainText("Hello");
  const exported = async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export", exact: true }).click();
    return readFileSync(await (await download).path(), "utf8")
      .trim()
      .split("\r\n")
      .slice(1);
  };
  await expect(async () => {
    await page.goto("/leads");
    await expect(withPractice).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(withPractice).not.toBeChecked();
  expect(await exported()).toHaveLength(1);
  await withPractice.check();
  expect(await exported()).toHaveLength(2);
  await expectAccessible(page);
});
