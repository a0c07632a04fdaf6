import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { newClinic } from "./clinic";
import { ask } from "./customer";
import { expect, test } from "./sign-in";

// axe reads every node of a page, in light and in dark: seconds each on a busy machine.
test.describe.configure({ timeout: 120_000 });

/** How many leads the field offers before anything is typed, the newest ones. */
const OFFERED = 8;

const field = (page: Page, name: string) => page.getByRole("dialog").getByRole("combobox", { name });
const options = (page: Page) => page.getByRole("listbox").getByRole("option");

/** A clinic whose oldest customer is Zora Oldham; the dialog that books is open. */
async function asked(page: Page) {
  const clinic = await newClinic(page);
  await clinic.call("leads.create", { name: "Zora Oldham", phone: "+16502340142", channel: "voice" });
  for (let count = 0; count <= OFFERED; count++)
    await clinic.call("leads.create", { name: `Newer ${count}`, channel: "voice" });
  await clinic.post("resources", { name: "Chair 2", kind: "equipment" });
  await page.goto("/bookings");
  await page.getByRole("button", { name: "New booking", exact: true }).click();
  await expect(field(page, "Customer")).toBeFocused();
  return clinic;
}

/** Types letter by letter; all of it stays in the field. */
async function type(page: Page, term: string): Promise<void> {
  for (let length = 1; length <= term.length; length++) {
    await page.keyboard.type(term.charAt(length - 1));
    await expect(field(page, "Customer")).toHaveValue(term.slice(0, length));
  }
}

for (const [where, device] of [
  ["at a desk", {}],
  ["on a phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
] as const)
  test.describe(where, () => {
    test.use(device);

    test("a customer who is not among the newest is found by name or phone, and booked", async ({ page }) => {
      await asked(page);
      await field(page, "Customer").click();
      await expect(options(page)).toHaveCount(OFFERED);
      await expect(options(page).filter({ hasText: "Zora" })).toHaveCount(0);
      await expectAccessible(page);

      await type(page, "0142");
      await expect(options(page)).toHaveText([/^Zora Oldham, /, "Create “0142”"]);
      await page.keyboard.press("ControlOrMeta+a");
      await type(page, "nobody");
      await expect(options(page)).toHaveText(["Create “nobody”"]);
      await page.keyboard.press("ControlOrMeta+a");
      await type(page, "zora");
      await expect(options(page)).toHaveText([/^Zora Oldham, /, "Create “zora”"]);
      await page.keyboard.press("Enter");
      await expect(field(page, "Customer")).toHaveValue(/^Zora Oldham, /);

      await page.getByRole("button", { name: "Book appointment" }).click();
      await expect(page.getByText(/^Booked for /)).toBeVisible();
      const { bookings } = await ask<{ bookings: { lead: { name: string } }[] }>(page, "bookings.browse", {
        view: "upcoming",
      });
      expect(bookings.map(({ lead }) => lead.name)).toEqual(["Zora Oldham"]);
    });
  });

test("Enter right after typing never takes somebody whom the letters don't fit", async ({ page }) => {
  await asked(page);
  let answer = () => {};
  const pressed = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/leads\.browse/, async (route) => {
    await pressed;
    await route.continue();
  });
  await field(page, "Customer").fill("zora");
  await page.keyboard.press("Enter");
  answer();
  await expect(options(page)).toHaveText([/^Zora Oldham, /, "Create “zora”"]);
  await expect(field(page, "Customer")).toHaveValue("zora");
});

test("choosing what is chosen already keeps it", async ({ page }) => {
  await asked(page);
  for (let time = 0; time < 2; time++) {
    await field(page, "Customer").click();
    await options(page).filter({ hasText: "Newer 3" }).click();
    await expect(field(page, "Customer")).toHaveValue("Newer 3");
  }
});

test.describe("of somebody unknown", () => {
  // The browser logs the answer to a wrong number.
  test.use({ expectedErrors: /status of 422/ });

  test("somebody who is not known yet is created with the appointment, from what was typed", async ({
    page,
  }) => {
    await asked(page);
    await type(page, "Ada Newcomer");
    await expect(options(page)).toHaveText(["Create “Ada Newcomer”"]);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Ada Newcomer");
    await expect(dialog.getByLabel("Phone")).toBeFocused();
    await expectAccessible(page);
    await dialog.getByLabel("Phone").fill("12");
    await page.getByRole("button", { name: "Book appointment" }).click();
    await expect(dialog.getByLabel("Phone")).toHaveAttribute("aria-invalid", "true");
    await dialog.getByLabel("Phone").fill("+16502340199");
    await page.getByRole("button", { name: "Book appointment" }).click();
    await expect(page.getByText(/^Booked for /)).toBeVisible();
    const { bookings } = await ask<{ bookings: { lead: { name: string; phone: string } }[] }>(
      page,
      "bookings.browse",
      { view: "upcoming" },
    );
    expect(bookings.map(({ lead }) => lead.name)).toEqual(["Ada Newcomer"]);
  });
});
