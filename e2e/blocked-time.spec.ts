import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { newClinic, newCustomer } from "./clinic";
import { joinAsMember } from "./people";
import { expect, overflow, test } from "./sign-in";

// axe reads every node of a page, in light and in dark, which takes seconds each on a busy machine.
test.describe.configure({ timeout: 180_000 });

// The browser logs what was refused: 409 for a blocked time.
test.use({ expectedErrors: /status of 409/ });

/** A Monday in the future. */
const MONDAY = "2031-01-06";
const TUESDAY = "2031-01-07";

const dialog = (page: Page) => page.getByRole("dialog");
const blocked = (page: Page, name: string | RegExp) =>
  page.getByRole("list", { name: "Blocked time" }).getByRole("button", { name });

/** A clinic of two people, of whom Mia is the member who is signed in `elsewhere`. */
async function clinicOfTwo(owner: Page, elsewhere: Page) {
  const clinic = await newClinic(owner);
  await clinic.call("organization.update", { horizon_days: 730 });
  await joinAsMember(owner, elsewhere);
  const answer = await elsewhere.request.get("/api/trpc/profile.get?input=%7B%7D");
  const { result }: { result: { data: { id: string } } } = await answer.json();
  const mia = { name: "Mia", kind: "person", user_id: result.data.id };
  const own = await clinic.post<{ id: string }>("resources", mia);
  const other = await clinic.post<{ id: string }>("resources", { name: "Theo", kind: "person" });
  return { clinic, own, other };
}

/** After saving: sees the appointment that lies in the blocked time, and closes the list. */
async function seeAffected(page: Page, name: RegExp) {
  const list = page.getByRole("dialog", { name: "Saved: appointments in this time" });
  await expect(list.getByRole("button", { name })).toBeVisible();
  await list.getByRole("button", { name: "Close" }).last().click();
}

/** When Mia is free on a date. */
async function freeTimes(page: Page, date: string, resource_id: string): Promise<string[]> {
  const input = JSON.stringify({ date, services: ["Cleaning"], resource_id });
  const answer = await page.request.get(`/api/trpc/bookings.freeTimes?input=${encodeURIComponent(input)}`);
  const { result }: { result: { data: { times: string[] } } } = await answer.json();
  return result.data.times.map((at) => at.slice(11, 16));
}

test("a member blocks lunch on all workdays by form and an hour by drag, and nobody is offered these times", async ({
  page: owner,
  elsewhere: page,
}) => {
  const { clinic, own } = await clinicOfTwo(owner, page);
  const lead_id = await newCustomer(clinic, "Ada");
  const ada = { lead_id, services: ["Cleaning"], starts_at: `${TUESDAY}T12:00:00Z`, resource_id: own.id };
  await clinic.call("bookings.create", ada);
  await page.goto(`/bookings?view=day&date=${MONDAY}`);
  await page.getByRole("button", { name: "Block time" }).click();
  await dialog(page).getByLabel("What for").fill("Lunch");
  await dialog(page).getByLabel("For", { exact: true }).selectOption("Mia");
  await dialog(page).getByLabel("Begins").fill("12:00");
  await dialog(page).getByLabel("Ends").fill("13:00");
  await dialog(page).getByLabel("Repeats").selectOption("Monday to Friday");
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Block time" }).click();
  await seeAffected(page, /Ada/);
  await expect(dialog(page)).toHaveCount(0);
  await expect(blocked(page, "Lunch, 12:00 – 13:00")).toBeVisible();
  expect(await freeTimes(page, MONDAY, own.id)).not.toContain("12:00");

  // By drag, from 14:00 to 15:00 in the column of Mia, beside the blocked lunch.
  const lunch = await blocked(page, "Lunch, 12:00 – 13:00").boundingBox();
  if (!lunch) throw new Error("no lunch");
  await page.mouse.move(lunch.x + 40, lunch.y + 2 * 72 + 4);
  await page.mouse.down();
  await page.mouse.move(lunch.x + 40, lunch.y + 3 * 72 - 4, { steps: 6 });
  await page.mouse.up();
  const offer = page.getByRole("dialog", { name: "14:00 – 15:00" });
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(offer).toHaveCount(0);
  await page.mouse.move(lunch.x + 40, lunch.y + 2 * 72 + 4);
  await page.mouse.down();
  await page.mouse.move(lunch.x + 40, lunch.y + 3 * 72 - 4, { steps: 6 });
  await page.mouse.up();
  await offer.getByRole("button", { name: "Block time" }).click();
  await expect(dialog(page).getByLabel("For", { exact: true })).toHaveValue(own.id);
  await expect(dialog(page).getByLabel("Begins")).toHaveValue("14:00");
  await dialog(page).getByLabel("What for").fill("Supplier");
  await dialog(page).getByRole("button", { name: "Block time" }).click();
  await expect(blocked(page, "Supplier, 14:00 – 15:00")).toBeVisible();
  const free = await freeTimes(page, MONDAY, own.id);
  expect(free).toContain("11:00");
  for (const time of ["11:30", "12:00", "13:30", "14:00"]) expect(free).not.toContain(time);
  await expectAccessible(page);

  // Tuesday's lunch is Ada's appointment, too: only that day is let go, and undo takes it back.
  await page.getByRole("button", { name: "The day after" }).click();
  await expect(page.getByRole("button", { name: /^Ada, Cleaning, 12:00/ })).toBeVisible();
  await blocked(page, "Lunch, 12:00 – 13:00").focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("radio", { name: "Only Tue 7 Jan" })).toBeChecked();
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(blocked(page, /Lunch/)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(blocked(page, /Lunch/)).toBeVisible();

  // A phone lists it among the day's appointments.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/bookings?date=${MONDAY}`);
  await expect(page.getByRole("button", { name: "Supplier · Mia, 14:00 – 15:00" })).toBeVisible();
  await expectAccessible(page);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Supplier · Mia, 14:00 – 15:00" }).click();
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("button", { name: /^Supplier/ })).toHaveCount(0);
});

test("staff book over blocked time once they have been warned, and blocking lists who is booked then", async ({
  page,
  elsewhere,
}) => {
  const { clinic, own } = await clinicOfTwo(page, elsewhere);
  const lead_id = await newCustomer(clinic, "Ada");
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const at = (time: string) => `${soon}T${time}:00Z`;
  await clinic.post("blocked-times", {
    ...{ resource_id: own.id, note: "Training", starts_at: at("10:00"), ends_at: at("11:00") },
  });
  await page.goto(`/bookings?view=day&date=${soon}`);
  await page.getByRole("button", { name: "New booking", exact: true }).click();
  await dialog(page).getByRole("combobox", { name: "Customer" }).fill("ada");
  await page.getByRole("option", { name: "Ada", exact: true }).click();
  await dialog(page).getByLabel("With").selectOption("Mia");
  await dialog(page).getByLabel("Begins").fill("10:00");
  await dialog(page).getByRole("button", { name: "Book appointment" }).click();
  await expect(dialog(page).getByText("This time is blocked: Training.")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Book anyway" }).click();
  await expect(page.getByRole("button", { name: /^Ada, .*10:00/ })).toBeVisible();
  expect(lead_id).toBeTruthy();

  await page.getByRole("button", { name: "Block time" }).click();
  await dialog(page).getByLabel("What for").fill("Closed");
  await dialog(page).getByLabel("Whole days").check();
  await expect(dialog(page).getByText("1 appointment is booked in this time.")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Block time" }).click();
  await seeAffected(page, /Ada/);
  await expect(blocked(page, "Closed, all day").first()).toBeVisible();
});

test("a member who may block only their own time is offered nothing else", async ({
  page: owner,
  elsewhere: page,
}) => {
  const { clinic, own, other } = await clinicOfTwo(owner, page);
  await clinic.call("organization.update", { members_block_others: false });
  const lunch = { note: "Lunch", starts_at: `${MONDAY}T12:00:00Z`, ends_at: `${MONDAY}T13:00:00Z` };
  await clinic.post("blocked-times", { ...lunch, resource_id: other.id });
  await page.goto(`/bookings?date=${MONDAY}`);
  await blocked(page, "Lunch · Theo, 12:00 – 13:00").click();
  await expect(dialog(page).getByText("You can change only your own blocked time.")).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Delete" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Block time" }).click();
  await expect(dialog(page).getByLabel("For", { exact: true })).toHaveCount(0);
  await dialog(page).getByRole("button", { name: "Block time" }).click();
  await expect(blocked(page, "Blocked · Mia, 12:00 – 13:00")).toBeVisible();
  expect(await freeTimes(page, MONDAY, own.id)).not.toContain("12:00");
});
