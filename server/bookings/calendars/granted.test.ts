import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { busyTimes, calendars } from "@/db/schema/calendars";
import { byId, inOrg } from "@/db/tenant";
import { loadEnv } from "@/lib/env";
import { unseal } from "@/lib/secret/secrets";
import { DAY_MS } from "@/lib/time/clock";
import type { GrantedKind } from "@/schema/calendar-connection";
import { createResource } from "@/server/accounts/organization/resources";
import { createBooking } from "@/server/bookings/create";
import { updateBooking } from "@/server/bookings/update";
import { createLead } from "@/server/leads/actions";
import { setEnv } from "@/tests/scene";
import { startGoogleCalendar } from "@/tests/stand-ins/calendars/google-calendar";
import { startMicrosoftCalendar } from "@/tests/stand-ins/calendars/microsoft-calendar";
import { OPENID_CLIENT } from "@/tests/stand-ins/clients";
import { newOrg, type TestCtx } from "@/tests/world";
import { connectCalendar, findCalendars, syncCalendarNow, updateCalendar } from "./connections";
import { authorizeCalendars, grantCalendars } from "./grants";

type Server = Awaited<ReturnType<typeof startGoogleCalendar | typeof startMicrosoftCalendar>>;
const servers: Partial<Record<GrantedKind, Server>> = {};

const CLIENTS = ["GOOGLE", "MICROSOFT"].flatMap((name) => [
  [`${name}_CLIENT_ID`, OPENID_CLIENT.client_id] as const,
  [`${name}_CLIENT_SECRET`, OPENID_CLIENT.client_secret] as const,
]);

beforeAll(async () => {
  const [google, microsoft] = [await startGoogleCalendar(), await startMicrosoftCalendar()];
  Object.assign(servers, { google, microsoft });
  setEnv({
    ...Object.fromEntries(CLIENTS),
    ...{ GOOGLE_ISSUER: google.url, GOOGLE_API_URL: google.url },
    ...{ MICROSOFT_ISSUER: microsoft.url, MICROSOFT_GRAPH_URL: microsoft.url },
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const server of Object.values(servers)) {
    Object.assign(server.access.state, { denies: false, allows: undefined });
    server.behaviour.answer = null;
  }
});
afterAll(async () => void (await Promise.all(Object.values(servers).map((server) => server.close()))));

const WEEK = Object.fromEntries([..."0123456"].map((day) => [day, [{ from: "08:00", to: "18:00" }]]));
const SERVICES = [{ name: "Check-up", duration_minutes: 60 }];
const clinic = () => newOrg({ time_zone: "UTC", opening_hours: WEEK, horizon_days: 365, services: SERVICES });

let days = 2;
const inDays = (count: number, time: string) =>
  `${new Date(Date.now() + count * DAY_MS).toISOString().slice(0, 10)}T${time}:00.000Z`;

/** Visits the provider as a browser; returns the URL that it redirects back to, and its code and state. */
async function visit(ctx: TestCtx, kind: GrantedKind, more: { calendar_id?: string } = {}) {
  const { url } = await authorizeCalendars(ctx, { kind, ...more });
  const answer = await fetch(url, { redirect: "manual" });
  const back = new URL(answer.headers.get("location") ?? "");
  const [code, state] = ["code", "state"].map((name) => back.searchParams.get(name) ?? "");
  return { back, answered: { code: code ?? "", state: state ?? "" } };
}

async function grantOf(ctx: TestCtx, kind: GrantedKind, more?: { calendar_id?: string }) {
  return grantCalendars(ctx, (await visit(ctx, kind, more)).answered);
}

describe.each<GrantedKind>(["google", "microsoft"])("%s", (kind) => {
  const server = () => {
    const found = servers[kind];
    if (!found) throw new Error("it is not started");
    return found;
  };

  /** A clinic whose chair has the account's calendar, and a customer. Each test has its own day. */
  async function connected() {
    const ctx = await clinic();
    const chair = await createResource(ctx, { name: "Chair 2", kind: "equipment" });
    const { grant } = await grantOf(ctx, kind);
    const { id: calendar_id } = await connectCalendar(ctx, {
      ...{ kind, grant, external_id: server().calendar.id },
      ...{ resource_id: chair.id, takes_appointments: true },
    });
    const lead = await createLead(ctx, { name: "Grace Hopper" });
    const day = days++;
    return {
      ctx,
      calendar_id,
      at: (time: string) => inDays(day, time),
      sync: () => syncCalendarNow(ctx, { calendar_id }),
      book: (starts_at: string) =>
        createBooking(ctx, { lead_id: lead.id, services: ["Check-up"], starts_at, resource_id: chair.id }),
      row: async () => {
        const [row] = await ctx.db
          .select()
          .from(calendars)
          .where(byId(ctx, calendars, calendar_id));
        if (!row) throw new Error("it is gone");
        return row;
      },
      there: (id: string) =>
        server()
          .live()
          .filter((one) => JSON.stringify(one).includes(id)),
    };
  }

  test("a grant lists its calendars and connects one; no token is exposed, and the stored account is sealed", async () => {
    const ctx = await clinic();
    const { back, answered } = await visit(ctx, kind);
    expect(back.href).toContain("/settings/integrations/calendars?");
    const asked = server().access.asked.at(-1);
    expect(asked?.get("code_challenge_method")).toBe("S256");
    expect(asked?.get("scope")).toMatch(
      kind === "google"
        ? /calendar\.events .+calendarlist\.readonly$/
        : /Calendars\.ReadWrite offline_access$/,
    );
    const { grant, ...told } = await grantCalendars(ctx, answered);
    expect(told).toEqual({ kind, calendar_id: null });
    expect(grant).not.toMatch(/ya29|1\/\//);
    const { calendar, shared } = server();
    const all = [calendar, shared].map(({ id, name }) => ({
      ...{ external_id: id, name, is_read_only: id === shared.id },
    }));
    expect(await findCalendars(ctx, { kind, grant })).toEqual({ calendars: all });
    const { calendar_id, row } = await connected();
    const kept = await row();
    expect(kept.id).toBe(calendar_id);
    expect(JSON.stringify(kept)).not.toMatch(/ya29|1\/\//);
    expect(unseal(kept.credentials_sealed)).toMatch(/ya29/);
    expect(kept.account).toBe(`${server().calendar.account}, ${kind === "google" ? "Google" : "Microsoft"}`);
  });

  test("a code works once, and only for its user and session", async () => {
    const [ctx, other] = [await clinic(), await clinic()];
    const { answered } = await visit(ctx, kind);
    const refusal = { code: "invalid_input", message: expect.stringContaining("not begun by you") };
    await expect(grantCalendars(other, answered)).rejects.toMatchObject(refusal);
    const session_id = crypto.randomUUID();
    const elsewhere = { ...ctx, actor: { ...ctx.actor, session_id } };
    await expect(grantCalendars(elsewhere, answered)).rejects.toMatchObject(refusal);
    const state = `${answered.state.slice(0, -2)}AA`;
    await expect(grantCalendars(ctx, { ...answered, state })).rejects.toMatchObject(refusal);
    const { grant } = await grantCalendars(ctx, answered);
    await expect(grantCalendars(ctx, answered)).rejects.toMatchObject({ code: "invalid_input" });
    await expect(findCalendars(other, { kind, grant })).rejects.toMatchObject({
      details: { faults: [{ path: ["grant"] }] },
    });
    const mistaken = kind === "google" ? "microsoft" : "google";
    await expect(findCalendars(ctx, { kind: mistaken, grant })).rejects.toMatchObject({
      details: { faults: [{ path: ["grant"] }] },
    });
  });

  test("an authorization and a grant are each valid for 15 minutes", async () => {
    const ctx = await clinic();
    const { answered } = await visit(ctx, kind);
    const { grant } = await grantOf(ctx, kind);
    const later = Date.now() + 15 * 60_000 + 1;
    vi.spyOn(Date, "now").mockReturnValue(later);
    await expect(grantCalendars(ctx, answered)).rejects.toMatchObject({
      message: expect.stringContaining("too long ago"),
    });
    await expect(findCalendars(ctx, { kind, grant })).rejects.toMatchObject({
      details: { faults: [{ path: ["grant"], message: expect.stringContaining("too old") }] },
    });
  });

  test("nothing is connected if access, or part of it, is denied", async () => {
    const ctx = await clinic();
    server().access.state.denies = true;
    const { back } = await visit(ctx, kind);
    expect([back.searchParams.get("error"), back.searchParams.get("code")]).toEqual(["access_denied", null]);
    Object.assign(server().access.state, { denies: false, allows: "openid" });
    await expect(grantOf(ctx, kind)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("allow all that it asks for"),
    });
  });

  test("without a client id and secret, the error names the missing variables", async () => {
    const ctx = await clinic();
    const secret = `${kind.toUpperCase()}_CLIENT_SECRET`;
    delete process.env[secret];
    loadEnv();
    await expect(authorizeCalendars(ctx, { kind })).rejects.toMatchObject({
      message: expect.stringContaining(`is not configured here: ${secret} is not set.`),
    });
    loadEnv({ [secret]: OPENID_CLIENT.client_secret });
  });

  test("busy times block once read; our bookings are written, moved and removed there, and block once", async () => {
    const { ctx, at, sync, book, there } = await connected();
    server().add(crypto.randomUUID(), at("10:00"));
    await sync();
    await expect(book(at("10:30"))).rejects.toMatchObject({ code: "conflict" });
    const { id } = await book(at("14:00"));
    expect(await sync()).toMatchObject({ state: "ok", failure: null });
    expect(there(id)).toHaveLength(1);
    const busyThen = () =>
      ctx.db.$count(busyTimes, inOrg(ctx, busyTimes, eq(busyTimes.starts_at, at("14:00"))));
    expect(await busyThen()).toBe(0);
    await updateBooking(ctx, { booking_id: id, starts_at: at("16:00") });
    await sync();
    expect(JSON.stringify(there(id))).toContain(at("16:00").slice(0, 19));
    await updateBooking(ctx, { booking_id: id, status: "cancelled" });
    expect(await sync()).toMatchObject({ state: "ok", failure: null });
    expect(JSON.stringify(there(id).filter(({ status }) => status !== "cancelled"))).toBe("[]");
  });

  test("expired tokens are renewed and stored, the refresh token too", async () => {
    const { sync, row } = await connected();
    for (let round = 0; round < 2; round++) {
      const before = await row();
      server().access.expire();
      expect(await sync()).toMatchObject({ state: "ok", failure: null });
      expect((await row()).credentials_sealed).not.toBe(before.credentials_sealed);
      expect(unseal((await row()).credentials_sealed)).toContain("1//");
    }
  });

  test("withdrawn access asks to reconnect, which fixes it, but not with another account", async () => {
    const { ctx, calendar_id, sync } = await connected();
    server().access.withdraw();
    expect(await sync()).toMatchObject({
      state: "failing",
      failure: expect.stringContaining("has ended its access: connect the account again"),
    });
    const again = await grantOf(ctx, kind, { calendar_id });
    expect(again.calendar_id).toBe(calendar_id);
    await ctx.db
      .update(calendars)
      .set({ external_id: "grace's" })
      .where(byId(ctx, calendars, calendar_id));
    const patch = { calendar_id, grant: again.grant };
    await expect(updateCalendar(ctx, patch)).rejects.toMatchObject({
      details: { faults: [{ path: ["grant"], message: expect.stringContaining("another account's") }] },
    });
    await ctx.db
      .update(calendars)
      .set({ external_id: server().calendar.id })
      .where(byId(ctx, calendars, calendar_id));
    expect(await updateCalendar(ctx, patch)).toMatchObject({ state: "ok", failure: null });
  });
});
