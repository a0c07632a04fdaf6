import { expect, test } from "vitest";
import { AgentLanguage } from "@/schema/model";
import { offerButtons } from "@/schema/offer-button";
import { appointment, desk } from "@/server/adapters/agent/receptionist/desk.fixture";
import { noticesIn } from "@/server/adapters/languages/languages";

const AT = "2026-11-24T09:00:00.000Z";
const held = {
  ...{ id: crypto.randomUUID(), services: ["Cleaning"], starts_at: AT, ends_at: "2026-11-24T09:30:00.000Z" },
  held_until: "2026-11-21T09:15:00.000Z",
};

/** A customer who was just offered a time of the waiting list. */
function offered(language: AgentLanguage = "en", offers = [held]) {
  const one = desk({ lead: { name: "Ada", email: "ada@example.com", language }, language, offers });
  one.say("…");
  const buttons = offerButtons(held, noticesIn(language).offer.labels);
  one.add("assistant", "A time is free.", { author: "agent", offer: { offer_id: held.id }, buttons });
  return one;
}

const answered = (status: string) => ({ event: "waiting_list_answer", data: { offer_id: held.id, status } });

test.each<[AgentLanguage, string[], string[]]>([
  ["en", ["yes", "Yes please!", "ok", "👍", "Yes, book it"], ["no", "No thanks", "no thank you"]],
  ["es", ["sí", "Sí, por favor", "vale", "Sí, reservar"], ["no", "no, gracias"]],
  ["pt", ["sim", "Sim, por favor", "Sim, marcar"], ["não", "não, obrigada"]],
  ["de", ["ja", "Ja, gerne", "Ja bitte", "Ja, buchen"], ["nein", "Nein danke"]],
  ["fr", ["oui", "Oui, merci", "d'accord", "Oui, réserver"], ["non", "non merci"]],
])("in %s a yes to the offer accepts it, and a no declines it", (language, yes, no) => {
  for (const line of yes)
    expect([line, offered(language).say(line).events]).toEqual([line, [answered("accepted")]]);
  for (const line of no)
    expect([line, offered(language).say(line).events]).toEqual([line, [answered("declined")]]);
});

test.each(AgentLanguage.options)(
  "the titles of an offer's buttons fit, and a tap is said in %s",
  (language) => {
    const titles = Object.values(noticesIn(language).offer.labels);
    expect(titles.every(({ length }) => length <= 20)).toBe(true);
    const { tap, turn } = offered(language);
    expect(tap(`accept:${held.id}:${AT}`).text).toContain("Cleaning, ");
    turn.offers = [];
    expect(tap(`decline:${crypto.randomUUID()}:${AT}`).text).not.toBe("");
  },
);

test("an accepted offer is confirmed, and a declined one leaves the customer on the list", () => {
  expect(offered().say("yes").text).toBe(
    "You are booked: Cleaning, Tue 24 Nov, 10:00. We look forward to seeing you.",
  );
  expect(offered().tap(`decline:${held.id}:${AT}`).text).toBe(
    "All right. Somebody else gets that time, and you stay on the waiting list.",
  );
});

test("a time that is not held any more is said to be gone, and books nothing", () => {
  const late = offered("en", []).say("yes");
  expect(late.text).toBe("I am sorry, that time is not held for you any more. You stay on the waiting list.");
  expect(late.events).toEqual([]);
});

test("who taps yes once more is told the appointment", () => {
  const { tap, turn } = offered();
  turn.offers = [];
  turn.appointments = [appointment("Cleaning", AT)];
  const again = tap(`accept:${held.id}:${AT}`);
  expect(again.text).toMatch(/^You have an appointment with us: Cleaning, Tue 24 Nov, 10:00\./);
  expect(again.events).toEqual([]);
});

test.each([
  ["yes", "wait, can it be later?"],
  ["yes", "no"],
  ["Is that with Dr. Ruiz?"],
  ["maybe"],
  ["cancel it"],
  ["yes, but at 11"],
])("“%s” accepts nothing", (...lines) => {
  expect(offered().say(...lines).events).not.toContainEqual(answered("accepted"));
});

test("a yes to anything that was said since the offer accepts nothing", () => {
  const { add, say } = offered();
  add("assistant", "Would you like an appointment?", { author: "agent" });
  expect(say("yes").events).not.toContainEqual(answered("accepted"));
});

test("a courtesy after the yes leaves it one", () => {
  expect(offered().say("yes", "thank you!").events).toEqual([answered("accepted")]);
});

test("somebody who was handed over, with nobody there, gets their offer", () => {
  const { turn, say } = offered();
  turn.conversation.status = "escalated";
  expect(say("yes").events).toEqual([answered("accepted")]);
});
