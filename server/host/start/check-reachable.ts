import { connect } from "node:net";
import postgres from "postgres";
import { connectionLimit } from "@/db/pool/availability";
import { portInUse } from "@/server/host/server";

const KNOCK_MS = 1000;

/**
 * Throws a one-line error if the port is taken; called before anything slow is started. It connects instead of
 * listening: a proxy that probes the port of a process being replaced would be let in and then cut off.
 */
export async function assertFree(port: number): Promise<void> {
  const socket = connect({ port, host: "127.0.0.1", timeout: KNOCK_MS });
  const isTaken = await new Promise<boolean>((resolve) => {
    // The free port can happen to be our own source port, and then we connect to ourselves.
    socket.once("connect", () => resolve(socket.localPort !== port));
    socket.once("error", () => resolve(false)).once("timeout", () => resolve(false));
  });
  socket.destroy();
  if (isTaken) throw new Error(portInUse(port));
}

const ANSWER_MS = 10_000;

/**
 * Throws a one-line error, without the password, if no database answers at `url`, which `variable` names. The driver's
 * own limit is for one connection, and a port that accepts and closes makes it try again and again.
 */
export async function assertReachable(
  url: string,
  variable = "DATABASE_URL",
  within_ms = ANSWER_MS,
): Promise<void> {
  const sql = postgres(url, {
    max: 1,
    connect_timeout: within_ms / 1000,
    connection: { application_name: "frontdesk start" },
  });
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error(`it did not answer within ${within_ms / 1000} s`)), within_ms);
  });
  try {
    await Promise.race([sql`select 1`, tooLate]);
  } catch (error) {
    const { host, pathname } = new URL(url);
    const limit = connectionLimit(error);
    if (limit) throw new Error(`${variable}: ${limit} (${host}${pathname})`, { cause: error });
    const reason = error instanceof Error ? error.message || ("code" in error && error.code) : error;
    throw new Error(`${variable}: no database answers at ${host}${pathname} (${reason})`, { cause: error });
  } finally {
    clearTimeout(late);
    await sql.end({ timeout: 1 });
  }
}
