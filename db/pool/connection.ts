import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { DatabaseUnavailable } from "@/lib/errors";
import { availabilityOf } from "./availability";

const AGAIN_MS = 250;
const WAIT_MS = 2000;

// A machine that loses power closes no connections, so Postgres probes after 10 s, then every 5 s, three times.
const ASK_OFTEN = { tcp_keepalives_idle: 10, tcp_keepalives_interval: 5, tcp_keepalives_count: 3 };

type Options = {
  application_name: string;
  /** Called with each new connection before anything else uses it. If it throws, another connection is made. */
  onOpen(sql: postgres.Sql): Promise<void>;
  /** Called when the connection is lost. Returns whether to reconnect now rather than on the next use. */
  onLost(): boolean;
  onNotify?(payload: string): unknown;
};

/** One connection held for session state such as locks or a LISTEN. Reconnects when lost. */
export class OwnConnection {
  readonly #url: string;
  readonly #options: Options;
  readonly #forget: () => void;
  #sql: postgres.Sql | undefined;
  #opening: Promise<postgres.Sql> | undefined;
  #isClosed = false;

  constructor(url: string, options: Options) {
    this.#url = url;
    this.#options = options;
    // A connection whose other end hangs would take minutes to fail by itself.
    this.#forget = availabilityOf(url).onOutage(() => this.#sql && this.#lost(this.#sql));
  }

  get current(): postgres.Sql | undefined {
    return this.#sql;
  }

  /** The connection, opened if necessary. Throws DatabaseUnavailable if that takes more than two seconds. */
  async get(): Promise<postgres.Sql> {
    if (this.#sql) return this.#sql;
    const late = new AbortController();
    const opened = await Promise.race([
      this.open(),
      sleep(WAIT_MS, undefined, { signal: late.signal }).catch(() => undefined),
    ]);
    late.abort();
    if (!opened) throw new DatabaseUnavailable("the database does not answer");
    return opened;
  }

  /** Opens the connection, retrying until it succeeds or is closed. Only one attempt runs at a time. */
  open(): Promise<postgres.Sql> {
    this.#opening ??= this.#open().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#forget();
    const sql = this.#sql;
    this.#sql = undefined;
    await sql?.end({ timeout: 1 });
  }

  async #open(): Promise<postgres.Sql> {
    const availability = availabilityOf(this.#url);
    for (;;) {
      await availability.untilUp();
      if (this.#isClosed) throw new DatabaseUnavailable("the connection is closed for good");
      const sql = this.#connect();
      const isOpen = await this.#options.onOpen(sql).then(
        () => !this.#isClosed,
        () => false,
      );
      if (isOpen) {
        this.#sql = sql;
        return sql;
      }
      void sql.end({ timeout: 0 });
      if (!(await availability.check())) await sleep(AGAIN_MS);
    }
  }

  #connect(): postgres.Sql {
    const { application_name, onNotify } = this.#options;
    const options = {
      ...{ max: 1, max_lifetime: null, fetch_types: false, connect_timeout: 2, backoff: () => 0 },
      connection: { application_name, ...ASK_OFTEN },
      onnotice: () => {},
      // The driver's own listen() is built on this, though the types don't declare it.
      onnotify: (_channel: string, payload: string) => onNotify?.(payload),
      // The driver would reconnect by itself, to a connection without our session state.
      onclose: () => this.#lost(sql),
    };
    const sql = postgres(this.#url, options);
    return sql;
  }

  #lost(sql: postgres.Sql): void {
    if (this.#sql !== sql) return;
    this.#sql = undefined;
    void sql.end({ timeout: 0 });
    if (this.#options.onLost() && !this.#isClosed) this.open().catch(() => undefined);
  }
}
