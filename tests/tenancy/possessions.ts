import { eq, sql } from "drizzle-orm";
import { transaction } from "@/db/client";
import { agentModels, agentRehearsals, modelUsage } from "@/db/schema/agent-models";
import { agentPauses } from "@/db/schema/agent-pauses";
import { apiKeyRequests } from "@/db/schema/api-keys";
import { identities } from "@/db/schema/auth";
import { pageBookings, pageCodes } from "@/db/schema/booking-pages";
import { bookings, bookingUids } from "@/db/schema/bookings";
import { busyTimes, calendarEvents, calendars } from "@/db/schema/calendars";
import { newId } from "@/db/schema/columns";
import { conversationReads } from "@/db/schema/conversations";
import { factors } from "@/db/schema/factors";
import { media, mediaBlobs, mediaChunks, mediaUploads, pagePictures } from "@/db/schema/media";
import { agentCalls, sendAttempts } from "@/db/schema/message-steps";
import { notificationSends, notifications } from "@/db/schema/notifications";
import { pageVisits } from "@/db/schema/page-visits";
import { reminders } from "@/db/schema/reminders";
import { sandboxReceipts, sandboxReceivers, sandboxRequests } from "@/db/schema/sandbox";
import { transcriptions } from "@/db/schema/transcriptions";
import { waitingListOffers } from "@/db/schema/waiting-list";
import { webhookAttempts, webhookDeliveries } from "@/db/schema/webhooks";
import { byId, inOrg } from "@/db/tenant";
import { seal } from "@/lib/secret/secrets";
import { verifyToken } from "@/lib/secret/token";
import { renewRecoveryCodes } from "@/server/accounts/factors/recovery-codes";
import { createKey } from "@/server/accounts/keys/actions";
import { addDevice } from "@/server/accounts/notifications/devices";
import { notify } from "@/server/accounts/notifications/notify";
import { updateNotificationSettings } from "@/server/accounts/notifications/settings";
import { createResource } from "@/server/accounts/organization/resources";
import { createException } from "@/server/accounts/organization/schedule-exceptions";
import { issueToken } from "@/server/accounts/sign-in/account-token";
import { startSession } from "@/server/accounts/sign-in/session";
import { createInvitation } from "@/server/accounts/team/invitations";
import { createTeam } from "@/server/accounts/team/teams";
import { createKnowledgeSource } from "@/server/agent/knowledge/sources";
import { createBlockedTime } from "@/server/bookings/blocked-times/actions";
import { createFeed } from "@/server/bookings/calendars/feed/feeds";
import { newBookingLink } from "@/server/bookings/page/link";
import { updateBookingPage } from "@/server/bookings/page/settings";
import { updateReminderSettings } from "@/server/bookings/reminders/settings";
import { createReminderStep } from "@/server/bookings/reminders/steps";
import { requestBooking } from "@/server/bookings/store";
import { createWaiting } from "@/server/bookings/waiting/actions";
import { listConversations, listMessages } from "@/server/conversations/actions";
import { changesOf } from "@/server/conversations/changes";
import { replyInInbox, takeOver } from "@/server/conversations/inbox/actions";
import { changeConversations } from "@/server/conversations/inbox/bulk";
import { createView } from "@/server/conversations/inbox/views";
import { labelConversation } from "@/server/conversations/labels";
import { moveToTeam } from "@/server/conversations/routing/teams";
import { createTemplate } from "@/server/conversations/sending/templates";
import { addNote } from "@/server/conversations/thread/notes";
import { createQuickReply } from "@/server/conversations/thread/quick-replies";
import { systemCtx } from "@/server/http/ctx";
import { addLeadNote, createLead } from "@/server/leads/actions";
import { uploadImport } from "@/server/leads/import/imports";
import { createLabel, labelLead } from "@/server/leads/labels";
import { mergeLeads } from "@/server/leads/merge/merge";
import { createEndpoint } from "@/server/webhooks/endpoints";
import { newestEvents } from "@/server/webhooks/event-queries";
import { auditLogOf } from "@/tests/audit";
import { handBack } from "@/tests/conversations";
import { connectB, postB, textTo } from "@/tests/whatsapp";
import type { TestCtx } from "@/tests/world";

async function sessionOf({ db, organization_id, actor }: TestCtx): Promise<string> {
  const visitor = { db, ip: "192.0.2.1", user_agent: "", surface: "api" as const };
  const account = { id: actor.id, organization_id, token_version: 0, full_name: "Test Staff" };
  const { access_token } = await startSession(db, visitor, account, { method: "password" });
  return (await verifyToken(access_token))?.sid ?? "";
}

async function identityOf({ db, organization_id, actor }: TestCtx): Promise<string> {
  const issuer = "https://www.facebook.com";
  const identity = { provider: "facebook", issuer, subject: actor.id, organization_id, user_id: actor.id };
  const [added] = await db.insert(identities).values(identity).returning();
  return added?.id ?? "";
}

/** The first of two factors, with recovery codes; a token that names no session is asked for neither. */
async function factorOf({ db, organization_id, actor }: TestCtx, mark: string): Promise<string> {
  const mine = { organization_id, user_id: actor.id, kind: "totp" as const, confirmed_at: sql`now()` };
  const made = [mark, `${mark} again`].map((name) => ({ ...mine, name, secret_sealed: seal(mark) }));
  const [added] = await db.insert(factors).values(made).returning();
  await renewRecoveryCodes(db, { organization_id, id: actor.id });
  return added?.id ?? "";
}

/** The id under which a bulk act of the owner's can be undone. */
async function undoOf(owner: TestCtx, conversation_id: string): Promise<string> {
  const conversation_ids = [conversation_id];
  const { undo_id } = await changeConversations(owner, { conversation_ids, change: { act: "complete" } });
  return undo_id ?? "";
}

/** Adds a message that a customer's phone in the practice received. */
async function receivedOf({ db, organization_id }: TestCtx, connection_id: string, mark: string) {
  const [row] = await db
    .insert(sandboxRequests)
    .values({
      organization_id,
      connection_id,
      provider_id: `wamid.${connection_id}`,
      recipient: "+16505551234",
      url: "https://graph.example.com/messages",
      content_type: "application/json",
      body: mark,
      parsed: { type: "text", text: { body: mark } },
      status_code: 200,
      answer: "{}",
    })
    .returning();
  return row?.id ?? "";
}

/** Adds an agent call and a send attempt for a message's timeline. */
async function addSteps(
  { db, organization_id }: TestCtx,
  { conversation_id, message_id, mark }: { conversation_id: string; message_id: string; mark: string },
) {
  const told = { messages: 1, open_slots: 0, appointments: 0, has_state: false };
  const call = { seen_from: 1, seen_to: 1, duration_ms: 5, outcome: "answered" as const, told, reply: mark };
  await db.insert(agentCalls).values({ organization_id, conversation_id, ...call });
  const error = { code: "500", message: mark };
  const attempt = { organization_id, message_id, duration_ms: 5, outcome: "transient" as const, error };
  await db.insert(sendAttempts).values(attempt);
}

/** Adds rows that no id names: a read position, a booking's uid, a delivery attempt, a receipt, a token. */
async function addDetails(
  owner: TestCtx,
  ids: { conversation_id: string; booking_id: string; delivery_id: string },
) {
  const { db, organization_id, actor } = owner;
  const { conversation_id, booking_id, delivery_id } = ids;
  const now = new Date().toISOString();
  await db
    .insert(conversationReads)
    .values({ organization_id, user_id: actor.id, conversation_id, position: 1 });
  await db.insert(bookingUids).values({ organization_id, uid: newId(), booking_id, applied_at: now });
  const attempt = {
    organization_id,
    delivery_id,
    number: 1,
    started_at: now,
    duration_ms: 5,
    status_code: 500,
  };
  // If jobs run, the first attempt may exist already.
  await db.insert(webhookAttempts).values(attempt).onConflictDoNothing();
  await db.insert(sandboxReceivers).values({ organization_id, token: newId(), answers: [200] });
  const receipt = {
    organization_id,
    headers: {},
    body: newId(),
    service_verified: true,
    standard_verified: true,
  };
  await db.insert(sandboxReceipts).values(receipt);
  await issueToken(db, { organization_id, ...actor }, "verify_email");
}

/** Adds a notification and its mail. */
async function notificationOf(owner: TestCtx, conversation_id: string, mark: string): Promise<string> {
  const { db, organization_id, actor } = owner;
  const told = { kind: "mentioned", fact: "fact", conversation_id, subject: mark, detail: mark } as const;
  await notify(db, systemCtx(db, organization_id), { ...told, to: { users: [actor.id] } });
  const [row] = await db
    .select()
    .from(notifications)
    .where(inOrg(owner, notifications, eq(notifications.fact, "fact")));
  const send = {
    notification_id: row?.id ?? "",
    act_id: newId(),
    way: "email" as const,
    state: "sent" as const,
  };
  await db.insert(notificationSends).values({ organization_id, ...send });
  await updateNotificationSettings(owner, { shows_words: true });
  return send.notification_id;
}

/** Adds a browser that receives pushes. */
async function deviceOf(owner: TestCtx): Promise<string> {
  const keys = {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "A".repeat(22),
  };
  const endpoint = `http://127.0.0.1:9/${newId()}`;
  return (await addDevice(owner, { endpoint, keys, user_agent: "curl/8" })).id;
}

/** Adds a note, a label, a team and a view about a lead and a conversation. */
async function teamworkOf(owner: TestCtx, lead_id: string, conversation_id: string, mark: string) {
  const note = await addNote(owner, { conversation_id, content: mark, mentions: [owner.actor.id] });
  const label = await createLabel(owner, { name: mark, color: "teal" });
  await labelLead(owner, { lead_id, label_id: label.id });
  await labelConversation(owner, { conversation_id, label_id: label.id });
  const filters = { show: "all", status: null, channel: null, label_id: label.id } as const;
  const team = await createTeam(owner, { name: mark, member_ids: [owner.actor.id] });
  await moveToTeam(owner, { conversation_id, team_id: team.id });
  const view = await createView(owner, { name: mark, is_shared: true, filters });
  return { note_id: note.id, label_id: label.id, team_id: team.id, view_id: view.id };
}

/** Adds a connected calendar with a busy time of its resource and an appointment written to it. */
async function calendarOf({ db, organization_id }: TestCtx, resource_id: string, mark: string) {
  const calendar_id = newId();
  const account = { kind: "caldav", server_url: "http://127.0.0.1:9/", username: mark, password: mark };
  await db.insert(calendars).values({
    ...{ organization_id, id: calendar_id, resource_id, kind: "caldav", name: mark, account: mark },
    ...{
      external_id: `http://127.0.0.1:9/${calendar_id}/`,
      credentials_sealed: seal(JSON.stringify(account)),
    },
    ...{ blocks: true, takes_appointments: false, read_at: "2099-01-01T00:00:00Z" },
  });
  const [starts_at, ends_at] = ["2099-12-25T09:00:00Z", "2099-12-25T10:00:00Z"];
  const busy = { organization_id, calendar_id, resource_id, external_id: mark, starts_at, ends_at };
  await db.insert(busyTimes).values(busy);
  const written = { booking_id: newId(), written_state: starts_at, ends_at };
  await db.insert(calendarEvents).values({ organization_id, calendar_id, ...written });
  return calendar_id;
}

/** Adds a document received with a message, an upload with the same bytes, and a failed transcription. */
async function fileOf(
  { db, organization_id }: TestCtx,
  connection_id: string,
  { conversation_id, message_id }: { conversation_id: string; message_id: string },
  mark: string,
) {
  const [blob_id, id] = [newId(), newId()];
  const bytes = Buffer.from(mark);
  const about = { storage: "database" as const, sha256: "00", size_bytes: bytes.length };
  await db.insert(mediaBlobs).values({ organization_id, id: blob_id, ...about });
  await db.insert(mediaChunks).values({ organization_id, blob_id, place: 0, bytes });
  const kept = { kind: "document", state: "kept", filename: `${mark}.txt`, blob_id } as const;
  await db.insert(media).values({ organization_id, id, message_id, connection_id, ...kept });
  const upload = {
    kind: "document",
    mime_type: "application/pdf",
    filename: `${mark}.pdf`,
    blob_id,
  } as const;
  await db.insert(mediaUploads).values({ organization_id, ...upload });
  const picture_id = newId();
  await db.insert(pagePictures).values({ organization_id, id: picture_id, blob_id });
  const unheard = { outcome: "failed" as const, reason: mark, settled_at: new Date().toISOString() };
  await db
    .insert(transcriptions)
    .values({ organization_id, conversation_id, message_id, media_id: id, ...unheard });
  return { media_id: id, picture_id };
}

/** Adds a resource with a calendar and a blocked time, and a holiday. */
async function scheduleOf(owner: TestCtx, mark: string) {
  const resource = await createResource(owner, { name: `${mark} chair`, kind: "person", services: [mark] });
  const day = { name: mark, starts_on: "2099-12-24" };
  const calendar_id = await calendarOf(owner, resource.id, mark);
  const { id: exception_id } = await createException(owner, day);
  const lunch = { starts_at: "2099-12-28T12:00", ends_at: "2099-12-28T13:00", note: mark };
  const { id: blocked_time_id } = await createBlockedTime(owner, { resource_id: resource.id, ...lunch });
  return { calendar_id, resource_id: resource.id, exception_id, blocked_time_id };
}

/** Adds a reminder step, a reminder of a booking and reminder settings. */
async function remindedBy(owner: TestCtx, booking_id: string, mark: string): Promise<string> {
  const step = await createReminderStep(owner, { moment: "before", offset_minutes: 60, content: mark });
  const { db, organization_id } = owner;
  const done = { booking_id, step_id: step.id, starts_at: new Date().toISOString(), way: "email" as const };
  await db.insert(reminders).values({ organization_id, ...done });
  await updateReminderSettings(owner, { quiet_to: 9 * 60 });
  return step.id;
}

/** Adds an API key and one of its requests. */
async function keyOf(owner: TestCtx, mark: string): Promise<string> {
  const { id: key_id } = await createKey(owner, { name: mark, scopes: ["leads:read"] });
  const asked = { method: "GET", path: `/api/v1/leads/${mark}`, status: 404, duration_ms: 5 };
  const { organization_id, db } = owner;
  const from = { ip: "192.0.2.1", request_id: mark };
  await db.insert(apiKeyRequests).values({ organization_id, key_id, ...asked, ...from });
  return key_id;
}

/** Makes a booking part of a series. */
async function seriesOf({ db, organization_id }: TestCtx, booking_id: string): Promise<string> {
  const series_id = newId();
  await db
    .update(bookings)
    .set({ series_id })
    .where(byId({ organization_id }, bookings, booking_id));
  return series_id;
}

/** Adds a booking page with a former address, and what a customer entered there. */
async function pageOf(owner: TestCtx, booking_id: string, mark: string): Promise<void> {
  await updateBookingPage(owner, { slug: `former-${newId()}`, state: "on", welcome: mark });
  await updateBookingPage(owner, { slug: `page-${newId()}`, consent_text: mark });
  const { db, organization_id } = owner;
  await db.insert(pageBookings).values({ organization_id, booking_id, name: mark, language: "en" });
  const code = { email_hash: newId(), code_hash: newId(), expires_at: "2099-01-01T00:00:00Z" };
  await db.insert(pageCodes).values({ organization_id, ...code });
  await transaction(db, (tx) => newBookingLink(tx, owner, booking_id));
  const seen = { day: "2099-12-25", kind: "seen" as const, source: mark, count: 1 };
  await db.insert(pageVisits).values({ organization_id, ...seen });
}

/** Adds a place on the waiting list, and a time that was offered there. */
async function waitOf(owner: TestCtx, lead_id: string, resource_id: string, mark: string) {
  const days = { first_on: "2099-12-21", last_on: "2099-12-23" };
  const { id: entry_id } = await createWaiting(owner, { lead_id, services: [mark], ...days, notes: mark });
  const { db, organization_id } = owner;
  const at = {
    starts_at: "2099-12-22T15:00:00Z",
    ends_at: "2099-12-22T16:00:00Z",
    held_until: "2099-12-20T10:00:00Z",
  };
  const offered = { entry_id, resource_id, ...at, way: "email" as const, status: "declined" as const };
  const offer_id = newId();
  await db
    .insert(waitingListOffers)
    .values({ organization_id, id: offer_id, ...offered, token_hash: newId() });
  return { entry_id, offer_id };
}

/** Adds a language model, its usage and a failed rehearsal. */
async function modelOf({ db, organization_id }: TestCtx, mark: string): Promise<void> {
  const chosen = { provider: "compatible", model: mark, server_url: "http://127.0.0.1:9/v1" } as const;
  const said = { tone: "brief", instructions: mark, daily_tokens: 0 } as const;
  await db
    .insert(agentModels)
    .values({ organization_id, ...chosen, ...said, key_sealed: seal(mark), languages: ["en"] });
  await db.insert(agentPauses).values({ organization_id, mode: "off", notice: mark });
  await db.insert(modelUsage).values({ organization_id, day: "2099-12-25" });
  const ended = { state: "failed", why: "down", reason: mark, provider: "compatible", model: mark } as const;
  await db.insert(agentRehearsals).values({ organization_id, ...ended, dialogues: ["booking-en-3"] });
}

/** What lets people and programs in, and what is noted of that. */
const accessOf = async (owner: TestCtx, mark: string) => ({
  identity_id: await identityOf(owner),
  session_id: await sessionOf(owner),
  factor_id: await factorOf(owner, mark),
  key_id: await keyOf(owner, mark),
  invitation_id: (await createInvitation(owner, {})).id,
  subscription_id: await deviceOf(owner),
  audit_event_id: (await auditLogOf(owner))[0]?.id ?? "",
});

/** Gives an organization one of everything, with `mark` in each text; returns the ids by the names of their fields. */
export async function possessionsOf(owner: TestCtx, mark: string): Promise<Record<string, string>> {
  const lead = await createLead(owner, { name: mark, company: mark, appointment_notes: mark });
  await addLeadNote(owner, { lead_id: lead.id, content: mark });
  const number = await connectB(owner);
  await postB(
    textTo(number.address, { text: mark, timestamp: Math.floor(Date.now() / 1000) }),
    number.app_secret,
  );
  const [conversation] = (await listConversations(owner, {})).conversations;
  const conversation_id = conversation?.id ?? "";
  const messages = await listMessages(owner, { conversation_id });
  const client_id = newId();
  await replyInInbox(owner, { conversation_id, content: mark, client_id });
  const teamwork = await teamworkOf(owner, lead.id, conversation_id, mark);
  await takeOver(owner, { conversation_id });
  await handBack(owner, { conversation_id });
  const endpoint = await createEndpoint(owner, { url: "http://127.0.0.1:9/hook", events: ["lead.created"] });
  const [delivery] = await owner.db.select().from(webhookDeliveries).where(inOrg(owner, webhookDeliveries));
  const booking = await transaction(owner.db, (tx) => requestBooking(tx, owner, { lead_id: lead.id }));
  const twin = await createLead(owner, { name: `${mark} twin` });
  const { merge_id } = await mergeLeads(owner, { lead_id: lead.id, duplicate_id: twin.id });
  const file = await uploadImport(owner, { file_name: "leads.csv", content: `name\n${mark}` });
  const [event] = await newestEvents(owner.organization_id, "lead.created", 1);
  const template = { provider: "provider-b", name: "hello", language: "en", body: `${mark} {{1}}` } as const;
  const delivery_id = delivery?.id ?? "";
  await addDetails(owner, { conversation_id, booking_id: booking.id, delivery_id });
  await addSteps(owner, { conversation_id, message_id: messages[0]?.id ?? "", mark });
  await modelOf(owner, mark);
  await pageOf(owner, booking.id, mark);
  const notification_id = await notificationOf(owner, conversation_id, mark);
  const schedule = await scheduleOf(owner, mark);
  return {
    lead_id: lead.id,
    duplicate_id: (await createLead(owner, { name: `${mark} again` })).id,
    conversation_id,
    undo_id: await undoOf(owner, conversation_id),
    change_id: (await changesOf(owner, conversation_id))[0]?.id ?? "",
    notification_id,
    client_id,
    ...teamwork,
    message_id: messages[0]?.id ?? "",
    connection_id: number.id,
    endpoint_id: endpoint.id,
    delivery_id,
    booking_id: booking.id,
    series_id: await seriesOf(owner, booking.id),
    user_id: owner.actor.id,
    ...(await accessOf(owner, mark)),
    merge_id,
    feed_id: (await createFeed(owner, { name: mark })).id,
    import_id: file.import.id,
    quick_reply_id: (await createQuickReply(owner, { title: mark, content: mark })).id,
    ...(await fileOf(owner, number.id, { conversation_id, message_id: messages[0]?.id ?? "" }, mark)),
    template_id: (await createTemplate(owner, template)).id,
    source_id: (await createKnowledgeSource(owner, { kind: "text", name: mark, content: mark })).id,
    step_id: await remindedBy(owner, booking.id, mark),
    received_id: await receivedOf(owner, number.id, mark),
    event_id: event?.id ?? "",
    ...schedule,
    ...(await waitOf(owner, lead.id, schedule.resource_id, mark)),
  };
}
