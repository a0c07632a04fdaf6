import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { AgentTurn } from "@/schema/agent";

type AskedTurn = { headers: IncomingHttpHeaders; turn: AgentTurn };
type Answer = { status?: number; body: unknown } | Promise<{ status?: number; body: unknown }>;

/** Starts a stand-in agent; `answer` makes its answer to a turn. */
export async function startAgent(
  answer: (turn: AgentTurn) => Answer = () => ({ body: { reply: { text: "Hello" } } }),
) {
  const turns: AskedTurn[] = [];
  const failures: number[] = [];
  let isHanging = false;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const turn = AgentTurn.parse(JSON.parse(Buffer.concat(chunks).toString("utf8")));
    turns.push({ headers: request.headers, turn });
    if (isHanging) return;
    const failure = failures.shift();
    const { status = 200, body } = failure ? { status: failure, body: {} } : await answer(turn);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the stand-in agent has no port");
  return {
    url: `http://127.0.0.1:${address.port}/answer`,
    turns,
    failNext: (times: number, status = 500) => failures.push(...Array<number>(times).fill(status)),
    hang: () => {
      isHanging = true;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
