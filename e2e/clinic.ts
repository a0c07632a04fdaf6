import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { carry, expect } from "./sign-in";

/** The clinic's opening hours, in UTC: every day of the week but Sunday. */
const HOURS = Object.fromEntries(
  ["1", "2", "3", "4", "5", "6"].map((day) => [day, [{ from: "09:00", to: "17:00" }]]),
);

type Clinic = {
  organization_id: string;
  call: <T>(procedure: string, input: object) => Promise<T>;
  /** Posts to the REST API as the owner. */
  post: <T>(path: string, input: object) => Promise<T>;
};

/** Registers a clinic for the test, open from 9 to 17, and signs the page's browser in as its owner. */
export async function newClinic(page: Page): Promise<Clinic> {
  const answer = await page.request.post("/api/v1/auth/register", {
    data: {
      email: `owner-${crypto.randomUUID()}@example.com`,
      password: `long and ${crypto.randomUUID()}`,
      full_name: "Nina New",
      organization_name: "Harbour Dental",
    },
  });
  const { access_token, organization_id }: { access_token: string; organization_id: string } =
    await answer.json();
  await carry(page, access_token);
  const call = async <T>(procedure: string, data: object): Promise<T> => {
    const done = await page.request.post(`/api/trpc/${procedure}`, { data });
    const { result }: { result: { data: T } } = await done.json();
    return result.data;
  };
  const post = async <T>(path: string, data: object): Promise<T> => {
    const headers = { authorization: `Bearer ${access_token}` };
    return (await page.request.post(`/api/v1/${path}`, { headers, data })).json();
  };
  await call("organization.update", {
    time_zone: "UTC",
    services: [{ name: "Cleaning", duration_minutes: 60 }],
    opening_hours: HOURS,
  });
  return { organization_id, call, post };
}

/** Adds a customer to the clinic; returns the lead's id. */
export const newCustomer = async ({ call }: Clinic, name: string): Promise<string> =>
  (await call<{ id: string }>("leads.create", { name, channel: "voice" })).id;

/** Reports an event as the agent. */
async function report(page: Page, { organization_id }: Clinic, event: string, data: object): Promise<void> {
  const secrets: { INTERNAL_AUTH_TOKEN: string } = JSON.parse(readFileSync(".data/e2e/secrets.json", "utf8"));
  const answer = await page.request.post("/api/v1/webhooks/agent-event", {
    headers: { authorization: `Bearer ${secrets.INTERNAL_AUTH_TOKEN}` },
    data: { event, organization_id, data },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Has the agent report that a customer wants an appointment, without a time. */
export const request = (page: Page, clinic: Clinic, lead_id: string): Promise<void> =>
  report(page, clinic, "booking_request", { lead_id, service: "Cleaning" });

/** Has a customer write, and the agent hand the conversation over to the team. */
export async function handOver(page: Page, clinic: Clinic, lead_id: string): Promise<void> {
  await report(page, clinic, "message_logged", { lead_id, role: "user", content: "A person, please" });
  await report(page, clinic, "escalation", { lead_id, reason: "Asked for a person" });
}

/** Has Cal.com report an appointment of an hour that is over; its attendee becomes a customer. */
export async function attended(page: Page, clinic: Clinic, name: string, starts_at: string): Promise<void> {
  const endTime = new Date(Date.parse(starts_at) + 3_600_000).toISOString();
  const attendees = [{ name, email: `${crypto.randomUUID()}@example.com`, timeZone: "UTC" }];
  const payload = { uid: crypto.randomUUID(), title: "Cleaning", startTime: starts_at, endTime, attendees };
  const answer = await page.request.post(
    `/api/v1/webhooks/scheduler?organization_id=${clinic.organization_id}`,
    { data: { triggerEvent: "BOOKING_CREATED", createdAt: new Date().toISOString(), payload } },
  );
  expect(answer.status(), await answer.text()).toBe(200);
}
