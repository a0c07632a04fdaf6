import { newId } from "@/db/schema/columns";
import { media, mediaBlobs, mediaChunks, mediaUploads, pagePictures } from "@/db/schema/media";
import { agentCalls, sendAttempts } from "@/db/schema/message-steps";
import { sandboxRequests } from "@/db/schema/sandbox";
import { transcriptions } from "@/db/schema/transcriptions";
import { createTeam } from "@/server/accounts/team/teams";
import { changeConversations } from "@/server/conversations/inbox/bulk";
import { createView } from "@/server/conversations/inbox/views";
import { labelConversation } from "@/server/conversations/labels";
import { moveToTeam } from "@/server/conversations/routing/teams";
import { addNote } from "@/server/conversations/thread/notes";
import { createLabel, labelLead } from "@/server/leads/labels";
import type { TestCtx } from "@/tests/world";

/** The id under which a bulk act of the owner's can be undone. */
export async function undoOf(owner: TestCtx, conversation_id: string): Promise<string> {
  const conversation_ids = [conversation_id];
  const { undo_id } = await changeConversations(owner, { conversation_ids, change: { act: "complete" } });
  return undo_id ?? "";
}

/** Adds a message that a customer's phone in the practice received. */
export async function receivedOf({ db, organization_id }: TestCtx, connection_id: string, mark: string) {
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
export async function addSteps(
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

/** Adds a note, a label, a team and a view about a lead and a conversation. */
export async function teamworkOf(owner: TestCtx, lead_id: string, conversation_id: string, mark: string) {
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

/** Adds a document received with a message, an upload with the same bytes, and a failed transcription. */
export async function fileOf(
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
