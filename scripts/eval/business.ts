import { randomUUID } from "node:crypto";
import { z } from "zod";
import { addDays, dateOf, momentOf } from "@/lib/time/clock";
import type { ModelProvider } from "@/schema/model";
import { BYSTANDER, BYSTANDERS, HARBOUR, type KeptBooking } from "@/server/agent/rehearsal/stage/played";
import { type Api, callApi, dashboardOf } from "../lib/service";

const { name: NAME, services: SERVICES, time_zone: TIME_ZONE } = HARBOUR;
/** Always open, so that closing times never matter. */
const DAY = [{ from: "00:00", to: "24:00" }];
const Registered = z.object({ access_token: z.string(), organization_id: z.string() });
const WithId = z.object({ id: z.string() });
const Kept = z.object({ id: z.string(), starts_at: z.string() });

/** The model that is to answer: the body of PUT /api/v1/agent/model. */
export type ModelSetting = { provider: ModelProvider; model: string; key?: string; server_url?: string };

async function letModelAnswer(api: Api, model: ModelSetting): Promise<void> {
  const body = {
    tone: "friendly",
    instructions: "",
    languages: ["en", "es", "pt", "de", "fr"],
    ...model,
  };
  await api("/agent/model", { method: "PUT", body });
}

export async function bookFor(api: Api, lead_id: string, days: number, time: string): Promise<KeptBooking> {
  const starts_at = momentOf(addDays(dateOf(Date.now(), TIME_ZONE), days), time, TIME_ZONE);
  const body = { lead_id, services: ["Cleaning"], starts_at };
  return Kept.parse(await api("/bookings", { body }));
}

/**
 * Creates a business for the evaluation: always open, with services, a practice number, and another customer with an
 * appointment.
 */
export async function newBusiness(model: ModelSetting | null) {
  const who = `eval-${randomUUID()}`;
  const body = {
    email: `${who}@example.com`,
    password: `long and ${who}`,
    full_name: "Nina New",
    organization_name: NAME,
  };
  const { access_token: token } = Registered.parse(await callApi("/auth/register", { body }));
  const api: Api = (where, call) => callApi(where, { token, ...call });
  const dashboard = dashboardOf(token);
  const week = Object.fromEntries(["0", "1", "2", "3", "4", "5", "6"].map((day) => [day, DAY]));
  const services = SERVICES.map((name) => ({ name, duration_minutes: 30, capacity: 50 }));
  const settings = { time_zone: TIME_ZONE, opening_hours: week, services };
  await api("/organization", { method: "PATCH", body: settings });
  if (model) await letModelAnswer(api, model);
  const bystander = WithId.parse(await api("/leads", { body: { ...BYSTANDER, channel: "voice" } })).id;
  const kept = await bookFor(api, bystander, BYSTANDERS.days, BYSTANDERS.time);
  const numbers = await dashboard.simulator.numbers.query({});
  const number = numbers.find(({ provider }) => provider === "provider-b");
  if (!number) throw new Error("the new organization has no practice number");
  return { api, dashboard, connection_id: number.connection_id, bystander, kept };
}
export type Business = Awaited<ReturnType<typeof newBusiness>>;
