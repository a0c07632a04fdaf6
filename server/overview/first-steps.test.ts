import { expect, test } from "vitest";
import { GET as handshake } from "@/app/api/v1/channels/provider-b/webhook/route";
import * as route from "@/app/api/v1/first-steps/route";
import { newId } from "@/db/schema/columns";
import { updateOrganization } from "@/server/accounts/organization/organization";
import { createInvitation, revokeInvitation } from "@/server/accounts/team/invitations";
import { answerMessage } from "@/server/agent/answer";
import { updateBookingPage } from "@/server/bookings/page/settings";
import { getConnectionSetup } from "@/server/channels/check-connection";
import { deleteConnection, updateConnection } from "@/server/channels/connections";
import { connectionById } from "@/server/channels/open-connection";
import { openPractice } from "@/server/channels/open-practice-number";
import { openCredentials } from "@/server/channels/send/credentials";
import { listConversations } from "@/server/conversations/actions";
import { createEndpoint, deleteEndpoint } from "@/server/webhooks/endpoints";
import { connectA, connectB, postB, textTo } from "@/tests/whatsapp";
import { call, newOrg, newStaff, type TestCtx } from "@/tests/world";
import { getFirstSteps } from "./first-steps";

const STEPS = ["organization", "services", "booking_page", "practice", "number", "webhook", "team"] as const;
const MORNING = { "1": [{ from: "09:00", to: "12:00" }] };

/** The steps that are done, in order. */
async function done(ctx: TestCtx): Promise<string[]> {
  const steps = await getFirstSteps(ctx, {});
  return STEPS.filter((name) => steps[name].done);
}

/** A practice customer writes to the practice number; returns a function that runs the agent's next turn. */
async function practise(ctx: TestCtx) {
  const number = await openPractice(ctx, {});
  const connection = await connectionById(ctx, number?.id ?? "");
  const credentials = openCredentials(connection);
  const secret = "app_secret" in credentials ? credentials.app_secret : undefined;
  await postB(
    textTo(connection.address, { text: "Hello", timestamp: Math.floor(Date.now() / 1000) }),
    secret ?? "",
  );
  const [thread] = (await listConversations(ctx, {})).conversations;
  return () => answerMessage({ organization_id: ctx.organization_id, conversation_id: thread?.id ?? "" });
}

test("a new organization has no step done, and knows its practice number", async () => {
  const ctx = await newOrg();
  const number = await openPractice(ctx, {});
  expect(await getFirstSteps(ctx, {})).toEqual({
    organization: { done: false },
    services: { done: false, services: 0, has_hours: false },
    booking_page: { done: false },
    practice: { done: false, received: false, connection_id: number?.id },
    number: { done: false, number: null },
    webhook: { done: false },
    team: { done: false },
    for_you: { done: 0, total: 7 },
    put_away: false,
    open: true,
  });
});

test("the settings are confirmed once an owner saves the time zone, not by a new name alone", async () => {
  const ctx = await newOrg();
  await updateOrganization(ctx, { name: "Harbour Dental" });
  expect(await done(ctx)).toEqual([]);
  await updateOrganization(ctx, { time_zone: "UTC" });
  expect(await done(ctx)).toEqual(["organization"]);
});

test("the services step is done when there is a service and a day with opening hours", async () => {
  const ctx = await newOrg();
  await updateOrganization(ctx, { services: [{ name: "Cut", duration_minutes: 30 }] });
  expect((await getFirstSteps(ctx, {})).services).toEqual({ done: false, services: 1, has_hours: false });
  await updateOrganization(ctx, { opening_hours: { "1": [] } });
  expect(await done(ctx)).toEqual([]);
  await updateOrganization(ctx, { opening_hours: MORNING });
  expect(await done(ctx)).toEqual(["services"]);
  await updateOrganization(ctx, { services: [] });
  expect(await done(ctx)).toEqual([]);
});

test("the booking page's step is done while the page is on", async () => {
  const ctx = await newOrg();
  await updateBookingPage(ctx, { slug: `steps-${newId()}` });
  expect(await done(ctx)).toEqual([]);
  await updateBookingPage(ctx, { state: "on" });
  expect(await done(ctx)).toEqual(["booking_page"]);
  await updateBookingPage(ctx, { state: "paused" });
  expect(await done(ctx)).toEqual([]);
});

test("the practice step is done when a practice message is answered, not when it arrives", async () => {
  const ctx = await newOrg();
  const answer = await practise(ctx);
  expect((await getFirstSteps(ctx, {})).practice).toMatchObject({ done: false, received: true });
  await answer();
  expect(await done(ctx)).toEqual(["practice"]);
});

test("a number is connected, then verified by Meta, and done with its first message", async () => {
  const ctx = await newOrg();
  const number = await connectB(ctx);
  const known = {
    connection_id: number.id,
    provider: "provider-b",
    display_name: number.address,
    ownership: number.ownership.status,
    address_verified: false,
  };
  expect((await getFirstSteps(ctx, {})).number).toEqual({ done: false, number: known });
  const { verify_token } = await getConnectionSetup(ctx, { connection_id: number.id });
  const query = new URLSearchParams({
    "hub.mode": "subscribe",
    "hub.challenge": "1158201444",
    "hub.verify_token": verify_token ?? "",
  });
  const asked = new Request(`http://localhost/api/v1/channels/provider-b/webhook?${query}`);
  expect((await handshake(asked, { params: Promise.resolve({}) })).status).toBe(200);
  expect((await getFirstSteps(ctx, {})).number).toEqual({
    done: false,
    number: { ...known, address_verified: true },
  });
  await postB(textTo(number.address), number.app_secret);
  expect(await done(ctx)).toEqual(["number"]);
  await connectB(ctx);
  expect((await getFirstSteps(ctx, {})).number).toMatchObject({
    done: true,
    number: { connection_id: number.id },
  });
  await deleteConnection(ctx, { connection_id: number.id });
  expect(await done(ctx)).toEqual([]);
});

test("a number without a name is shown as the formatted number", async () => {
  const ctx = await newOrg();
  const { id, address } = await connectA(ctx);
  const name = async () => (await getFirstSteps(ctx, {})).number.number?.display_name;
  expect((await name())?.replaceAll(" ", "")).toBe(address);
  expect(await name()).toMatch(/^\+1 \d{3} \d{3} \d{4}$/);
  await updateConnection(ctx, { connection_id: id, display_name: "Front desk" });
  expect(await name()).toBe("Front desk");
});

test("an endpoint and an invitation count while they exist", async () => {
  const ctx = await newOrg();
  const endpoint = await createEndpoint(ctx, { url: "http://127.0.0.1:9/hook", events: ["lead.created"] });
  const invitation = await createInvitation(ctx, {});
  expect(await done(ctx)).toEqual(["webhook", "team"]);
  await deleteEndpoint(ctx, { endpoint_id: endpoint.id });
  await revokeInvitation(ctx, { invitation_id: invitation.id });
  expect(await done(ctx)).toEqual([]);
  await newStaff(ctx);
  expect(await done(ctx)).toEqual(["team"]);
});

test("an owner can dismiss the guide and show it again; a member can't", async () => {
  const owner = await newOrg();
  const member = await newStaff(owner);
  const patch = (ctx: TestCtx, put_away: boolean) =>
    call(route.PATCH, { method: "PATCH", token: ctx.token, body: { put_away } });
  expect((await patch(member, true)).status).toBe(403);
  expect(await patch(owner, true)).toMatchObject({ status: 200, body: { put_away: true, open: false } });
  expect((await call(route.GET, { token: member.token })).body).toMatchObject({
    put_away: true,
    open: false,
  });
  expect((await patch(owner, false)).body).toMatchObject({ put_away: false, open: true });
  expect((await call(route.PATCH, { method: "PATCH", token: owner.token, body: {} })).status).toBe(422);
});

test("a member only has the practice step", async () => {
  const owner = await newOrg();
  const member = await newStaff(owner);
  expect(await getFirstSteps(member, {})).toMatchObject({ for_you: { done: 0, total: 1 }, open: true });
  await (await practise(owner))();
  expect(await getFirstSteps(member, {})).toMatchObject({ for_you: { done: 1, total: 1 }, open: false });
  expect(await getFirstSteps(owner, {})).toMatchObject({ for_you: { done: 2, total: 7 }, open: true });
});

test("the guide closes by itself when all steps are done, whatever another organization has done", async () => {
  const [ctx, stranger] = [await newOrg(), await newOrg()];
  const services = [{ name: "Cut", duration_minutes: 30 }];
  await updateOrganization(ctx, { time_zone: "Europe/Paris", services, opening_hours: MORNING });
  await updateBookingPage(ctx, { slug: `steps-${newId()}`, state: "on" });
  await (await practise(ctx))();
  const number = await connectB(ctx);
  await postB(textTo(number.address), number.app_secret);
  await createEndpoint(ctx, { url: "http://127.0.0.1:9/hook", events: ["lead.created"] });
  await createInvitation(ctx, {});
  expect(await getFirstSteps(ctx, {})).toMatchObject({ for_you: { done: 7, total: 7 }, open: false });
  expect(await done(stranger)).toEqual([]);
});
