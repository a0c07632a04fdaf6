import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { env } from "@/server/lib/env";
import { log } from "@/server/lib/log";
import { CHANNEL, notify } from "./announce";
import { newId } from "./schema/columns";

const RETRY_MS = 500;
const ECHO_MS = 5000;

/** `isDeaf`: what is announced does not reach us now. */
export type Listening = { isDeaf(): boolean; stop(): Promise<void> };

/**
 * Says something to itself every so often, and expects to hear it before the next time. A pooler that lends
 * connections by the transaction takes a LISTEN without complaint and never passes anything on.
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
    notify([this.#word]).catch((error: unknown) => log.warn({ err: error }, "live updates can't be tried"));
  }

  /** Whether a payload was our own word. */
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
 * Listens to announcements on a connection of its own, for ever: lost, it is made again. `onListening` is called each
 * time listening begins; `isAgain` says that announcements may have been missed.
 */
export function listen(
  onPayload: (payload: string) => void,
  onListening: (isAgain: boolean) => void,
): Listening {
  const echo = new Echo();
  let [isStopped, isListening, isTrying, wasListening] = [false, false, false, false];
  // The driver's own listen() stays deaf for ever if its first try after a loss fails; so this is ours. Its
  // onnotify is what that one is made of, though the types don't name it.
  const options = {
    max: 1,
    max_lifetime: null,
    fetch_types: false,
    onnotice: () => {},
    onnotify: (_channel: string, payload: string) => echo.isIn(payload) || onPayload(payload),
    onclose: () => {
      isListening = false;
      void listenAgain();
    },
    connection: { application_name: "frontdesk live" },
  };
  const sql = postgres(env.DATABASE_DIRECT_URL, options);
  async function listenAgain(): Promise<void> {
    if (isTrying) return;
    isTrying = true;
    while (!isStopped && !isListening) {
      try {
        isListening = true;
        await sql`listen ${sql(CHANNEL)}`;
        onListening(wasListening);
        wasListening = true;
      } catch (error) {
        isListening = false;
        if (isStopped) break;
        log.warn({ err: error }, "live updates can't listen; trying again");
        await sleep(RETRY_MS);
      }
    }
    isTrying = false;
  }
  void listenAgain();
  return {
    isDeaf: () => !isListening || !wasListening || echo.isMissing,
    async stop() {
      isStopped = true;
      echo.stop();
      await sql.end({ timeout: 1 });
    },
  };
}
