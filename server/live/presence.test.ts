import { expect, test, vi } from "vitest";
import { newId } from "@/db/schema/columns";
import type { Look } from "@/schema/presence";
import { onlyThread } from "@/tests/conversations";
import { endStreamsAfterEach, is, watch } from "@/tests/live";
import { closeAtEnd } from "@/tests/open";
import { connectB, postB, textTo } from "@/tests/whatsapp";
import { newOrg, newStaff, type TestCtx } from "@/tests/world";
import { LiveBroker, whoLooksAt } from "./live-broker";
import { lookAt } from "./look";
import { FORGET_MS, Presence } from "./presence";

endStreamsAfterEach();

/** Stands for another process. */
function otherProcess(): LiveBroker {
  const broker = new LiveBroker();
  closeAtEnd(() => broker.close());
  return broker;
}

let number = 0;
const lookOf = ({ actor }: TestCtx, conversation_id: string, state: Partial<Look> = {}): Look => ({
  page_id: newId(),
  number: ++number,
  conversation_id,
  is_here: true,
  is_focused: true,
  is_typing: false,
  user: { id: actor.id, full_name: "Test Staff" },
  ...state,
});

async function thread() {
  const ctx = await newOrg();
  const connection = await connectB(ctx);
  await postB(textTo(connection.address, { text: "Hello" }), connection.app_secret);
  const { id: conversation_id } = await onlyThread(ctx);
  return { ctx, conversation_id, colleague: await newStaff(ctx) };
}

const show = (ctx: TestCtx, conversation_id: string, state: Partial<Omit<Look, "user">> = {}) => {
  const { user: _, ...look } = lookOf(ctx, conversation_id, state);
  return lookAt(ctx, look);
};

const idsOf = (viewers: { user: { id: string } }[] | null) => viewers?.map(({ user }) => user.id).sort();

test("colleagues in one conversation see each other, how they look on, and when one leaves", async () => {
  const { ctx, colleague, conversation_id } = await thread();
  const watching = await watch(ctx);
  await show(ctx, conversation_id);
  const alone = await watching.next(is("presence.changed"));
  expect(alone).toMatchObject({
    conversation_id,
    viewers: [{ user: { id: ctx.actor.id }, is_typing: false }],
  });
  const page_id = newId();
  await show(colleague, conversation_id, { page_id, is_focused: false });
  const both = await watching.next(({ viewers }) => viewers?.length === 2);
  expect(idsOf(both.viewers)).toEqual([ctx.actor.id, colleague.actor.id].sort());
  expect(both.viewers).toContainEqual({
    user: { id: colleague.actor.id, full_name: "Test Staff" },
    is_focused: false,
    is_typing: false,
  });
  await show(colleague, conversation_id, { page_id, is_typing: true });
  const typing = await watching.next(({ viewers }) => viewers?.some((one) => one.is_typing) ?? false);
  expect(typing.viewers).toHaveLength(2);
  await show(colleague, conversation_id, { page_id, is_here: false });
  const left = await watching.next(is("presence.changed"));
  expect(idsOf(left.viewers)).toEqual([ctx.actor.id]);
});

test("only people who look at the conversation are told who is there", async () => {
  const { ctx, colleague, conversation_id } = await thread();
  const watching = await watch(ctx);
  await show(colleague, conversation_id);
  expect(idsOf(await whoLooksAt(ctx, conversation_id))).toEqual([colleague.actor.id]);
  await show(ctx, conversation_id);
  const item = await watching.next(is("presence.changed"));
  expect(item.viewers).toHaveLength(2);
  expect(watching.seen.filter(is("presence.changed"))).toHaveLength(1);
});

test("a new stream is told who is there now", async () => {
  const { ctx, colleague, conversation_id } = await thread();
  await show(ctx, conversation_id);
  await show(colleague, conversation_id);
  const watching = await watch(ctx);
  const item = await watching.next(is("presence.changed"));
  expect(item.viewers).toHaveLength(2);
});

test("another organization's conversation can't be looked at, and nobody there is told", async () => {
  const { ctx, conversation_id } = await thread();
  const stranger = await newOrg();
  await expect(show(stranger, conversation_id)).rejects.toMatchObject({ code: "not_found" });
  await show(ctx, conversation_id);
  expect(await whoLooksAt(stranger, conversation_id)).toEqual([]);
});

test("a process that serves no pages learns who looks on at another", async () => {
  const { ctx, colleague, conversation_id } = await thread();
  await show(ctx, conversation_id, { is_focused: false });
  const worker = otherProcess();
  const viewers = await worker.viewersOf(ctx.organization_id, conversation_id);
  expect(viewers).toMatchObject([{ user: { id: ctx.actor.id }, is_focused: false }]);
  const third = otherProcess();
  third.look(ctx.organization_id, lookOf(colleague, conversation_id));
  await vi.waitFor(async () =>
    expect(await worker.viewersOf(ctx.organization_id, conversation_id)).toHaveLength(2),
  );
});

test("when a process ends, what its pages showed is forgotten within seconds", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { ctx, conversation_id } = await thread();
  const dying = otherProcess();
  const worker = otherProcess();
  dying.look(ctx.organization_id, lookOf(ctx, conversation_id));
  expect(await worker.viewersOf(ctx.organization_id, conversation_id)).toHaveLength(1);
  await dying.close();
  vi.advanceTimersByTime(FORGET_MS + 1);
  expect(await worker.viewersOf(ctx.organization_id, conversation_id)).toEqual([]);
});

test("a look that arrives late changes nothing, and one that arrives twice is told once", () => {
  const told = vi.fn();
  const presence = new Presence(told);
  const look: Look = {
    ...{ page_id: newId(), number: 2, conversation_id: newId(), is_here: true },
    ...{ is_focused: true, is_typing: false, user: { id: newId(), full_name: "Ada" } },
  };
  presence.note("org", look, true);
  presence.note("org", look, false);
  presence.note("org", { ...look, number: 1, is_typing: true }, false);
  expect(told).toHaveBeenCalledTimes(1);
  expect(presence.ownOf("org")).toEqual([look]);
  presence.note("org", { ...look, number: 3, is_here: false }, true);
  presence.note("org", look, false);
  expect(presence.viewersOf("org", look.conversation_id)).toEqual([]);
});

test("a person is one viewer, however many pages they have, and the oldest of too many pages is forgotten", () => {
  const presence = new Presence(() => {});
  const [conversation_id, first] = [newId(), newId()];
  const user = { id: newId(), full_name: "Ada" };
  const page = { number: 1, is_here: true, is_focused: false, is_typing: false, user };
  presence.note("org", { ...page, page_id: newId(), conversation_id: first }, true);
  for (let n = 0; n < 20; n++) presence.note("org", { ...page, page_id: newId(), conversation_id }, true);
  expect(presence.viewersOf("org", conversation_id)).toHaveLength(1);
  expect(presence.viewersOf("org", first)).toEqual([]);
});

test("a person who falls silent is forgotten, and the others are told", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const told = vi.fn();
  const presence = new Presence(told);
  const user = { id: newId(), full_name: "Ada" };
  const conversation_id = newId();
  const look = { page_id: newId(), number: 1, is_here: true, is_focused: true, is_typing: false };
  presence.note("org", { ...look, conversation_id, user }, true);
  vi.advanceTimersByTime(FORGET_MS + 1);
  presence.sweep();
  expect(told).toHaveBeenLastCalledWith("org", conversation_id, [], new Set([user.id]));
  expect(presence.hasOwn).toBe(false);
  vi.useRealTimers();
});
