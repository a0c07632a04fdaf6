import { expect, test } from "vitest";
import { addDays, dateOf, momentOf, wallOf } from "@/lib/time/clock";
import type { AgentTurn, SlotsWanted } from "@/schema/agent";
import { organizationOf } from "@/server/accounts/organization/organization";
import type { Agent } from "@/server/adapters/agent/agent";
import { inventedTurn } from "@/server/adapters/agent/synthetic-turn";
import { withSlots } from "@/server/adapters/agent/with-slots";
import { createBooking } from "@/server/bookings/create";
import { createLead } from "@/server/leads/actions";
import { newOrg, type TestCtx } from "@/tests/world";
import { houseOf } from "./availability";

const ZONE = "Europe/Paris";
const DAY = [{ from: "09:00", to: "12:00" }];
const OPEN = Object.fromEntries(["0", "1", "2", "3", "4", "5", "6"].map((day) => [day, DAY]));
const services = [{ name: "Cleaning", duration_minutes: 60 }];
const dateIn = (days: number) => addDays(dateOf(Date.now(), ZONE), days);
const at = (days: number, time: string) => momentOf(dateIn(days), time, ZONE);

const office = () => newOrg({ time_zone: ZONE, opening_hours: OPEN, services, horizon_days: 365 });

async function turnAt(ctx: TestCtx, appointments: AgentTurn["appointments"] = []): Promise<AgentTurn> {
  const { id, name, time_zone, language, services: offered } = await organizationOf(ctx);
  const facts = { address: null, opening_hours: OPEN, exceptions: [], people: [] };
  const known = { id, name, time_zone, language, services: offered, facts };
  const turn = inventedTurn({
    organization: { ...known, open_slots: [], confirms_by_email: false, waiting_list: false },
  });
  return { ...turn, appointments };
}

/** What an agent is told that asks these questions, one after another, and then answers. */
async function toldTo(ctx: TestCtx, turn: AgentTurn, ...asks: SlotsWanted[]) {
  const told: AgentTurn[] = [];
  const agent: Agent = {
    answer: async (asked) => {
      told.push(asked);
      const wants_slots = asks[told.length - 1];
      return { kind: "answer", reply: null, events: [], ...(wants_slots && { wants_slots }) };
    },
  };
  const outcome = await withSlots(agent, houseOf(ctx)).answer(turn, "key");
  return { outcome, told, last: told.at(-1) };
}

const startsOf = (turn: AgentTurn | undefined) =>
  turn?.organization.open_slots.map(({ starts_at }) => starts_at) ?? [];

async function book(ctx: TestCtx, name: string, starts_at: string) {
  const { id: lead_id } = await createLead(ctx, { name });
  const { id, ends_at } = await createBooking(ctx, { lead_id, services: ["Cleaning"], starts_at });
  const known = { id, title: null, services: ["Cleaning"], starts_at, ends_at: ends_at ?? starts_at };
  return { ...known, can_change: true, free_times: [] };
}

test("an agent that asks for a moment months ahead is told whether it is free", async () => {
  const ctx = await office();
  const wanted = { service: "Cleaning", from: at(200, "10:00"), to: at(200, "10:00") };
  const free = await toldTo(ctx, await turnAt(ctx), wanted);
  expect([startsOf(free.last), free.last?.slots_for]).toEqual([[at(200, "10:00")], wanted]);
  await book(ctx, "Bea", at(200, "10:00"));
  expect(startsOf((await toldTo(ctx, await turnAt(ctx), wanted)).last)).not.toContain(at(200, "10:00"));
});

test("an agent that asks for a day at some hours is told those, and the nearest others", async () => {
  const ctx = await office();
  const within = { time_from: "10:00", time_to: "10:30" };
  const day = { service: "Cleaning", from: at(90, "00:00"), to: at(90, "23:59"), ...within };
  const starts = startsOf((await toldTo(ctx, await turnAt(ctx), day)).last);
  expect(starts).toContain(at(90, "10:00"));
  expect(starts).toEqual(starts.toSorted());
  const days = starts.map((one) => dateOf(one, ZONE));
  expect(days.some((one) => one < dateIn(90)) && days.some((one) => one > dateIn(90))).toBe(true);
  expect(starts.length).toBeLessThanOrEqual(40);
});

test("an appointment can be moved to what is free, not to its own time or another customer's", async () => {
  const ctx = await office();
  const own = await book(ctx, "Ada", at(50, "10:00"));
  await book(ctx, "Bea", at(50, "09:00"));
  const wanted = { booking_id: own.id, from: at(50, "00:00"), to: at(50, "23:59") };
  const { last } = await toldTo(ctx, await turnAt(ctx, [own]), wanted);
  const that = last?.appointments[0]?.free_times.filter((one) => dateOf(one, ZONE) === dateIn(50));
  expect(that).toEqual([at(50, "11:00")]);
});

test("nobody is told about a service or an appointment that is not theirs to ask for", async () => {
  const ctx = await office();
  const other = await book(ctx, "Bea", at(5, "10:00"));
  const asked = [{ booking_id: other.id }, { service: "Surgery" }];
  const { told } = await toldTo(ctx, await turnAt(ctx), ...asked);
  expect(told.map(startsOf)).toEqual([[], [], []]);
  expect(told.flatMap(({ appointments }) => appointments)).toEqual([]);
});

test("an agent that asks for ever has failed after its fifth question", async () => {
  const ctx = await office();
  const asks = Array.from({ length: 9 }, () => ({ service: "Surgery" }));
  const { outcome, told } = await toldTo(ctx, await turnAt(ctx), ...asks);
  expect(outcome).toEqual({ kind: "failed", reason: "it asked for free times too often", retryable: false });
  expect(told).toHaveLength(5);
});

/** Several times what it takes. */
const MOST_CPU_MS = 1500;

test("a search of a whole year for an hour that never comes takes little processor time", async () => {
  const ctx = await office();
  const turn = await turnAt(ctx);
  const began = process.cpuUsage();
  const { last } = await toldTo(ctx, turn, { service: "Cleaning", time_from: "03:00", time_to: "03:30" });
  const { user, system } = process.cpuUsage(began);
  expect(startsOf(last).every((one) => wallOf(one, ZONE).minutes >= 9 * 60)).toBe(true);
  expect((user + system) / 1000).toBeLessThan(MOST_CPU_MS);
});
