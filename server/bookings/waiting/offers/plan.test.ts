import fc from "fast-check";
import { expect, test } from "vitest";
import { iso, MINUTE_MS } from "@/lib/time/clock";
import { isQuietAt } from "@/server/bookings/waiting/rules";
import { nextOffer, suits, triedKey, type Waits } from "./plan";

const ZONE = "Europe/Berlin";
const DAY = "2099-06-15";
const RULES = { is_on: true, hold_minutes: 15, most: 2, quiet_from: 21 * 60, quiet_to: 8 * 60 };
const MIDNIGHT = Date.parse(`${DAY}T00:00:00+02:00`);
const TIMES = Array.from({ length: 8 }, (_, n) => iso(MIDNIGHT + (30 + n) * 60 * MINUTE_MS));
const PARTS = [[], [{ from: "00:00", to: "12:00" }], [{ from: "12:00", to: "24:00" }]];

type Offer = { id: number; entry_id: string; lead_id: string; starts_at: string; at: number; status: string };
type Act = { minute: number; kind: "free" | "book" | "accept" | "decline"; pick: number };

/** A day of a small business: the decisions are the real ones, only the rows are in memory. */
function business(entries: Waits[]) {
  const free = new Set<string>();
  const booked = new Set<string>();
  const offers: Offer[] = [];
  const waiting = new Map(entries.map((entry) => [entry.id, entry]));
  const open = () => offers.filter(({ status }) => status === "open");
  const isHeld = (time: string) => open().some(({ starts_at }) => starts_at === time);
  const slots = () =>
    TIMES.filter((time) => free.has(time) && !isHeld(time)).map((starts_at) => ({ starts_at }));
  const today = () => {
    const counts = new Map<string, number>();
    for (const { lead_id } of offers) counts.set(lead_id, (counts.get(lead_id) ?? 0) + 1);
    return counts;
  };
  async function sweep(at: number): Promise<void> {
    for (const offer of open()) if (offer.at + RULES.hold_minutes * MINUTE_MS <= at) offer.status = "expired";
    if (isQuietAt(RULES, ZONE, at)) return;
    for (;;) {
      const past = {
        open: new Set(open().map(({ entry_id }) => entry_id)),
        tried: new Set(offers.map(({ entry_id, starts_at }) => triedKey(entry_id, starts_at))),
        today: today(),
      };
      const list = [...waiting.values()];
      const next = await nextOffer(list, past, {
        most: RULES.most,
        time_zone: ZONE,
        slotsFor: async () => slots(),
      });
      if (!next) return;
      const before = list.slice(0, list.indexOf(next.entry));
      const passedOver = before.filter(
        (entry) =>
          !past.open.has(entry.id) &&
          (past.today.get(entry.lead_id) ?? 0) < RULES.most &&
          suits(entry, next.starts_at, ZONE) &&
          !past.tried.has(triedKey(entry.id, next.starts_at)),
      );
      expect(passedOver).toEqual([]);
      expect(isHeld(next.starts_at) || booked.has(next.starts_at)).toBe(false);
      const { id: entry_id, lead_id } = next.entry;
      offers.push({ id: offers.length, entry_id, lead_id, starts_at: next.starts_at, at, status: "open" });
    }
  }
  function act({ kind, pick }: Act): void {
    const time = TIMES[pick % TIMES.length] ?? "";
    const offer = open()[pick % Math.max(1, open().length)];
    if (kind === "free" && !booked.has(time)) free.add(time);
    if (kind === "book" && free.has(time) && !isHeld(time)) {
      free.delete(time);
      booked.add(time);
    }
    if (kind === "decline" && offer) offer.status = "declined";
    if (kind !== "accept" || !offer) return;
    expect(booked.has(offer.starts_at)).toBe(false);
    offer.status = "accepted";
    free.delete(offer.starts_at);
    booked.add(offer.starts_at);
    waiting.delete(offer.entry_id);
  }
  return { offers, sweep, act };
}

const anEntry = fc.record({
  lead: fc.integer({ min: 1, max: 4 }),
  part: fc.integer({ min: 0, max: 2 }),
  first: fc.constantFrom("2099-06-15", "2099-06-16"),
});
const anAct = fc.record({
  minute: fc.integer({ min: 0, max: 1439 }),
  kind: fc.constantFrom("free", "free", "book", "accept", "decline") as fc.Arbitrary<Act["kind"]>,
  pick: fc.integer({ min: 0, max: 20 }),
});

test("on a thousand random days no time has two holders, and order, night and the day's limit are kept", async () => {
  const day = fc.tuple(
    fc.array(anEntry, { minLength: 1, maxLength: 6 }),
    fc.array(anAct, { minLength: 10, maxLength: 30 }),
  );
  let made = 0;
  await fc.assert(
    fc.asyncProperty(day, async ([people, acts]) => {
      const entries = people.map(({ lead, part, first }, n) => ({
        ...{ id: `entry ${n}`, lead_id: `lead ${lead}`, first_on: first, last_on: "2099-06-16" },
        hours: PARTS[part] ?? [],
      }));
      const { offers, sweep, act } = business(entries);
      const sorted = acts.toSorted((a, b) => a.minute - b.minute);
      for (const one of sorted) {
        act(one);
        await sweep(MIDNIGHT + one.minute * MINUTE_MS);
      }
      made += offers.length;
      const accepted = offers.filter(({ status }) => status === "accepted");
      expect(new Set(accepted.map(({ starts_at }) => starts_at)).size).toBe(accepted.length);
      for (const { id, entry_id } of accepted)
        expect(offers.filter((offer) => offer.entry_id === entry_id && offer.id > id)).toEqual([]);
      for (const { at } of offers) expect(isQuietAt(RULES, ZONE, at)).toBe(false);
      for (const lead of ["lead 1", "lead 2", "lead 3", "lead 4"])
        expect(offers.filter(({ lead_id }) => lead_id === lead).length).toBeLessThanOrEqual(RULES.most);
      const tried = offers.map(({ entry_id, starts_at }) => triedKey(entry_id, starts_at));
      expect(new Set(tried).size).toBe(tried.length);
    }),
    { numRuns: 1000 },
  );
  expect(made).toBeGreaterThan(1000);
}, 120_000);

test("a time suits within the days and the parts of a day, by the business's clock", () => {
  const entry = { first_on: DAY, last_on: DAY, hours: [{ from: "12:00", to: "17:00" }] };
  const at = (time: string) => suits(entry, `${DAY}T${time}:00+02:00`, ZONE);
  expect([at("11:59"), at("12:00"), at("16:59"), at("17:00")]).toEqual([false, true, true, false]);
  expect(suits({ ...entry, hours: [] }, "2099-06-15T22:30:00Z", ZONE)).toBe(false);
});
