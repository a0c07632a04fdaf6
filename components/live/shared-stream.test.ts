import { afterEach, expect, test, vi } from "vitest";
import type { LiveItem } from "@/schema/live";
import { type Listener, shareStream } from "./shared-stream";

/** Locks as browsers have them and Node 20 has not: one holder of a name, then the next who asked. */
function startLocks() {
  const last = new Map<string, Promise<unknown>>();
  const request = (name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<unknown>) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(() => {
      signal.throwIfAborted();
      return hold();
    });
    last.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  };
  vi.stubGlobal("navigator", { locks: { request } });
}

const leaving: (() => void)[] = [];
afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
  vi.unstubAllGlobals();
});

/** A tab of `person`: what it heard, how often it joined, and the stream that it reads, if it is its turn. */
function openTab(person: string) {
  const tab = { heard: [] as string[], joined: 0, isRunning: false, stream: null as Listener | null };
  const open = (listener: Listener) => {
    tab.stream = listener;
    listener.run(true);
    return () => {};
  };
  const leave = shareStream(person, open, {
    hear: ({ id }) => tab.heard.push(id),
    run: (isRunning) => {
      tab.isRunning = isRunning;
    },
    join: () => {
      tab.joined++;
    },
  });
  leaving.push(leave);
  return tab;
}

const NOTHING = { lead_id: null, booking_id: null, message: null, conversation: null } as const;
const changed: LiveItem = {
  ...NOTHING,
  id: "2",
  type: "thread.updated",
  conversation_id: "c",
  viewers: null,
};
const presence: LiveItem = {
  ...NOTHING,
  id: "1",
  type: "presence.changed",
  conversation_id: "c",
  viewers: [],
};

test("a tab that opens is told how far the reader is, and no other tab reads that again", async () => {
  startLocks();
  const reader = openTab("ada");
  await vi.waitFor(() => expect(reader.stream).not.toBeNull());
  const second = openTab("ada");
  await vi.waitFor(() => expect(second.joined).toBe(1));
  reader.stream?.hear({ id: "1", data: presence });
  await vi.waitFor(() => expect(second.heard).toEqual(["1"]));

  const third = openTab("ada");
  await vi.waitFor(() => expect(third.heard).toEqual(["1"]));
  // Messages arrive in order, so that whatever the second was sent before has arrived with this one.
  reader.stream?.hear({ id: "2", data: changed });
  await vi.waitFor(() => expect(second.heard).toContain("2"));
  expect(second).toMatchObject({ joined: 1, heard: ["1", "2"], isRunning: true });
  expect(third).toMatchObject({ joined: 1, isRunning: true });
});

test("tabs of somebody else get nothing", async () => {
  startLocks();
  const [ada, eve] = [openTab("ada"), openTab("eve")];
  await vi.waitFor(() => expect([ada.stream, eve.stream]).not.toContain(null));
  const other = openTab("ada");
  await vi.waitFor(() => expect(other.joined).toBe(1));
  ada.stream?.hear({ id: "2", data: changed });
  await vi.waitFor(() => expect(other.heard).toEqual(["2"]));
  expect(eve.heard).toEqual([]);
});
