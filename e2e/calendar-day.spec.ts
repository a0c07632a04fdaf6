import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { newClinic, newCustomer } from "./clinic";
import { expect, overflow, test } from "./sign-in";

// axe reads every node of a page, in light and in dark, which takes seconds each on a busy machine.
test.describe.configure({ timeout: 120_000 });

// The browser logs what was refused: 409 for a taken time, 422 for any other.
test.use({ expectedErrors: /status of 4(09|22)/ });

/** A Monday in the future. */
const MONDAY = "2031-01-06";

/** A clinic with two chairs: Ada is at the first one at ten, Bob at Chair 2 at eleven. */
async function twoChairs(page: Page) {
  const clinic = await newClinic(page);
  const first = await page.request.get("/api/trpc/resources.list?input=%7B%7D");
  const { result }: { result: { data: { resources: { id: string; name: string }[] } } } = await first.json();
  const [one] = result.data.resources;
  const two = await clinic.post<{ id: string }>("resources", { name: "Chair 2", kind: "equipment" });
  const [ada, bob] = [await newCustomer(clinic, "Ada"), await newCustomer(clinic, "Bob")];
  const book = (lead_id: string, time: string, resource_id: string) =>
    clinic.call("bookings.create", {
      lead_id,
      services: ["Cleaning"],
      starts_at: `${MONDAY}T${time}:00Z`,
      resource_id,
    });
  await book(ada, "10:00", one?.id ?? "");
  await book(bob, "11:00", two.id);
  await page.goto(`/bookings?view=day&date=${MONDAY}`);
  await expect(event(page, "Ada", "10:00")).toBeVisible();
  return { clinic, first: one?.name ?? "" };
}

const event = (page: Page, name: string, time: string) =>
  page.getByRole("button", { name: new RegExp(`^${name}, Cleaning, ${time} – `) });

/** The appointments of one column. */
const column = (page: Page, name: string) => page.getByRole("list", { name: new RegExp(`^${name}, Monday`) });

const dialog = (page: Page) => page.getByRole("dialog");

test("an appointment is dragged to another chair and time, and undo moves it back", async ({ page }) => {
  const { first } = await twoChairs(page);
  await expect(column(page, first).getByRole("button")).toHaveText([/Ada/]);
  await expect(column(page, "Chair 2").getByRole("button")).toHaveText([/Bob/]);
  await expectAccessible(page);

  const card = await event(page, "Ada", "10:00").boundingBox();
  const there = await event(page, "Bob", "11:00").boundingBox();
  if (!card || !there) throw new Error("nothing to drag");
  await page.mouse.move(card.x + 20, card.y + 8);
  await page.mouse.down();
  await page.mouse.move(there.x + 20, there.y + 8 + 144, { steps: 6 });
  await page.mouse.up();
  await expect(column(page, "Chair 2").getByRole("button")).toHaveText([/Bob/, /Ada/]);
  await expect(event(page, "Ada", "13:00")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(column(page, first).getByRole("button", { name: /^Ada, Cleaning, 10:00/ })).toBeVisible();
});

test("an appointment is moved by keyboard, and a taken time says why and what is free instead", async ({
  page,
}) => {
  const { first } = await twoChairs(page);
  await event(page, "Ada", "10:00").focus();
  await page.keyboard.press("m");
  await expect(page.getByText(`Ada: ${first}, 10:00.`)).toBeAttached();
  await page.keyboard.press("ArrowRight");
  for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowDown");
  await expect(page.getByText("Ada: Chair 2, 10:45.")).toBeAttached();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("alert")).toContainText("taken by another appointment");
  await expect(column(page, first).getByRole("button")).toHaveText([/Ada/]);
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "12:00", exact: true }).click();
  await expect(column(page, "Chair 2").getByRole("button", { name: /^Ada, Cleaning, 12:00/ })).toBeVisible();

  // Escape leaves it where it is, and the arrow keys don't change the day meanwhile.
  await event(page, "Ada", "12:00").focus();
  await page.keyboard.press("m");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Escape");
  await expect(event(page, "Ada", "12:00")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`date=${MONDAY}`));
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/date=2031-01-07/);
  await expect(page.getByText("No appointments on this day.")).toBeVisible();
});

test("a click on a free time begins a booking at that time and chair", async ({ page }) => {
  await twoChairs(page);
  const bob = await event(page, "Bob", "11:00").boundingBox();
  if (!bob) throw new Error("no column");
  await page.mouse.click(bob.x + 40, bob.y + 2 * 72 + 4);
  await expect(dialog(page).getByLabel("Date")).toHaveValue(MONDAY);
  await expect(dialog(page).getByLabel("Begins")).toHaveValue("13:00");
  await expect(dialog(page).getByRole("combobox", { name: "With" }).locator("option:checked")).toHaveText(
    "Chair 2",
  );
  await dialog(page).getByRole("combobox", { name: "Customer" }).fill("ada");
  await page.getByRole("option", { name: "Ada" }).click();
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Book appointment" }).click();
  await expect(column(page, "Chair 2").getByRole("button")).toHaveText([/Bob/, /Ada/]);
});

test("the day is printed with one page for each chair and nothing else", async ({ page }) => {
  const { first } = await twoChairs(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: `${first}, Monday 6 January` })).toBeVisible();
  await expect(page.getByRole("row", { name: /10:00 – 11:00 Ada/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "New booking" })).toBeHidden();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2);
});

test("a phone shows one chair at a time, and lists name the chair", async ({ page }) => {
  await twoChairs(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(event(page, "Ada", "10:00")).toContainText(/Cleaning · /);
  await page.getByRole("combobox", { name: "With" }).selectOption("Chair 2");
  await expect(event(page, "Ada", "10:00")).toHaveCount(0);
  await expect(event(page, "Bob", "11:00")).toBeVisible();
  await expectAccessible(page);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.goto("/bookings?list=upcoming");
  await expect(page.getByText("Cleaning · Chair 2")).toBeVisible();
});
