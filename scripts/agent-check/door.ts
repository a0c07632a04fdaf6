import { once } from "node:events";
import { createAdaptorServer } from "@hono/node-server";
import { readJson } from "@/lib/text/json";
import { AgentEvent } from "@/schema/agent-event";
import { API_BODY_LIMIT, readBody } from "@/server/http/request/body";

/** An agent's post: its Authorization header, and its event or what is wrong with it. */
export type Posted = { authorization: string | null; event: AgentEvent | null; fault: string | null };

const EVENTS_PATH = "/api/v1/webhooks/agent-event";

/** The posted event, or what is wrong with it. */
function readEvent(body: string): Pick<Posted, "event" | "fault"> {
  const parsed = AgentEvent.safeParse(readJson(body));
  if (parsed.success) return { event: parsed.data, fault: null };
  const [issue] = parsed.error.issues;
  return { event: null, fault: `${issue?.path.join(".") || "the event"}: ${issue?.message}` };
}

/** Receives an agent's events on `port` of this machine, as Frontdesk does. */
export async function openDoor(port: number, token: string) {
  const posted: Posted[] = [];
  const waiting = new Set<() => void>();

  async function take(request: Request): Promise<Response> {
    if (new URL(request.url).pathname !== EVENTS_PATH) return new Response(null, { status: 404 });
    const body = Buffer.from(await readBody(request, API_BODY_LIMIT)).toString("utf8");
    const one = { authorization: request.headers.get("authorization"), ...readEvent(body) };
    posted.push(one);
    for (const wake of waiting) wake();
    if (one.authorization !== `Bearer ${token}`) return Response.json({ status: 401 }, { status: 401 });
    if (one.fault) return Response.json({ status: 422, detail: one.fault }, { status: 422 });
    return Response.json({ status: "accepted" });
  }

  const server = createAdaptorServer({ fetch: take });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the door of events has no port");
  return {
    url: `http://127.0.0.1:${address.port}${EVENTS_PATH}`,
    posted,
    /** The first post that satisfies `is`; undefined if none comes in time. */
    async waitFor(
      is: (one: Posted, index: number) => boolean,
      timeout_ms: number,
    ): Promise<Posted | undefined> {
      const until = Date.now() + timeout_ms;
      for (;;) {
        const found = posted.find(is);
        const left_ms = until - Date.now();
        if (found || left_ms <= 0) return found;
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, left_ms);
          const wake = () => {
            clearTimeout(timer);
            waiting.delete(wake);
            resolve();
          };
          waiting.add(wake);
        });
      }
    },
    close: async () => {
      if ("closeAllConnections" in server) server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
export type Door = Awaited<ReturnType<typeof openDoor>>;
