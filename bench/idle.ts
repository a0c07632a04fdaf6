import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { closeDb, getDb, one } from "@/db/client";
import { startProvider } from "@/tests/stand-ins/provider";
import { startCountingProxy } from "./counting-proxy";
import { connectNumber, sendMessages } from "./ingest";
import { sendLoad } from "./load/load";
import { signUp } from "./owner";
import { unlessQuick } from "./quick";
import { type Results, valueRow } from "./report/row";
import { OWN_SERVER, servers } from "./servers";

const PORT = 4709;
const MINUTE_S = unlessQuick(60, 15);
const RATE = 50;
/** The goals: MB when idle and under load, and statements per second when idle. */
const [GOAL_IDLE_MB, GOAL_LOAD_MB, GOAL_STATEMENTS] = [200, 350, 5];

const memoryOf = (pid: number): number =>
  Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;

/** The database's transactions so far. This query adds one. */
async function transactions(): Promise<number> {
  const [row] = [
    one(
      await getDb().execute<{ all: number }>(sql`
        select (xact_commit + xact_rollback)::int as all from pg_stat_database where datname = current_database()`),
    ),
  ];
  return row.all;
}

/** Statements and transactions per second, over a minute. */
async function countStatements(statements: () => number) {
  const before = { transactions: await transactions(), statements: statements() };
  await sleep(MINUTE_S * 1000);
  return {
    statements: (statements() - before.statements) / MINUTE_S,
    transactions: ((await transactions()) - before.transactions - 1) / MINUTE_S,
  };
}

/** The most memory (MB) that a process uses during `work`. */
async function mostMemory(pid: number, work: () => Promise<unknown>): Promise<number> {
  let most = 0;
  const looking = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, 500);
  await work();
  clearInterval(looking);
  return most;
}

/** A Next page, lists at full speed, and a minute of answered messages. */
async function allLoads(token: string): Promise<void> {
  await fetch(`http://127.0.0.1:${PORT}/sign-in`);
  const requests = { kind: "page" as const, path: "/api/v1/leads?size=20", token };
  await sendLoad({ port: PORT, connections: 32, seconds: MINUTE_S / 4, requests });
  const messages = { connections: 256, seconds: MINUTE_S, per_second: RATE, isTooMuch: true };
  await sendMessages(PORT, { ...messages, count: RATE * (MINUTE_S + 1) });
}

/** The cost of an idle server, and its memory under load and after. */
export async function benchIdle(): Promise<Results> {
  await connectNumber();
  const { access_token } = await signUp();
  const provider = await startProvider();
  const proxy = await startCountingProxy(process.env.DATABASE_URL ?? "");
  const { start, stop } = servers();
  try {
    const variables = { DATABASE_URL: proxy.url, META_GRAPH_URL: provider.url };
    const pid = await start(OWN_SERVER, PORT, variables);
    await sleep(MINUTE_S * 1000);
    const idle = memoryOf(pid);
    const each = await countStatements(proxy.statements);
    const loaded = await mostMemory(pid, () => allLoads(access_token));
    await sleep(MINUTE_S * 1000);
    const after = memoryOf(pid);
    return {
      S11: valueRow("memory of the process, a minute after its start", "MB", idle, { most: GOAL_IDLE_MB }),
      "S11 loads": valueRow(
        `most memory through pages, lists and ${RATE} messages a second; a minute after`,
        "MB",
        loaded,
        { most: GOAL_LOAD_MB },
        { shown: `${Math.round(loaded)} / ${Math.round(after)} MB` },
      ),
      S12: valueRow("statements with nothing to do", "/s", each.statements, { most: GOAL_STATEMENTS }),
      "S12 transactions": valueRow("transactions with nothing to do", "/s", each.transactions, {
        most: GOAL_STATEMENTS,
      }),
    };
  } finally {
    await stop();
    proxy.close();
    await provider.close();
    await closeDb();
  }
}
