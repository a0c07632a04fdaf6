import { setTimeout as sleep } from "node:timers/promises";
import { Pool, type PoolClient } from "pg";
import { availabilityOf } from "@/db/pool/availability";
import { env } from "@/lib/env";
import { log } from "@/lib/observe/log";

const AGAIN_MS = 250;
const CONNECT_MS = 10_000;
const END_MS = 10_000;

type Callback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/** Whether a connection broke: any other error was reported by Postgres, and does not end a session. */
export const isBrokenConnection = (error: unknown): boolean =>
  error instanceof Error && (!("severity" in error) || error.severity === "FATAL");

/**
 * graphile-worker's connections. If the database does not answer, a request for one waits until it does:
 * graphile-worker itself would wait longer after each failure, up to a minute.
 */
export class WorkerPool extends Pool {
  #endsAt = Number.POSITIVE_INFINITY;

  constructor() {
    super({
      connectionString: env.DATABASE_DIRECT_URL,
      max: 4,
      application_name: "frontdesk worker",
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
    });
    const onError = (error: Error) => log.debug({ err: error }, "a worker's connection broke");
    this.on("error", onError).on("connect", (client) => client.on("error", onError));
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<PoolClient> | undefined {
    const client = this.#patiently();
    if (!callback) return client;
    client.then(
      (given) => callback(undefined, given, given.release.bind(given)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  /** Lets no request wait for the end of an outage any more, nor long for anything else. */
  hurry(): void {
    this.#endsAt = Date.now() + END_MS;
  }

  async #patiently(): Promise<PoolClient> {
    const availability = availabilityOf(env.DATABASE_DIRECT_URL);
    for (;;) {
      if (this.#endsAt === Number.POSITIVE_INFINITY) await availability.untilUp();
      try {
        return await super.connect();
      } catch (error) {
        const isDown = await availability.check();
        if (Date.now() > this.#endsAt || (isDown && this.#endsAt < Number.POSITIVE_INFINITY)) throw error;
        if (!isDown) await sleep(AGAIN_MS);
      }
    }
  }
}
