import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { transaction } from "@/db/client";
import { newId } from "@/db/schema/columns";
import { conversations } from "@/db/schema/conversations";
import { inOrg } from "@/db/tenant";
import { createTeam } from "@/server/accounts/team/teams";
import { listConversations } from "@/server/conversations/actions";
import { assignConversation, markRead, takeOver } from "@/server/conversations/inbox/actions";
import { moveToTeam } from "@/server/conversations/routing/teams";
import { replyAsStaff } from "@/server/conversations/sending/reply";
import { endSnoozes } from "@/server/conversations/state/snooze";
import { systemCtx } from "@/server/http/ctx";
import { updateLead } from "@/server/leads/actions";
import { startImport, uploadImport } from "@/server/leads/import/imports";
import { importLeads } from "@/server/leads/import/run-import";
import { getThread } from "@/server/overview/thread";
import { handBack, snoozeConversation } from "@/tests/conversations";
import { inboxOf } from "@/tests/inbox";
import { scene } from "@/tests/scene";
import { deactivate, newOrg, newStaff } from "@/tests/world";
import { notify } from "./notify";
import { desk, kindsTold, toldTo } from "./told.fixture";

describe("the recipients", () => {
  test("are all staff if the conversation is unassigned, otherwise only its assignee", async () => {
    const { owner, ada, bob, conversation_id, tell } = await desk();
    await tell();
    for (const one of [owner, ada, bob]) expect(await kindsTold(one)).toEqual(["handed_over"]);
    await assignConversation(owner, { conversation_id, user_id: ada.actor.id });
    await tell();
    expect(await kindsTold(ada)).toEqual(["handed_over", "assigned", "handed_over"]);
    expect(await kindsTold(bob)).toEqual(["handed_over"]);
    await tell({ kind: "unanswered", to: "assignee and owners" });
    expect(await kindsTold(owner)).toEqual(["unanswered", "handed_over"]);
    expect(await kindsTold(bob)).toEqual(["handed_over"]);
  });

  test("are its team if the conversation is unassigned, or all staff if the team has no active member", async () => {
    const { owner, ada, bob, conversation_id, tell } = await desk();
    const team = await createTeam(owner, { name: "Billing", member_ids: [bob.actor.id] });
    await moveToTeam(owner, { conversation_id, team_id: team.id });
    await tell();
    expect(await kindsTold(bob)).toEqual(["handed_over"]);
    for (const one of [owner, ada]) expect(await kindsTold(one)).toEqual([]);
    await deactivate(bob);
    await tell();
    for (const one of [owner, ada]) expect(await kindsTold(one)).toEqual(["handed_over"]);
  });

  test("are the owners, or the named users", async () => {
    const { owner, ada, bob, tell } = await desk();
    await tell({ kind: "number_failing", to: "owners", subject: "Front desk", subject_id: newId() });
    await tell({ kind: "mentioned", to: { users: [bob.actor.id] } });
    expect(await kindsTold(owner)).toEqual(["number_failing"]);
    expect(await kindsTold(bob)).toEqual(["mentioned"]);
    expect(await kindsTold(ada)).toEqual([]);
  });

  test("include neither the actor, nor inactive users, nor anyone of another organization", async () => {
    const { owner, ada, bob, tell } = await desk();
    const stranger = await newOrg();
    await deactivate(bob);
    await tell({ to: { users: [owner, ada, bob, stranger].map(({ actor }) => actor.id) } }, ada);
    expect(await kindsTold(owner)).toEqual(["handed_over"]);
    expect(await toldTo(owner)).toMatchObject([{ by: { id: ada.actor.id } }]);
    for (const one of [ada, stranger]) expect(await kindsTold(one)).toEqual([]);
  });
});

test("a fact is notified only once, and not at all if the transaction rolls back", async () => {
  const { owner, tell } = await desk();
  await Promise.all(Array.from({ length: 20 }, () => tell({ fact: "the same" })));
  expect(await kindsTold(owner)).toEqual(["handed_over"]);
  const failing = transaction(owner.db, async (tx) => {
    await notify(tx, systemCtx(tx, owner.organization_id), { kind: "not_sent", fact: "x", to: "owners" });
    throw new Error("on second thoughts");
  });
  await expect(failing).rejects.toThrow("on second thoughts");
  expect(await kindsTold(owner)).toEqual(["handed_over"]);
});

describe("a notification", () => {
  test("is sent when the agent hands over a conversation, and when it fails", async () => {
    const handing = await scene(() => ({
      body: {
        reply: { text: "One moment." },
        events: [{ event: "escalation", data: { reason: "a complaint" } }],
      },
    }));
    await handing.answer();
    expect(await kindsTold(handing.ctx)).toEqual(["handed_over"]);
    const failing = await scene(() => ({ status: 500, body: {} }));
    for (let tries = 0; tries < 3; tries++) await failing.answer();
    expect(await kindsTold(failing.ctx)).toEqual(["agent_failed"]);
    expect(await toldTo(failing.ctx)).toMatchObject([
      { path: `/inbox/${failing.id}`, lead: { name: expect.any(String) }, read_at: null },
    ]);
  });

  test("of an assignment goes to the assignee, but not to staff who take over themselves", async () => {
    const { owner, ada, conversation_id } = await desk();
    await takeOver(owner, { conversation_id });
    expect(await kindsTold(owner)).toEqual([]);
    await assignConversation(owner, { conversation_id, user_id: ada.actor.id });
    expect(await toldTo(ada)).toMatchObject([{ kind: "assigned", by: { id: owner.actor.id } }]);
    await handBack(ada, { conversation_id });
    expect(await kindsTold(owner)).toEqual([]);
  });

  test("goes to the author of a reply that can't be sent and, once a day, to owners for its failing number", async () => {
    const { ctx, id, provider, send } = await scene();
    const ada = await newStaff(ctx);
    const expired = { error: { code: 190, message: "The token has expired." } };
    provider.failNext({ status: 401, body: expired }, 2);
    for (const content of ["One", "Two"]) {
      await replyAsStaff(ctx, { conversation_id: id, content });
      await send();
    }
    expect((await kindsTold(ctx)).toSorted()).toEqual(["not_sent", "not_sent", "number_failing"]);
    expect(await kindsTold(ada)).toEqual([]);
  });

  test("of a customer's message goes to the assignee: once, until it is read", async () => {
    const { ctx: owner, write } = await inboxOf(1);
    const ada = await newStaff(owner);
    const [thread] = (await listConversations(owner, {})).conversations;
    const conversation_id = thread?.id ?? "";
    await write(0, "For the agent");
    expect(await kindsTold(owner)).toEqual([]);
    await assignConversation(owner, { conversation_id, user_id: ada.actor.id });
    for (const line of ["One", "Two", "Three"]) await write(0, line);
    expect(await kindsTold(ada)).toEqual(["customer_wrote", "assigned"]);
    expect(await kindsTold(owner)).toEqual([]);
    await markRead(ada, { conversation_id, position: 5 });
    await Promise.all(["Four", "Five", "Six"].map((line) => write(0, line)));
    expect(await toldTo(ada)).toMatchObject([
      { kind: "customer_wrote", conversation_id, read_at: null },
      { kind: "customer_wrote", read_at: expect.any(String) },
      { kind: "assigned" },
    ]);
    expect((await getThread(owner, { conversation_id })).messages).toHaveLength(8);
  });

  test("for an assignee who was deactivated goes to the team, or to all staff", async () => {
    const { ctx: owner, write } = await inboxOf(1);
    const [ada, bob] = [await newStaff(owner), await newStaff(owner)];
    const [thread] = (await listConversations(owner, {})).conversations;
    const conversation_id = thread?.id ?? "";
    await assignConversation(owner, { conversation_id, user_id: ada.actor.id });
    await deactivate(ada);
    for (const line of ["One", "Two"]) await write(0, line);
    for (const one of [owner, bob]) expect(await kindsTold(one)).toEqual(["customer_wrote"]);
  });

  test("goes to a team that a conversation is moved to, but not if the conversation is assigned", async () => {
    const { owner, ada, bob, conversation_id } = await desk();
    const member_ids = [ada.actor.id];
    const { id: team_id } = await createTeam(owner, { name: "Billing", member_ids });
    await takeOver(owner, { conversation_id });
    await moveToTeam(owner, { conversation_id, team_id });
    expect(await toldTo(ada)).toMatchObject([{ kind: "handed_over", by: { id: owner.actor.id } }]);
    expect(await kindsTold(bob)).toEqual([]);
    await moveToTeam(owner, { conversation_id, team_id: null });
    await assignConversation(owner, { conversation_id, user_id: ada.actor.id });
    await moveToTeam(owner, { conversation_id, team_id });
    expect(await kindsTold(ada)).toEqual(["assigned", "handed_over"]);
  });

  test("is not sent for what a blocked customer writes", async () => {
    const { ctx: owner, write } = await inboxOf(1);
    const [thread] = (await listConversations(owner, {})).conversations;
    await assignConversation(await newStaff(owner), {
      conversation_id: thread?.id ?? "",
      user_id: owner.actor.id,
    });
    await updateLead(owner, { lead_id: thread?.lead_id ?? "", blocked: true });
    await write(0, "Hello?");
    expect(await kindsTold(owner)).toEqual(["assigned"]);
  });

  test("goes to the assignee and to whoever snoozed the conversation when the snooze ends", async () => {
    const { owner, ada, bob, conversation_id } = await desk();
    const passes = () =>
      owner.db.update(conversations).set({ snoozed_until: sql`now()` }).where(inOrg(owner, conversations));
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await snoozeConversation(bob, { conversation_id, until });
    await passes();
    await Promise.all([endSnoozes(), endSnoozes()]);
    expect(await toldTo(bob)).toMatchObject([{ kind: "snoozed", path: `/inbox/${conversation_id}` }]);
    expect(await kindsTold(owner)).toEqual([]);
    await assignConversation(owner, { conversation_id, user_id: ada.actor.id });
    await snoozeConversation(bob, { conversation_id, until });
    await passes();
    await endSnoozes();
    await endSnoozes();
    expect(await kindsTold(bob)).toEqual(["snoozed", "snoozed"]);
    expect(await kindsTold(ada)).toEqual(["snoozed", "assigned"]);
    expect(await kindsTold(owner)).toEqual([]);
  });

  test("of an import that has ended goes to the user who started it", async () => {
    const { owner, ada } = await desk();
    const { import: file } = await uploadImport(ada, {
      file_name: "leads.csv",
      content: "name\nGrace\nJoan",
    });
    await startImport(ada, { import_id: file.id, mapping: { name: "name" } });
    await importLeads({ organization_id: ada.organization_id, import_id: file.id });
    await importLeads({ organization_id: ada.organization_id, import_id: file.id });
    expect(await toldTo(ada)).toMatchObject([
      { kind: "import_done", subject: "leads.csv", detail: "2 new leads.", subject_id: file.id },
    ]);
    expect(await toldTo(owner)).toEqual([]);
  });
});
