import { execFileSync } from "node:child_process";
import { closeDb } from "@/db/client";
import { beginConversations, connectNumber, putOffAgent, sendMessages } from "./ingest";
import { manyLeads } from "./leads";
import { perSecond, sendLoad } from "./load/load";
import { unlessQuick } from "./quick";
import type { Results } from "./report/row";
import { OWN_SERVER, servers } from "./servers";
import { inTurns, median, told } from "./world";

const PORTS = [4712, 4713];
const CONNECTIONS = 32;
const SECONDS = unlessQuick(4, 1);
const ROUNDS = 3;

const versionOf = (node: string) => execFileSync(node, ["--version"], { encoding: "utf8" }).trim();

/** Pages of leads and messages per second on the same server, with the current Node and with the one in NODE_BESIDE. */
export async function benchNodes(): Promise<Results> {
  const { NODE_BESIDE } = process.env;
  if (!NODE_BESIDE) throw new Error("NODE_BESIDE names no other Node to measure beside this one");
  const nodes = [process.execPath, NODE_BESIDE];
  const { access_token: token } = await manyLeads();
  await connectNumber();
  const { start, stop } = servers();
  const pages = (port: number) => async () => {
    const requests = { kind: "page" as const, path: "/api/v1/leads?size=20", token };
    return perSecond(await sendLoad({ port, connections: CONNECTIONS, seconds: SECONDS, requests }));
  };
  const messages = (port: number) => async () => {
    await putOffAgent();
    return perSecond(await sendMessages(port, { connections: CONNECTIONS, seconds: SECONDS }));
  };
  try {
    for (const [at, node] of nodes.entries())
      await start(OWN_SERVER, PORTS[at] ?? 0, { AGENT_DEBOUNCE_MS: "60000" }, node);
    const read = await inTurns(ROUNDS, PORTS.map(pages));
    await beginConversations(...PORTS);
    const taken = await inTurns(ROUNDS, PORTS.map(messages));
    const found: Results = {};
    for (const [name, rounds] of Object.entries({ "pages of leads/s": read, "messages/s": taken })) {
      const [here = [], beside = []] = rounds;
      for (const [at, node] of nodes.entries()) found[`${name}, ${versionOf(node)}`] = told(rounds[at] ?? []);
      found[`${name}, ratio`] = Number((median(beside) / median(here)).toFixed(2));
    }
    return found;
  } finally {
    await stop();
    await closeDb();
  }
}
