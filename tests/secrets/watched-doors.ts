import { expect } from "vitest";
import { api, ask, google, made, pushes, secretOf } from "./watched-desk";
import type { Desk } from "./watched-journey";

/** Connects a calendar at Google, which then repeats its tokens in an error message. */
export async function connectGoogle(token: string): Promise<void> {
  const { url } = await api("/calendar-authorizations", { token, body: { kind: "google" } });
  const consent = await fetch(url, { redirect: "manual" });
  const back = new URL(consent.headers.get("location") ?? "").searchParams;
  const answered = { code: back.get("code"), state: back.get("state") };
  const { grant } = await api("/calendar-grants", { token, body: answered });
  const chair = await api("/resources", { token, body: { name: "Chair 2", kind: "equipment" } });
  const calendar = { kind: "google", grant, external_id: google.calendar.id, resource_id: chair.id };
  const { id } = await api("/calendars", { token, body: calendar });
  const tokens = google.access.tokens().map((one, n) => made(`Google's token ${n + 1}`, one));
  expect(tokens).toHaveLength(2);
  const error = {
    code: 403,
    message: `Malformed tokens ${tokens.join(" ")}`,
    errors: [{ reason: "forbidden" }],
  };
  google.behaviour.answer = Response.json({ error }, { status: 403 });
  await ask(`/api/v1/calendars/${id}/sync`, { token, body: {} });
  await api("/calendars", { token });
}

/** Makes an address at which calendar programs read the appointments, and reads it. */
export async function publishCalendar(token: string): Promise<void> {
  const feed = await ask("/api/v1/calendar-feeds", { token, body: { name: "Front desk" }, shows: true });
  const { pathname } = new URL(feed.body.url);
  made(
    "the address of a calendar",
    pathname
      .split("/")
      .at(-1)
      ?.replace(/\.ics$/, ""),
  );
  expect((await ask(pathname)).status).toBe(200);
  expect((await ask(`${pathname.slice(0, -8)}wrong000`)).status).toBe(404);
}

/** Registers a browser and notifies it twice of a conversation: once with success, once its push service fails. */
export async function tellDevice(token: string, { organization_id }: Desk): Promise<void> {
  const { endpoint, keys } = pushes.subscribe();
  made("the address of a browser", new URL(endpoint).pathname.split("/").at(-1));
  made("the key of a browser", keys.auth);
  await api("/me/push-subscriptions", { token, body: { endpoint, keys } });
  const [thread] = (await api("/conversations", { token })).conversations;
  const data = { conversation_id: thread.id, reason: "A person is asked for" };
  const escalate = async () => {
    const body = { event: "escalation", organization_id, data };
    await api("/webhooks/agent-event", { token: secretOf("INTERNAL_AUTH_TOKEN"), body });
  };
  await escalate();
  await expect.poll(() => pushes.received.length, { timeout: 20_000 }).toBe(1);
  pushes.refuse(500);
  const back = { token, method: "PATCH", body: { status: "active" } };
  await api(`/conversations/${thread.id}`, back);
  await escalate();
  await api("/me/push-subscriptions", { token });
  await api("/notifications", { token });
}
