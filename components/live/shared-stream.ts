import { randomId } from "@/components/ui/random-id";
import type { LiveItem } from "@/schema/live";

/** A live item as it is streamed, with the cursor after it. */
type LiveEvent = { id: string; data: LiveItem };

/** What a tab does with the stream's items, and with whether the stream runs. */
export type Listener = { hear: (event: LiveEvent) => void; run: (isRunning: boolean) => void };

/** A tab's own part. `join`: another tab reads the stream, and has read this far. */
type Tab = Listener & { join: (cursor: string | null) => void };

type State = { isReading: boolean; isRunning: boolean; cursor: string | null };
/** `to`: the only tab that a message is for. `asker`: a tab that has just opened. */
type Post =
  | { event: LiveEvent; to?: string }
  | { isRunning: boolean; cursor: string | null; to?: string }
  | { asker: string };

/**
 * Reads a stream once for all tabs of a browser that were loaded by the user `person`: over HTTP/1.1 a browser has six
 * connections to a host, and ten tabs with a stream each would leave none for anything else. One tab holds a lock and
 * reads (`open`, which returns how to stop); it passes everything on to the others. When it closes, the next gets the
 * lock and goes on. Returns how to leave.
 */
export function shareStream(person: string, open: (listener: Listener) => () => void, own: Tab): () => void {
  // Only pages served over https, or from this machine, have locks.
  if (!navigator.locks) return open(own);
  const name = `frontdesk live ${person}`;
  const channel = new BroadcastChannel(name);
  const tab = randomId();
  const leaving = new AbortController();
  const state: State = { isReading: false, isRunning: false, cursor: null };
  /** The latest event about who has which conversation open, which is told only when it changes. */
  const presence = new Map<string, LiveEvent>();
  const post = (message: Post) => channel.postMessage(message);
  const run = (isRunning: boolean) => {
    state.isRunning = isRunning;
    own.run(isRunning);
    post({ isRunning, cursor: state.cursor });
  };
  const hear = (event: LiveEvent) => {
    const { conversation_id, viewers } = event.data;
    if (viewers && conversation_id) presence.set(conversation_id, event);
    state.cursor = event.id;
    own.hear(event);
    post({ event });
  };
  const answer = (to: string) => {
    post({ isRunning: state.isRunning, cursor: state.cursor, to });
    for (const event of presence.values()) post({ event, to });
  };
  channel.onmessage = ({ data }: MessageEvent<Post>) => {
    if ("asker" in data) return state.isReading ? answer(data.asker) : undefined;
    if (data.to !== undefined && data.to !== tab) return;
    if ("event" in data) return own.hear(data.event);
    if (data.isRunning) own.join(data.cursor);
    own.run(data.isRunning);
  };
  const read = async () => {
    state.isReading = true;
    const stop = open({ hear, run });
    await new Promise((resolve) => leaving.signal.addEventListener("abort", resolve));
    stop();
  };
  // Rejects if this tab leaves before it is its turn.
  navigator.locks.request(name, { signal: leaving.signal }, read).catch(() => undefined);
  post({ asker: tab });
  return () => {
    if (state.isReading) post({ isRunning: false, cursor: state.cursor });
    leaving.abort();
    channel.close();
  };
}
