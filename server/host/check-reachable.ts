import { connect } from "node:net";
import postgres from "postgres";
import { portInUse } from "./server";

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

const CONNECT_SECONDS = 10;

/** Throws a one-line error, without the password, if no database answers at `url`, which `variable` names. */
export async function assertReachable(url: string, variable = "DATABASE_URL"): Promise<void> {
  const sql = postgres(url, {
    max: 1,
    connect_timeout: CONNECT_SECONDS,
    connection: { application_name: "frontdesk start" },
  });
  try {
    await sql`select 1`;
  } catch (error) {
    const { host, pathname } = new URL(url);
    const reason = error instanceof Error ? error.message || ("code" in error && error.code) : error;
    throw new Error(`${variable}: no database answers at ${host}${pathname} (${reason})`, { cause: error });
  } finally {
    await sql.end({ timeout: 1 });
  }
}
