import type { Page } from "@playwright/test";
import { attended, newClinic, newCustomer } from "./clinic";
import { ask } from "./customer";
import { expect, test } from "./sign-in";

type Coming = { bookings: { starts_at: string; lead: { name: string } }[] };

const DAY_MS = 86_400_000;
const ADA = "Ada Lovelace";

const thread = (page: Page) => page.getByRole("log", { name: "Messages" });
const dialog = (page: Page) => page.getByRole("dialog");
const answer = (page: Page, words: RegExp) =>
  expect(thread(page).getByText(words).last()).toBeVisible({ timeout: 15_000 });

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await page.keyboard.press("Enter");
}

/** Opens the list of the last message that has one, and chooses the time at this place. */
async function chooseTime(page: Page, place: number): Promise<void> {
  await thread(page).getByRole("button", { name: "See times" }).last().click();
  await dialog(page)
    .getByRole("button", { name: /\d\d:\d\d/ })
    .nth(place)
    .click();
}

/** The date and time of a customer's next appointment, by the clinic's clock, which is UTC. */
async function nextOf(page: Page, name: string): Promise<[date: string, time: string]> {
  const { bookings } = await ask<Coming>(page, "bookings.browse", { view: "upcoming", limit: 10 });
  const { starts_at = "" } = bookings.find(({ lead }) => lead.name === name) ?? {};
  return [starts_at.slice(0, 10), starts_at.slice(11, 16)];
}

/** Opens the calendar at a customer's next appointment, and expects to see it there with this status. */
async function inCalendar(page: Page, name: string, word: string): Promise<void> {
  const [date, time] = await nextOf(page, name);
  await page.goto(`/bookings?date=${date}`);
  await expect(
    page.getByRole("button", { name: new RegExp(`^${name}, Cleaning, ${time} – .*, ${word}$`) }),
  ).toBeVisible();
}

test("appointments are booked, moved and cancelled by chat, booked by staff, and marked as no-show and back", async ({
  page,
  watch,
}) => {
  const desk = await page.context().newPage();
  watch(desk);
  const clinic = await newClinic(page);
  await newCustomer(clinic, "Grace Hopper");
  const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  await attended(page, clinic, "Alan Turing", `${yesterday}T10:00:00Z`);

  await page.goto("/simulator");
  await page.getByLabel("Your name").fill(ADA);
  await write(page, "Hi, I would like an appointment");
  await answer(page, /times are free/);
  await chooseTime(page, 0);
  await answer(page, /You are booked: Cleaning/);
  const [, first] = await nextOf(page, ADA);
  await inCalendar(desk, ADA, "Booked");

  await desk.getByRole("button", { name: "New booking", exact: true }).click();
  await dialog(desk).getByRole("combobox", { name: "Customer" }).fill("hopper");
  await desk.getByRole("option", { name: "Grace Hopper" }).click();
  await dialog(desk).getByRole("combobox", { name: "Service" }).selectOption("Cleaning");
  await expect(dialog(desk).getByLabel("Begins")).toHaveValue(/^\d\d:00$/);
  await dialog(desk).getByRole("button", { name: "Book appointment" }).click();
  await expect(dialog(desk)).toBeHidden();
  await inCalendar(desk, "Grace Hopper", "Booked");

  await write(page, "Sorry, I can't make it");
  await answer(page, /Would you like to move or to cancel it/);
  await thread(page).getByRole("button", { name: "Move it" }).last().click();
  await answer(page, /Which of these times suits you better/);
  await chooseTime(page, 1);
  await answer(page, /Your appointment is moved: Cleaning/);
  await page.screenshot({ path: test.info().outputPath("moved.png") });
  expect((await nextOf(page, ADA)).join()).not.toContain(first);
  await inCalendar(desk, ADA, "Booked");
  await desk.screenshot({ path: test.info().outputPath("calendar.png") });

  await write(page, "cancel please");
  await thread(page).getByRole("button", { name: "Yes, cancel it" }).click({ timeout: 15_000 });
  await answer(page, /Your appointment is cancelled: Cleaning/);
  await page.screenshot({ path: test.info().outputPath("cancelled.png") });
  await desk.goto("/bookings?list=cancelled");
  await expect(desk.getByRole("button", { name: ADA })).toBeVisible();

  await desk.goto(`/bookings?date=${yesterday}`);
  await desk.getByRole("button", { name: /^Alan Turing, Cleaning, 10:00 – / }).click();
  await dialog(desk).getByRole("button", { name: "Mark as no-show" }).click();
  await expect(desk.getByText("Marked as no-show")).toBeVisible();
  await desk.getByRole("button", { name: "Undo" }).click();
  await expect(dialog(desk).getByRole("button", { name: "Mark as no-show" })).toBeVisible();
});
