import { eq } from "drizzle-orm";
import { transaction } from "@/db/client";
import { agentModels, agentRehearsals, modelUsage } from "@/db/schema/agent-models";
import { agentPauses } from "@/db/schema/agent-pauses";
import { bookingUids } from "@/db/schema/bookings";
import { newId } from "@/db/schema/columns";
import { conversationReads } from "@/db/schema/conversations";
import { notificationSends, notifications } from "@/db/schema/notifications";
import { sandboxReceipts, sandboxReceivers } from "@/db/schema/sandbox";
import { webhookAttempts, webhookDeliveries } from "@/db/schema/webhooks";
import { inOrg } from "@/db/tenant";
import { seal } from "@/lib/secret/secrets";
import { notify } from "@/server/accounts/notifications/notify";
import { updateNotificationSettings } from "@/server/accounts/notifications/settings";
import { issueToken } from "@/server/accounts/sign-in/account-token";
import { createKnowledgeSource } from "@/server/agent/knowledge/sources";
import { createFeed } from "@/server/bookings/calendars/feed/feeds";
import { requestBooking } from "@/server/bookings/store";
import { listConversations, listMessages } from "@/server/conversations/actions";
import { changesOf } from "@/server/conversations/changes";
import { replyInInbox, takeOver } from "@/server/conversations/inbox/actions";
import { createTemplate } from "@/server/conversations/sending/templates";
import { createQuickReply } from "@/server/conversations/thread/quick-replies";
import { systemCtx } from "@/server/http/ctx";
import { addLeadNote, createLead } from "@/server/leads/actions";
import { uploadImport } from "@/server/leads/import/imports";
import { mergeLeads } from "@/server/leads/merge/merge";
import { createEndpoint } from "@/server/webhooks/endpoints";
import { newestEvents } from "@/server/webhooks/event-queries";
import { handBack } from "@/tests/conversations";
import { connectB, postB, textTo } from "@/tests/whatsapp";
import type { TestCtx } from "@/tests/world";
import { accessOf } from "./possessions/access";
import { pageOf, remindedBy, scheduleOf, seriesOf, waitOf } from "./possessions/appointments";
import { addSteps, fileOf, receivedOf, teamworkOf, undoOf } from "./possessions/messages";

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
