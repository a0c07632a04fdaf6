import { expect, test } from "vitest";
import { DELETE, PATCH } from "@/app/api/v1/conversations/[conversation_id]/notes/[note_id]/route";
import { GET, POST } from "@/app/api/v1/conversations/[conversation_id]/notes/route";
import { newId } from "@/db/schema/columns";
import { listNotifications } from "@/server/accounts/notifications/list";
import { createLead } from "@/server/leads/actions";
import { mergeLeads, undoMerge } from "@/server/leads/merge/merge";
import { getThread } from "@/server/overview/thread";
import { endStreamsAfterEach, is, watchAndListen } from "@/tests/live";
import { scene } from "@/tests/scene";
import { call, deactivate, newOrg, newStaff, type TestCtx } from "@/tests/world";
import { addNote, deleteNote, updateNote } from "./notes";

endStreamsAfterEach();

const notesIn = async (ctx: TestCtx, conversation_id: string) =>
  (await getThread(ctx, { conversation_id })).notes;

test("a note appears in the thread with its author and mentions, and never reaches the customer", async () => {
  const { ctx, id: conversation_id, provider, send, read } = await scene();
  const colleague = await newStaff(ctx);
  const note = await addNote(ctx, {
    conversation_id,
    content: "  @Test Staff is she the one with the cat? ",
    mentions: [colleague.actor.id, colleague.actor.id],
  });
  expect(note).toMatchObject({
    content: "@Test Staff is she the one with the cat?",
    author: { id: ctx.actor.id, full_name: "Test Staff" },
    mentions: [{ id: colleague.actor.id, full_name: "Test Staff" }],
    edited_at: null,
  });
  expect(await notesIn(colleague, conversation_id)).toEqual([note]);
  await send();
  expect(provider.requests).toEqual([]);
  expect(JSON.stringify(await read())).not.toContain("cat");
});

test("notes are listed a page at a time, oldest first", async () => {
  const { ctx, id: conversation_id } = await scene();
  for (const content of ["one", "two", "three"]) await addNote(ctx, { conversation_id, content });
  const params = { conversation_id };
  const page = await call(GET, { token: ctx.token, params, query: "?page=2&size=2" });
  expect(page.body).toMatchObject({ total: 3, page: 2, size: 2, notes: [{ content: "three" }] });
});

test("only its author may change a note; owners may delete any", async () => {
  const { ctx: owner, id: conversation_id } = await scene();
  const [author, colleague] = [await newStaff(owner), await newStaff(owner)];
  const { id: note_id } = await addNote(author, { conversation_id, content: "draft" });
  const note = { conversation_id, note_id };
  for (const ctx of [owner, colleague])
    await expect(updateNote(ctx, { ...note, content: "mine" })).rejects.toMatchObject({ code: "forbidden" });
  await expect(deleteNote(colleague, note)).rejects.toMatchObject({ code: "forbidden" });
  const changed = await updateNote(author, { ...note, content: "final" });
  expect(changed).toMatchObject({ content: "final", mentions: [], edited_at: expect.any(String) });
  await deleteNote(owner, note);
  expect(await notesIn(author, conversation_id)).toEqual([]);
  await expect(deleteNote(owner, note)).rejects.toMatchObject({ code: "not_found" });
});

test("a note can't mention anybody who could not read it", async () => {
  const { ctx, id: conversation_id } = await scene();
  const [gone, stranger] = [await newStaff(ctx), await newOrg()];
  await deactivate(gone);
  for (const { actor } of [gone, stranger]) {
    const mentions = [ctx.actor.id, actor.id];
    const answer = await call(POST, {
      token: ctx.token,
      params: { conversation_id },
      body: { content: "hm", mentions },
    });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ path: ["mentions", 1] }]);
  }
  expect(await notesIn(ctx, conversation_id)).toEqual([]);
});

test("a note is changed and deleted over the API, under its own conversation only", async () => {
  const { ctx, id: conversation_id } = await scene();
  const other = await scene();
  const params = { conversation_id };
  const { token } = ctx;
  const { status, body } = await call(POST, { token, params, body: { content: "by API" } });
  expect(status).toBe(201);
  const own = { ...params, note_id: body.id };
  const elsewhere = { conversation_id: other.id, note_id: body.id };
  expect(
    (await call(PATCH, { token, params: elsewhere, method: "PATCH", body: { content: "x" } })).status,
  ).toBe(404);
  expect((await call(PATCH, { token, params: own, method: "PATCH", body: { content: " " } })).status).toBe(
    422,
  );
  const patched = await call(PATCH, { token, params: own, method: "PATCH", body: { content: "again" } });
  expect([patched.status, patched.body.content]).toEqual([200, "again"]);
  expect((await call(DELETE, { token, params: own, method: "DELETE" })).status).toBe(204);
});

test("a mentioned member is notified once, however often the note is changed, and the author never", async () => {
  const { ctx, id: conversation_id } = await scene();
  const [ann, bob] = [await newStaff(ctx), await newStaff(ctx)];
  const told = async (who: TestCtx) =>
    (await listNotifications(who, {})).notifications.filter(({ kind }) => kind === "mentioned");
  const mentions = [ctx.actor.id, ann.actor.id];
  const { id: note_id } = await addNote(ctx, { conversation_id, content: "@Test Staff, see?", mentions });
  const everybody = [...mentions, bob.actor.id];
  await updateNote(ctx, { conversation_id, note_id, content: "@Test Staff!", mentions: everybody });
  expect([await told(ctx), await told(ann), await told(bob)]).toMatchObject([
    [],
    [{ conversation_id }],
    [{ conversation_id }],
  ]);
});

test("a note that its page sends again, even concurrently, is stored and notified once", async () => {
  const { ctx, id: conversation_id } = await scene();
  const [ann, bob] = [await newStaff(ctx), await newStaff(ctx)];
  const note = { conversation_id, content: "@Test Staff", mentions: [ann.actor.id], client_id: newId() };
  const [first, again] = await Promise.all([addNote(ctx, note), addNote(ctx, note)]);
  expect([again, await addNote(ctx, note)]).toEqual([first, first]);
  expect(await notesIn(ctx, conversation_id)).toEqual([first]);
  expect((await listNotifications(ann, {})).notifications).toHaveLength(1);
  expect(await addNote(bob, note)).not.toMatchObject({ id: first.id });
});

test("other viewers of the conversation see a note at once", async () => {
  const { ctx, id: conversation_id } = await scene();
  const watching = await watchAndListen(await newStaff(ctx));
  const note = await addNote(ctx, { conversation_id, content: "for your eyes" });
  const item = await watching.next(is("thread.updated"));
  expect(item).toMatchObject({ conversation_id, message: null, conversation: null });
  expect(JSON.stringify(watching.seen)).not.toContain(note.content);
});

test("a merge takes a conversation's notes along, and back when it is undone", async () => {
  const { ctx, id: conversation_id } = await scene();
  const { lead } = await getThread(ctx, { conversation_id });
  const kept = await createLead(ctx, { name: "Kept" });
  const note = await addNote(ctx, { conversation_id, content: "knows the way" });
  const { merge_id } = await mergeLeads(ctx, { lead_id: kept.id, duplicate_id: lead.id });
  expect(await getThread(ctx, { conversation_id })).toMatchObject({ lead: { id: kept.id }, notes: [note] });
  await undoMerge(ctx, { merge_id });
  expect(await getThread(ctx, { conversation_id })).toMatchObject({ lead: { id: lead.id }, notes: [note] });
});
