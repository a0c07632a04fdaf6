import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { at, PORTS } from "./addresses";
import { newClinic, newCustomer } from "./clinic";
import { ask, call } from "./customer";
import { register } from "./people";
import { expect, test } from "./sign-in";

type Settings = { name: string; services: { name: string; capacity: number }[]; opening_hours: object };
type Lead = { id: string; appointment_notes: string | null; company: string | null };

const settingsOf = (page: Page) => ask<Settings>(page, "organization.get", {});
const CLEANING = { name: "Cleaning", duration_minutes: 30 };
const IMPLANT = { name: "Implant", duration_minutes: 90 };
const saved = (page: Page) => page.getByText("Saved", { exact: false }).last();

// A colleague's changes are made over the API here, while a page that was opened before is on the screen.

test("an organization's settings keep what a colleague saves while they are being changed", async ({
  page,
}) => {
  await register(page);
  await call(page, "organization.update", { services: [CLEANING] });
  await page.goto("/settings/organization");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Engines");
  await page.getByRole("link", { name: "Services and hours", exact: true }).click();
  await page.getByRole("button", { name: "Add service" }).click();
  await page.keyboard.type("Filling");
  const saturday = { "6": [{ from: "10:00", to: "14:00" }] };
  await call(page, "organization.update", { services: [CLEANING, IMPLANT], opening_hours: saturday });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Not saved yet")).toBeHidden();
  await expect(page.getByRole("textbox", { name: /^Service \d+$/ })).toHaveCount(3);
  const { name, services, opening_hours } = await settingsOf(page);
  expect(name).toBe("Engines");
  expect(services.map((one) => one.name)).toEqual(["Cleaning", "Filling", "Implant"]);
  expect(opening_hours).toMatchObject(saturday);
});

test("the rules of booking keep a service that a colleague adds meanwhile", async ({ page }) => {
  await register(page);
  await call(page, "organization.update", { services: [CLEANING] });
  await page.goto("/settings/availability");
  const rules = page.getByRole("region", { name: "Rules of booking" });
  await rules.getByLabel("Places").fill("3");
  await call(page, "organization.update", { services: [CLEANING, IMPLANT] });
  await rules.getByRole("button", { name: "Save" }).click();
  await expect(rules.getByRole("group", { name: "Implant" })).toBeVisible();
  const { services } = await settingsOf(page);
  expect(services).toMatchObject([{ name: "Cleaning", capacity: 3 }, { name: "Implant" }]);
});

test("a team keeps the members that a colleague adds meanwhile", async ({ page }) => {
  await register(page);
  const [me] = await ask<{ id: string }[]>(page, "inbox.colleagues", {});
  const fields = { name: "Reception", assign: "in_turn", cap: null, takes_hand_overs: false };
  const { id } = await call<{ id: string }>(page, "teams.create", { ...fields, member_ids: [] });
  await page.goto("/settings/team");
  await page.getByRole("button", { name: "Edit Reception" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Front desk");
  await call(page, "teams.update", { team_id: id, member_ids: [me?.id], cap: 2 });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  const { teams } = await ask<{ teams: object[] }>(page, "teams.list", {});
  expect(teams).toMatchObject([{ name: "Front desk", cap: 2, members: [{ id: me?.id }] }]);
});

test("what the agent should know stays when a colleague has changed it since the page was opened", async ({
  page,
}) => {
  await register(page);
  const model = {
    ...{
      provider: "compatible",
      model: "stand-in",
      server_url: `${at(PORTS.model)}/v1`,
      key: "sk-of-the-journey",
    },
    ...{ tone: "friendly", instructions: "", languages: ["en"], daily_tokens: 1000, daily_cost: null },
    ...{ input_price: null, output_price: null },
  };
  await call(page, "agent.saveModel", model);
  await page.goto("/settings/agent");
  await page.getByLabel("Tone").selectOption("Formal");
  await call(page, "agent.saveModel", { ...model, instructions: "Parking is free." });
  await page.getByRole("button", { name: "Test and save" }).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByLabel("What it should know")).toHaveValue("Parking is free.");
  const known = await ask<{ model: object }>(page, "agent.model", {});
  expect(known.model).toMatchObject({ tone: "formal", instructions: "Parking is free." });
});

test("a lead's page shows what a colleague changes, and keeps what is being typed", async ({ page }) => {
  await register(page);
  const { id: lead_id } = await call<Lead>(page, "leads.create", { name: "Ada Lovelace", channel: "voice" });
  await page.goto(`/leads/${lead_id}`);
  const notes = page.getByLabel("Notes for the appointment");
  await notes.fill("Prefers mornings");
  await call(page, "leads.update", {
    lead_id,
    company: "Engines",
    appointment_notes: "Allergic to penicillin",
  });
  await expect(page.getByLabel("Company")).toHaveValue("Engines");
  await expect(notes).toHaveValue("Prefers mornings");
  await expect(notes).toBeFocused();
  await expect(notes).toHaveAccessibleDescription(/Changed elsewhere to “Allergic to penicillin”/);
  await expectAccessible(page);

  await page.keyboard.press("Escape");
  await expect(notes).toHaveValue("Allergic to penicillin");
  await expect(notes).toHaveAccessibleDescription("");
  await notes.fill("Allergic to penicillin. Prefers mornings");
  await notes.blur();
  const stored = async () => (await ask<Lead>(page, "leads.get", { lead_id })).appointment_notes;
  await expect.poll(stored).toBe("Allergic to penicillin. Prefers mornings");
});

test("an open appointment shows where a colleague moves it, and its form can't move it back unseen", async ({
  page,
}) => {
  const clinic = await newClinic(page);
  const lead_id = await newCustomer(clinic, "Ada Lovelace");
  const date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const at = (time: string) => ({ starts_at: `${date}T${time}:00Z`, outside_opening_hours: true });
  const { id } = await clinic.call<{ id: string }>("bookings.create", {
    lead_id,
    services: [],
    ...at("10:00"),
  });
  await page.goto(`/bookings?booking=${id}`);
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: "Move" }).click();
  await expect(drawer.getByLabel("Begins")).toHaveValue("10:00");
  await clinic.call("bookings.update", { booking_id: id, ...at("14:00") });
  await expect(drawer.getByText(/14:00 – /)).toBeVisible();
  await expect(drawer.getByLabel("Begins")).toBeHidden();
  await drawer.getByRole("button", { name: "Move" }).click();
  await expect(drawer.getByLabel("Begins")).toHaveValue("14:00");
});
