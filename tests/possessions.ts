import { transaction } from "@/db/client";
import { identities } from "@/db/schema/auth";
import { bookingUids } from "@/db/schema/bookings";
import { newId } from "@/db/schema/columns";
import { conversationReads } from "@/db/schema/conversations";
import { sandboxReceipts, sandboxReceivers, sandboxRequests } from "@/db/schema/sandbox";
import { webhookAttempts, webhookDeliveries } from "@/db/schema/webhooks";
import { inOrg } from "@/db/tenant";
import { issueToken } from "@/server/accounts/account-token";
import { createInvitation } from "@/server/accounts/invitations";
import { startSession } from "@/server/accounts/session";
import { requestBooking } from "@/server/bookings/store";
import { listConversations, listMessages } from "@/server/conversations/actions";
import { handBack, replyInInbox, takeOver } from "@/server/conversations/inbox";
import { createQuickReply } from "@/server/conversations/quick-replies";
import { createTemplate } from "@/server/conversations/templates";
import { addLeadNote, createLead } from "@/server/leads/actions";
import { uploadImport } from "@/server/leads/imports";
import { mergeLeads } from "@/server/leads/merge";
import { verifyToken } from "@/server/lib/token";
import { createEndpoint } from "@/server/webhooks/endpoints";
import { newestEvents } from "@/server/webhooks/since";
import { connectB, postB, textTo } from "./whatsapp";
import type { TestCtx } from "./world";

async function sessionOf({ db, organization_id, actor }: TestCtx): Promise<string> {
  const visitor = { db, ip: "192.0.2.1", user_agent: "", surface: "api" as const };
  const account = { id: actor.id, organization_id, token_version: 0 };
  const { access_token } = await startSession(db, visitor, account);
  return (await verifyToken(access_token))?.sid ?? "";
}

async function identityOf({ db, organization_id, actor }: TestCtx): Promise<string> {
  const issuer = "https://www.facebook.com";
  const identity = { provider: "facebook", issuer, subject: actor.id, organization_id, user_id: actor.id };
  const [added] = await db.insert(identities).values(identity).returning();
  return added?.id ?? "";
}

/** What came to a customer's phone from a number of the sandbox. */
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

/** What no id names, but much shows: how far a thread was read, a booking's name, a try, what a receiver got. */
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
  await db.insert(webhookAttempts).values(attempt);
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

/** Gives an organization one of everything, each with `mark` in its words; the ids by the name of the field for them. */
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
  return {
    lead_id: lead.id,
    duplicate_id: (await createLead(owner, { name: `${mark} again` })).id,
    conversation_id,
    client_id,
    message_id: messages[0]?.id ?? "",
    connection_id: number.id,
    endpoint_id: endpoint.id,
    delivery_id,
    booking_id: booking.id,
    user_id: owner.actor.id,
    identity_id: await identityOf(owner),
    session_id: await sessionOf(owner),
    invitation_id: (await createInvitation(owner, {})).id,
    merge_id,
    import_id: file.import.id,
    quick_reply_id: (await createQuickReply(owner, { title: mark, content: mark })).id,
    template_id: (await createTemplate(owner, template)).id,
    received_id: await receivedOf(owner, number.id, mark),
    event_id: event?.id ?? "",
  };
}
