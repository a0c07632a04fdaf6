import { asc, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { announce } from "@/db/announce";
import { one, type Tx, transaction } from "@/db/client";
import { readPage } from "@/db/queries/page";
import { newId } from "@/db/schema/columns";
import { conversationNotes } from "@/db/schema/conversation-notes";
import { byId, inOrg } from "@/db/tenant";
import { AppError, invalid, requireRow } from "@/lib/errors";
import { Id } from "@/schema/common";
import {
  ConversationNote,
  ConversationNotePage,
  ConversationNoteQuery,
  NewConversationNote,
} from "@/schema/conversation-note";
import { notify } from "@/server/accounts/notifications/notify";
import { activeAmong, colleagueOf, colleaguesOf } from "@/server/accounts/team/staff";
import { OneConversation } from "@/server/conversations/inbox/actions";
import { action } from "@/server/http/action";
import { type Ctx, staffId } from "@/server/http/ctx";
import { conversationById } from "./reads";

/** How many notes a thread shows; the API's list has the others. */
const MOST = 500;

const { id, conversation_id, author_id, content, mentions, created_at, edited_at } = conversationNotes;

// Qualified, because Drizzle omits the table from the columns of a select from one table.
const organization_id = sql`conversation_notes.organization_id`;

const columns = {
  id,
  conversation_id,
  author: sql<ConversationNote["author"]>`${colleagueOf(organization_id, author_id)}`,
  content,
  mentions: colleaguesOf(organization_id, mentions),
  created_at,
  edited_at,
};

const OneNote = OneConversation.extend({ note_id: Id });
type OneNote = z.infer<typeof OneNote>;

const authorOf = (ctx: Ctx) => staffId(ctx, "Only staff have notes.");

const ofThread = (ctx: Ctx, thread_id: string) =>
  inOrg(ctx, conversationNotes, eq(conversation_id, thread_id));
const isNote = (ctx: Ctx, { note_id, ...of }: OneNote) =>
  byId(ctx, conversationNotes, note_id, eq(conversation_id, of.conversation_id));

const noteById = async (ctx: Ctx, note: OneNote): Promise<ConversationNote> =>
  requireRow(await ctx.db.select(columns).from(conversationNotes).where(isNote(ctx, note)), "note");

const tell = (tx: Tx, ctx: Ctx, thread_id: string) =>
  tx.afterCommit(() => announce(ctx.organization_id, { conversations: [thread_id] }));

/** The mentioned ids without duplicates; 422 if one is not an active member. */
async function checkMentions(ctx: Ctx, ids: string[]): Promise<string[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return wanted;
  const known = new Set(await activeAmong(ctx, wanted));
  const stranger = ids.findIndex((one) => !known.has(one));
  if (stranger >= 0) throw invalid(["mentions", stranger], "is no active member of your team");
  return wanted;
}

/** Notifies the members whom a note mentions, each once, however often it is edited. */
const tellMentioned = (tx: Tx, ctx: Ctx, { conversation_id: thread_id, note_id }: OneNote, users: string[]) =>
  notify(tx, ctx, {
    kind: "mentioned",
    fact: `mentioned:${note_id}`,
    to: { users },
    conversation_id: thread_id,
    subject_id: note_id,
  });

/** Locks a note for a change. 404 if there is none, 403 if it is a colleague's. */
async function lockNote(tx: Tx, ctx: Ctx, note: OneNote, mayOwner = false): Promise<void> {
  await conversationById({ ...ctx, db: tx }, note.conversation_id);
  const me = authorOf(ctx);
  const locked = await tx
    .select({ author_id })
    .from(conversationNotes)
    .where(isNote(ctx, note))
    .for("update");
  const found = requireRow(locked, "note");
  const isOwner = ctx.actor.kind === "user" && ctx.actor.role === "owner";
  if (found.author_id === me || (mayOwner && isOwner)) return;
  throw new AppError("forbidden", "This note is a colleague's.");
}

/** A conversation's latest notes as its page shows them, oldest first. */
export async function notesOf(ctx: Ctx, thread_id: string): Promise<ConversationNote[]> {
  const latest = await ctx.db
    .select(columns)
    .from(conversationNotes)
    .where(ofThread(ctx, thread_id))
    .orderBy(desc(created_at), desc(id))
    .limit(MOST);
  return latest.reverse();
}

export const listNotes = action({
  summary: "List the team's private notes on a conversation, oldest first",
  input: ConversationNoteQuery.extend({ conversation_id: Id }),
  only: "practitioner",
  output: ConversationNotePage,
  run: async (ctx, { conversation_id: thread_id, ...page }) => {
    authorOf(ctx);
    const rows = ctx.db
      .select(columns)
      .from(conversationNotes)
      .where(ofThread(ctx, thread_id))
      .orderBy(asc(created_at), asc(id));
    const count = ctx.db.$count(conversationNotes, ofThread(ctx, thread_id));
    const [{ items, ...rest }] = await Promise.all([
      readPage(rows, count, page),
      conversationById(ctx, thread_id),
    ]);
    return { notes: items, ...rest };
  },
});

export const getNote = action({
  summary: "Get one of the team's private notes on a conversation",
  description: "Practitioners read those on conversations with their own customers.",
  input: OneNote,
  only: "practitioner",
  output: ConversationNote,
  run: async (ctx, note) => {
    authorOf(ctx);
    await conversationById(ctx, note.conversation_id);
    return noteById(ctx, note);
  },
});

/** The note that the caller has already written under this client id. */
async function writtenAs(tx: Tx, ctx: Ctx, thread_id: string, client_id: string): Promise<ConversationNote> {
  const isIts = inOrg(
    ctx,
    conversationNotes,
    eq(conversation_id, thread_id),
    eq(author_id, authorOf(ctx)),
    eq(conversationNotes.client_id, client_id),
  );
  return one(await tx.select(columns).from(conversationNotes).where(isIts));
}

/** `client_id` is the writer's own: a note sent again under it is stored once. */
export const addNote = action({
  summary: "Write a private note on a conversation: your team sees it, the customer and the agent never do",
  description: "Whoever it mentions is notified. 422 if a mentioned id is no active member of your team.",
  input: NewConversationNote.extend({ conversation_id: Id, client_id: Id.optional() }),
  only: "practitioner",
  output: ConversationNote,
  audit: "note.added",
  run: (ctx, { conversation_id: thread_id, client_id, ...written }) =>
    transaction(ctx.db, async (tx) => {
      const then = { ...ctx, db: tx };
      const author = authorOf(ctx);
      await conversationById(then, thread_id);
      const mentioned = await checkMentions(then, written.mentions);
      const note_id = newId();
      const row = { id: note_id, conversation_id: thread_id, author_id: author, client_id };
      const added = await tx
        .insert(conversationNotes)
        .values({ organization_id: ctx.organization_id, ...row, ...written, mentions: mentioned })
        .onConflictDoNothing()
        .returning({ id });
      if (client_id && added.length === 0) return writtenAs(tx, ctx, thread_id, client_id);
      const note = { conversation_id: thread_id, note_id };
      await tellMentioned(tx, ctx, note, mentioned);
      tell(tx, ctx, thread_id);
      return noteById(then, note);
    }),
});

export const updateNote = action({
  summary: "Edit one of your own notes",
  description: "403 if it is a colleague's.",
  input: NewConversationNote.extend(OneNote.shape),
  only: "practitioner",
  output: ConversationNote,
  audit: "note.updated",
  run: (ctx, { note_id, conversation_id: thread_id, ...written }) =>
    transaction(ctx.db, async (tx) => {
      const note = { conversation_id: thread_id, note_id };
      await lockNote(tx, ctx, note);
      const mentioned = await checkMentions({ ...ctx, db: tx }, written.mentions);
      await tx
        .update(conversationNotes)
        .set({ content: written.content, mentions: mentioned, edited_at: sql`now()` })
        .where(isNote(ctx, note));
      await tellMentioned(tx, ctx, note, mentioned);
      tell(tx, ctx, thread_id);
      return noteById({ ...ctx, db: tx }, note);
    }),
});

export const deleteNote = action({
  summary: "Delete one of your own notes; owners may delete any",
  input: OneNote,
  only: "practitioner",
  output: z.void(),
  audit: "note.deleted",
  run: (ctx, note) =>
    transaction(ctx.db, async (tx) => {
      await lockNote(tx, ctx, note, true);
      await tx.delete(conversationNotes).where(isNote(ctx, note));
      tell(tx, ctx, note.conversation_id);
    }),
});
