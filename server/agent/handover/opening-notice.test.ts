import { expect, test } from "vitest";
import { addDays, dateOf } from "@/lib/time/clock";
import { updateOrganization } from "@/server/accounts/organization/organization";
import { createException } from "@/server/accounts/organization/schedule-exceptions";
import { deskWords } from "@/server/adapters/languages/languages";
import { scene } from "@/tests/scene";
import { whenOpen } from "./opening-notice";

const weekdays = Object.fromEntries(
  ["1", "2", "3", "4", "5"].map((day) => [
    day,
    [
      { from: "09:00", to: "12:00" },
      { from: "13:00", to: "17:00" },
    ],
  ]),
);
const ALL_DAY = Object.fromEntries(
  ["0", "1", "2", "3", "4", "5", "6"].map((day) => [day, [{ from: "00:00", to: "24:00" }]]),
);
const PARIS = { opening_hours: weekdays, time_zone: "Europe/Paris" };

test.each([
  ["2026-11-20T11:30:00Z", "today at 13:00"],
  ["2026-11-19T17:00:00Z", "tomorrow at 09:00"],
  ["2026-11-20T17:00:00Z", "on Monday at 09:00"],
  ["2026-03-28T09:00:00Z", "on Monday at 09:00"],
])("at %s a closed business opens again %s by its own clock", (now, words) => {
  expect(whenOpen(PARIS, Date.parse(now), "en")).toContain(`We open again ${words} and`);
});

test("the opening time is told in the given language", () => {
  const at = Date.parse("2026-11-20T17:00:00Z");
  expect(whenOpen(PARIS, at, "es")).toContain("Abrimos de nuevo el lunes a las 09:00 y");
  expect(whenOpen(PARIS, at, "fr")).toContain("Nous rouvrons lundi à 09:00 et");
});

test("a business that is open, or has no opening hours, tells no opening time", () => {
  expect(whenOpen(PARIS, Date.parse("2026-11-20T10:00:00Z"), "en")).toBeNull();
  expect(whenOpen({ ...PARIS, opening_hours: {} }, Date.now(), "en")).toBeNull();
});

const handsOver = () => ({
  body: { reply: { text: "I ask a colleague." }, events: [{ event: "escalation", data: {} }] },
});

test("a customer who is handed over while the business is closed is told once, not again while they wait", async () => {
  const { ctx, answer, write, read } = await scene(handsOver);
  const inThreeDays = String((new Date().getUTCDay() + 3) % 7);
  const opening_hours = { [inThreeDays]: [{ from: "09:00", to: "17:00" }] };
  await updateOrganization(ctx, { time_zone: "UTC", opening_hours });
  await answer();
  await write("Hello?");
  await answer();
  const told = (await read()).messages.filter(({ content }) => content.startsWith("We are closed now."));
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({ role: "assistant", delivery_status: "queued" });
});

test("when the agent gives up while the business is closed, the customer is told too", async () => {
  const { ctx, answer, read } = await scene(() => ({ status: 500, body: {} }));
  const inThreeDays = String((new Date().getUTCDay() + 3) % 7);
  await updateOrganization(ctx, { opening_hours: { [inThreeDays]: [{ from: "09:00", to: "17:00" }] } });
  for (const _try of [1, 2, 3]) await answer();
  expect((await read()).messages.at(-1)?.content).toMatch(/^We are closed now\./);
});

test.each([
  ["de", "Guten Tag, ich möchte gerne einen Termin für morgen"],
  ["fr", "Bonjour, je voudrais un rendez-vous demain"],
  ["pt", "Buongiorno, vorrei un appuntamento domani"],
] as const)(
  "when an agent fails, the customer is told in their language, or in the business's: %s",
  async (language, line) => {
    const { ctx, answer, read } = await scene(() => ({ status: 401, body: {} }), [line]);
    const inThreeDays = String((new Date().getUTCDay() + 3) % 7);
    const opening_hours = { [inThreeDays]: [{ from: "09:00", to: "17:00" }] };
    await updateOrganization(ctx, { language: "pt", time_zone: "UTC", opening_hours });
    await answer();
    const said = (await read()).messages.filter(({ role }) => role === "assistant");
    const [, closed = ""] = deskWords(language).closed("…").split("…");
    expect(said.map(({ content }) => content)).toEqual([
      deskWords(language).failed,
      expect.stringMatching(new RegExp(`${closed}$`)),
    ]);
  },
);

test("a day with other hours counts as closed, and names no day that is closed itself", async () => {
  const { ctx, answer, read } = await scene(handsOver);
  const day = (days: number) => addDays(dateOf(Date.now(), "UTC"), days);
  await updateOrganization(ctx, { time_zone: "UTC", opening_hours: ALL_DAY });
  const closed = { starts_on: day(-1), ends_on: day(9), hours: [] };
  await createException(ctx, { name: "Holidays", ...closed });
  await answer();
  const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long" });
  const opens = weekday.format(Date.parse(day(10)));
  expect((await read()).messages.at(-1)?.content).toContain(`We open again on ${opens} at 00:00 and`);
});
