import { CHANNEL, tellListeners } from "@/db/announce";
import { newId } from "@/db/schema/columns";
import { env } from "@/lib/env";
import { log } from "@/lib/observe/log";
import { OwnConnection } from "./connection";

const ECHO_MS = 5000;

/** `isDeaf`: announcements do not reach this process at the moment. */
export type Listening = { isDeaf(): boolean; stop(): Promise<void> };

/**
 * Sends itself a message every few seconds, and expects to receive it before the next. A pooler in transaction mode
 * accepts a LISTEN without complaint and never passes anything on.
 */
class Echo {
  readonly #word = JSON.stringify({ echo: newId() });
  readonly #timer = setInterval(() => this.#ask(), ECHO_MS);
  #isAwaited = false;
  isMissing = false;

  #ask(): void {
    if (this.#isAwaited && !this.isMissing) {
      this.isMissing = true;
      log.warn("live updates hear nothing; behind a pooler of transactions, set DATABASE_DIRECT_URL");
    }
    this.#isAwaited = true;
    tellListeners([this.#word]).catch((error: unknown) => {
      this.#isAwaited = false;
      log.warn({ err: error }, "live updates can't be tried");
    });
  }

  /** Whether a payload is our own message. */
  isIn(payload: string): boolean {
    if (payload !== this.#word) return false;
    this.#isAwaited = this.isMissing = false;
    return true;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

/**
 * Listens to announcements on a connection of its own, reconnecting for ever. `onListening` is called each time
 * listening begins; `isAgain` means that announcements may have been missed.
 */
export function listen(
  onPayload: (payload: string) => void,
  onListening: (isAgain: boolean) => void,
): Listening {
  const echo = new Echo();
  let wasListening = false;
  const connection = new OwnConnection(env.DATABASE_DIRECT_URL, {
    application_name: "frontdesk live",
    onNotify: (payload) => echo.isIn(payload) || onPayload(payload),
    async onOpen(sql) {
      await sql`listen ${sql(CHANNEL)}`;
      onListening(wasListening);
      wasListening = true;
    },
    onLost: () => true,
  });
  connection.open().catch(() => undefined);
  return {
    isDeaf: () => !connection.current || echo.isMissing,
    async stop() {
      echo.stop();
      await connection.close();
    },
  };
}
