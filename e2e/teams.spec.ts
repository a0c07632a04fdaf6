import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { call, newCustomer } from "./customer";
import { complete, header, log, row } from "./inbox";
import { joinAsMember, register } from "./people";
import { expect, overflow, test } from "./sign-in";

/** Adds a team whose member, Bob, may have one conversation at a time. */
async function addTeam(page: Page): Promise<void> {
  await page.goto("/settings/team");
  const teams = page.getByRole("region", { name: "Teams" });
  await expect(teams.getByText("No teams yet")).toBeVisible();
  await teams.getByRole("button", { name: "Add team" }).click();
  const dialog = page.getByRole("dialog", { name: "Add team" });
  await dialog.getByLabel("Name").fill("Reception");
  await dialog.getByLabel("Assign conversations").selectOption("In turn");
  await dialog.getByLabel("At most, for each member").fill("1");
  await dialog.getByLabel("Takes what the agent hands over").check();
  await dialog.getByLabel("Bob Noyce").check();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(teams.getByText("1 person, assigned in turn, at most 1 each")).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** A customer whom the agent hands over, whose conversation is open in the inbox. */
async function handedOver(page: Page) {
  const customer = await newCustomer(page);
  await customer.write("Hello");
  await customer.gets(/welcome|help/i);
  await customer.write("Talk to a person");
  await page.goto("/inbox?show=all");
  await row(page, customer).click();
  await expect(header(page, customer).getByText("Reception")).toBeVisible();
  return customer;
}

test("a handed-over conversation goes to the team, and to a member who is present and below the limit", async ({
  page,
  elsewhere,
}) => {
  await register(page);
  await joinAsMember(page, elsewhere);
  await addTeam(page);
  await call(page, "simulator.open", {});

  const first = await handedOver(page);
  await expect(log(page).getByText("Assigned to Bob Noyce")).toBeVisible();
  await expectAccessible(page);

  // Bob is away, which teammates see. The conversations that he has stay his.
  await elsewhere.goto("/settings/profile");
  const away = elsewhere.getByRole("switch", { name: "Away" });
  const saved = elsewhere.waitForResponse(/updateAvailability/);
  await away.click();
  await expect(away).toBeChecked();
  await saved;
  await expectAccessible(elsewhere);
  await elsewhere.setViewportSize({ width: 390, height: 844 });
  await elsewhere.getByLabel("I have working hours of my own").check();
  await expect(elsewhere.getByRole("button", { name: "Save hours" })).toBeVisible();
  expect(await overflow(elsewhere)).toBeLessThanOrEqual(0);
  await complete(page, first);

  const second = await handedOver(page);
  const assigned = header(page, second).getByLabel("Assigned to", { exact: true });
  await expect(assigned.getByRole("option", { name: "Bob Noyce · away" })).toBeAttached();
  await expect(log(page).getByText("Assigned to Bob Noyce")).toHaveCount(0);
  await away.click();
  await expect(away).not.toBeChecked();
  await expect(log(page).getByText("Assigned to Bob Noyce")).toBeVisible();

  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("combobox", { name: "Team" }).selectOption("Reception");
  await expect(page).toHaveURL(/team=/);
  await expect(row(page, second)).toBeVisible();
  await page.reload();
  await expect(row(page, second)).toBeVisible();
  await expect(log(page).getByText("Assigned to Bob Noyce")).toBeVisible();
  await expectAccessible(page);

  await assigned.selectOption("No team");
  await expect(log(page).getByText("Ada Lovelace moved this out of its team")).toBeVisible();
  // It can be moved back.
  await expect(assigned.getByRole("option", { name: "Reception" })).toBeAttached();
  await expect(row(page, second)).toHaveCount(0);
});

test("on a phone a member sets Away under More", async ({ page }) => {
  await register(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/inbox");
  await page.getByRole("button", { name: "More", exact: true }).click();
  const away = page.getByRole("dialog").getByRole("switch", { name: "Away" });
  const saved = page.waitForResponse(/updateAvailability/);
  await away.click();
  await expect(away).toBeChecked();
  await saved;
  await expectAccessible(page, "[role=dialog], dialog");
  await page.goto("/settings/profile");
  await expect(page.getByRole("switch", { name: "Away" })).toBeChecked();
});
