import { z } from "zod";
import { LiveItem } from "@/schema/live";

/** One server-sent event; `event` is "message" if it has no name. */
type Sent = { event: string; id: string | null; data: unknown };

async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Sent> {
  let rest = "";
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    const blocks = (rest + decoder.decode(chunk, { stream: true })).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const field = (name: string) =>
        block
          .split("\n")
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2);
      const data = field("data");
      if (data === undefined) continue;
      yield { event: field("event") ?? "message", id: field("id") ?? null, data: data && JSON.parse(data) };
    }
  }
}

const Problem = z.object({ data: z.object({ problem: z.object({ code: z.string() }) }) });

/**
 * Reads the dashboard's live updates. `next` returns the next item that `wanted` accepts. It throws when the stream
 * has ended, with the code of the error if there was one. `close` disconnects, as a browser does.
 */
export async function watchOver(open: (signal: AbortSignal) => Promise<Response>) {
  const leaving = new AbortController();
  const response = await open(leaving.signal);
  if (!response.body) throw new Error("the stream has no body");
  const events = eventsOf(response.body);
  const seen: LiveItem[] = [];
  return {
    headers: response.headers,
    seen,
    async next(wanted: (item: LiveItem) => boolean = () => true): Promise<LiveItem> {
      for (let event = await events.next(); !event.done; event = await events.next()) {
        const { event: name, id, data } = event.value;
        if (name === "serialized-error") throw new Error(Problem.parse(data).data.problem.code);
        if (name !== "message") continue;
        const item = LiveItem.parse(data);
        if (item.id !== id) throw new Error("an item does not carry its id");
        seen.push(item);
        if (wanted(item)) return item;
      }
      throw new Error("the stream has ended");
    },
    close: () => leaving.abort(),
  };
}

/** The path of the live updates: all of them, or those after an item; for a page that was loaded by `user_id`. */
export const livePath = (lastEventId?: string, user_id?: string): string =>
  `/api/trpc/live.watch?input=${encodeURIComponent(JSON.stringify({ lastEventId, user_id }))}`;
