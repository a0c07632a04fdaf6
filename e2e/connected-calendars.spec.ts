import type { Page } from "@playwright/test";
import { startCalCom } from "@/tests/stand-ins/calendars/calcom";
import { radicaleVersion, startRadicale } from "@/tests/stand-ins/calendars/radicale";
import { expectAccessible } from "./accessible";
import { newClinic, newCustomer } from "./clinic";
import { expect, overflow, test } from "./sign-in";

/** A Wednesday that is 7 to 13 days ahead, in UTC. */
function someWednesday(): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + 7 + ((10 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
}

/** Plays the answers after consent at Google: the account's own calendar, and one that it can only read. */
async function playGrant(page: Page): Promise<void> {
  const answer = (procedure: RegExp, data: object) =>
    page.route(procedure, (route) => route.fulfill({ json: [{ result: { data } }] }), { times: 1 });
  const listed = (name: string, is_read_only: boolean) => ({
    ...{ external_id: `${name.toLowerCase()}@example.com`, name, is_read_only },
  });
  await answer(/calendars\.grant\?/, { kind: "google", calendar_id: null, grant: "sealed" });
  await answer(/calendars\.connect\?/, {});
  await answer(/calendars\.find\?/, { calendars: [listed("Ada", false), listed("Ben", true)] });
}

test.use({ expectedErrors: /status of 422/ });

test("an event type of Cal.com is connected, and bookings there block their times", async ({ page }) => {
  const server = await startCalCom();
  const clinic = await newClinic(page);
  const starts_at = `${someWednesday()}T10:00:00.000Z`;
  server.book(starts_at);
  const dialog = page.getByRole("dialog");
  await page.goto("/settings/integrations/calendars?error=access_denied&state=sealed");
  await expect(dialog.getByText("Access was not given, so nothing was connected.")).toBeVisible();
  await expectAccessible(page);
  await expect(page).toHaveURL("/settings/integrations/calendars");
  await page.goto("/settings/integrations/calendars?code=another&state=somebody-elses");
  await expect(dialog.getByText(/This was not begun by you in this session/)).toBeVisible();
  await playGrant(page);
  await page.goto("/settings/integrations/calendars?code=one&state=own");
  const writes = dialog.getByLabel("Write appointments into it");
  await writes.check();
  await dialog.getByLabel("Calendar", { exact: true }).selectOption("Ben");
  await expect(writes).toBeDisabled();
  await expect(writes).not.toBeChecked();
  await expectAccessible(page);
  await dialog.getByLabel("Calendar", { exact: true }).selectOption("Ada");
  await dialog.getByRole("button", { name: "Connect calendar" }).click();
  await expect(dialog.getByText("Connected: Ada.")).toBeVisible();
  await expect(dialog.getByLabel("Calendar", { exact: true })).toHaveValue("ben@example.com");
  await dialog.getByRole("button", { name: "Connect calendar" }).click();
  await expect(dialog.getByText("This access is none of yours, or too old")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: "Connect calendar" }).click();
  await dialog.getByLabel("Where the calendar is").selectOption("Google");
  await expect(dialog.getByRole("button", { name: "Connect Google" })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Where the calendar is").selectOption("Cal.com");
  await dialog.getByLabel("API address").fill(server.access.server_url);
  await dialog.getByLabel("API key", { exact: true }).fill("wrong");
  await dialog.getByRole("button", { name: "Find calendars" }).click();
  await expect(dialog.getByText("This is not accepted there.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("API key", { exact: true }).fill(server.access.api_key);
  await dialog.getByRole("button", { name: "Find calendars" }).click();
  await expect(dialog.getByLabel("Event type")).toHaveValue(server.calendar.id);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Connect calendar" }).click();
  await expect(page.getByRole("button", { name: "Read the calendar Consultation now" })).toBeVisible();
  const lead_id = await newCustomer(clinic, "Grace Hopper");
  const refused = await clinic.post("bookings", { lead_id, services: ["Cleaning"], starts_at });
  expect(refused).toMatchObject({ status: 409 });
  await server.close();
});

test.describe(radicaleVersion ? `with Radicale ${radicaleVersion}` : "no radicale is on the PATH", () => {
  test.skip(!radicaleVersion);
  let server: Awaited<ReturnType<typeof startRadicale>>;
  test.beforeAll(async () => {
    server = await startRadicale();
  });
  test.afterAll(() => server.close());

  test("a calendar is connected, blocks busy times, receives appointments, and is disconnected", async ({
    page,
  }) => {
    const clinic = await newClinic(page);
    const date = someWednesday();
    const calendar = await server.newCalendar("Ada's own");
    const dated = (time: string) => `${date.replaceAll("-", "")}T${time}Z`;
    const event = [
      "UID:busy",
      "DTSTAMP:20260101T000000Z",
      `DTSTART:${dated("090000")}`,
      `DTEND:${dated("160000")}`,
    ];
    await server.put(calendar, "busy", ["BEGIN:VEVENT", ...event, "END:VEVENT"]);

    await page.goto("/settings/integrations/calendars");
    await page.getByRole("button", { name: "Connect calendar" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Server").fill(server.access.server_url);
    await dialog.getByLabel("User name").fill(server.access.username);
    await dialog.getByLabel("App password", { exact: true }).fill("wrong");
    await dialog.getByRole("button", { name: "Find calendars" }).click();
    await expect(dialog.getByText("This is not accepted there.")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel("App password", { exact: true }).fill(server.access.password);
    await dialog.getByRole("button", { name: "Find calendars" }).click();
    await dialog.getByLabel("Calendar", { exact: true }).selectOption("Ada's own");
    await dialog.getByLabel("Write appointments into it").check();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Connect calendar" }).click();
    const read = page.getByRole("button", { name: "Read the calendar Ada's own now" });
    await expect(read).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overflow(page)).toBe(0);

    const lead_id = await newCustomer(clinic, "Grace Hopper");
    const wanted = { lead_id, services: ["Cleaning"] };
    const refused = await clinic.post("bookings", { ...wanted, starts_at: `${date}T10:00:00Z` });
    expect(refused).toMatchObject({ status: 409 });
    const { id } = await clinic.post<{ id: string }>("bookings", {
      ...wanted,
      starts_at: `${date}T16:00:00Z`,
    });
    await read.click();
    await expect(read).toBeEnabled();
    const written = () => server.ask("GET", `${calendar}${encodeURIComponent(`${id}@frontdesk`)}.ics`);
    // A sync that was already running leaves the writing to the next one.
    await expect
      .poll(async () => (await written()).text, { timeout: 20_000 })
      .toContain("SUMMARY:Cleaning: Grace Hopper");

    await page.getByRole("button", { name: "Disconnect the calendar Ada's own" }).click();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Disconnect" }).click();
    await expect(page.getByText("No calendar is connected")).toBeVisible();
    expect(await clinic.post("bookings", { ...wanted, starts_at: `${date}T10:00:00Z` })).toMatchObject({
      status: "booked",
    });
  });
});
