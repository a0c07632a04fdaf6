import { createServer } from "node:net";
import postgres from "postgres";
import { listenOn } from "./server";

/** Throws one line if the port is taken: asked before anything slow is started. */
export async function assertFree(port: number): Promise<void> {
  const probe = createServer();
  await listenOn(probe, port).catch((error) => {
    throw new Error(
      error.code === "EADDRINUSE"
        ? `port ${port} is in use: stop what listens there, or set PORT to another`
        : `port ${port} can't be used (${error.code})`,
      { cause: error },
    );
  });
  await new Promise((resolve) => probe.close(resolve));
}

const CONNECT_SECONDS = 10;

/** Throws one line, without the password, if no database answers at `url`. */
export async function assertReachable(url: string): Promise<void> {
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
    throw new Error(`DATABASE_URL: no database answers at ${host}${pathname} (${reason})`, { cause: error });
  } finally {
    await sql.end({ timeout: 1 });
  }
}
