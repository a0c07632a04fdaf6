import type { Page } from "@playwright/test";
import { handOver, newClinic, newCustomer } from "./clinic";
import { ask, call } from "./customer";
import { joinAsMember } from "./people";
import { expect, test } from "./sign-in";

type Thread = { status: string; assignee: { full_name: string } | null; waiting_since: string | null };

/** Opens the conversation of a customer who waits for the team; `state` reads its state. */
async function waiting(page: Page) {
  const clinic = await newClinic(page);
  await handOver(page, clinic, await newCustomer(clinic, "Ada"));
  await page.goto("/inbox?show=all");
  await page.getByRole("navigation", { name: "Conversations" }).getByRole("link").first().click();
  await expect(page.getByRole("log", { name: "Messages" }).getByText("A person, please")).toBeVisible();
  const conversation_id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const state = async () => {
    const { status, assignee, waiting_since } = await ask<Thread>(page, "inbox.get", { conversation_id });
    return { status, assignee, waiting_since };
  };
  return { conversation_id, state };
}

/** Completes the open conversation, and waits for the response. */
async function complete(page: Page): Promise<void> {
  const done = page.waitForResponse(/inbox\.bulk/);
  await page.locator("header").getByRole("button", { name: "Complete" }).click();
  await done;
}

test("an undo restores the waiting time and the assignee", async ({ page }) => {
  const { state } = await waiting(page);
  const before = await state();
  expect(before).toMatchObject({ status: "escalated", assignee: null, waiting_since: expect.any(String) });
  await complete(page);
  expect(await state()).toMatchObject({ status: "completed", waiting_since: null });
  const undone = page.waitForResponse(/inbox\.undoBulk/);
  await page.getByRole("button", { name: "Undo" }).click();
  await undone;
  expect(await state()).toEqual(before);
  await expect(page.locator("header").getByText("With the team")).toBeVisible();
});

test("an undo leaves alone what a colleague changed meanwhile", async ({ page, elsewhere }) => {
  const { conversation_id, state } = await waiting(page);
  await joinAsMember(page, elsewhere);
  await complete(page);
  await call(elsewhere, "inbox.takeOver", { conversation_id });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("It was not put back: somebody changed it meanwhile.")).toBeVisible();
  expect(await state()).toMatchObject({ status: "escalated", assignee: { full_name: "Bob Noyce" } });
});

test("a deactivated colleague's open conversation goes back to the team", async ({ page, elsewhere }) => {
  const { conversation_id, state } = await waiting(page);
  await joinAsMember(page, elsewhere);
  const { id: user_id } = await ask<{ id: string }>(elsewhere, "profile.get", {});
  await call(page, "inbox.assign", { conversation_id, user_id });
  await call(page, "team.updateMember", { user_id, is_active: false });
  await page.reload();
  const assignee = page.getByRole("combobox", { name: "Assigned to" });
  await expect(assignee.locator("option:checked")).toHaveText("Nobody");
  expect(await state()).toMatchObject({ status: "escalated", assignee: null });
});

test("what is said of an action covers neither the head nor the composer, and only the last is undone", async ({
  page,
}) => {
  await waiting(page);
  const act = (name: string) => page.locator("header").getByRole("button", { name, exact: true }).click();
  const said = page.getByRole("region", { name: "Messages" });
  const log = page.getByRole("log", { name: "Messages" });
  for (const [width, height] of [
    [1600, 900],
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await act("Take over");
    await act("Hand to agent");
    await act("Complete");
    await expect(said.getByText("Completed.")).toBeVisible();
    await expect(said.getByRole("button", { name: "Undo" })).toHaveCount(1);
    const toast = await said.boundingBox();
    const messages = await log.boundingBox();
    if (!toast || !messages) throw new Error("nothing is said");
    expect(toast.y).toBeGreaterThan(messages.y);
    expect(toast.y + toast.height).toBeLessThan(messages.y + messages.height);
    expect(toast.x).toBeGreaterThan(messages.x);
    expect(toast.x + toast.width).toBeLessThan(messages.x + messages.width);
    await act("Reopen");
    await act("Hand to agent");
  }
});
