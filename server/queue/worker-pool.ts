import { setTimeout as sleep } from "node:timers/promises";
import { Pool, type PoolClient } from "pg";
import { availabilityOf } from "@/db/availability";
import { env } from "@/server/lib/env";
import { log } from "@/server/lib/log";

const AGAIN_MS = 250;
const CONNECT_MS = 10_000;
const END_MS = 10_000;

type Callback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/** Whether a connection of this pool failed: every other error was said by Postgres, and is no end of a session. */
export const isBrokenConnection = (error: unknown): boolean =>
  error instanceof Error && (!("severity" in error) || error.severity === "FATAL");

// Of all failures graphile-worker repeats only what has one of a few codes, this one among them (cannot_connect_now). A
// job's end that it can't write down is else lost, by a rejection that nobody handles and that ends the process.
const toBeRepeated = (cause: Error): Error =>
  Object.assign(new Error(cause.message, { cause }), { code: "57P03" });

function repeatBroken(client: PoolClient): void {
  client.query = new Proxy(client.query, {
    apply(query, self, given) {
      const result: unknown = Reflect.apply(query, self, given);
      if (!(result instanceof Promise)) return result;
      return result.catch((error: Error) => {
        throw isBrokenConnection(error) ? toBeRepeated(error) : error;
      });
    },
  });
}

/**
 * graphile-worker's connections. Where the database does not answer, whoever wants one waits until it does:
 * graphile-worker itself would wait longer at each failure, up to a minute.
 */
export class WorkerPool extends Pool {
  #endsAt = Number.POSITIVE_INFINITY;

  constructor() {
    super({
      connectionString: env.DATABASE_DIRECT_URL,
      max: 24,
      application_name: "frontdesk worker",
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
    });
    const onError = (error: Error) => log.debug({ err: error }, "a worker's connection broke");
    this.on("error", onError).on("connect", (client) => {
      client.on("error", onError);
      repeatBroken(client);
    });
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

  /** Lets nobody wait for the end of an outage any more, nor long for anything else. */
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

/**
 * The pool for a lane that doesn't listen, since another one hears for all (see Alarm): at each job Postgres would wake a
 * session for each lane. graphile-worker asks for connections by a callback only to listen.
 */
export const withoutListening = (pool: WorkerPool): Pool =>
  new Proxy<Pool>(pool, {
    get(target, name) {
      if (name === "connect") return (callback?: Callback) => (callback ? undefined : target.connect());
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
