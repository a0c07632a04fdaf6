import postgres from "postgres";
import { env } from "@/server/lib/env";
import { log } from "@/server/lib/log";
import { CHANNEL } from "./announce";

const RETRY_MS = 500;

/**
 * Listens to announcements on a connection of its own. `onListening` is called each time listening begins, also
 * after the connection was lost. Resolves when it has begun for the first time; `stop` ends it.
 */
export async function listen(
  onPayload: (payload: string) => void,
  onListening: () => void,
): Promise<{ stop(): Promise<void> }> {
  let [isStopped, isListening, isTrying] = [false, false, false];
  // The driver's own listen() stays deaf for ever if its first try after a loss fails; so this is ours. Its
  // onnotify is what that one is made of, though the types don't name it.
  const options = {
    max: 1,
    max_lifetime: null,
    fetch_types: false,
    onnotice: () => {},
    onnotify: (_channel: string, payload: string) => onPayload(payload),
    onclose: () => {
      isListening = false;
      void listenAgain();
    },
    connection: { application_name: "frontdesk live" },
  };
  const sql = postgres(env.DATABASE_URL, options);
  async function listenAgain(): Promise<void> {
    if (isTrying) return;
    isTrying = true;
    while (!isStopped && !isListening) {
      try {
        isListening = true;
        await sql`listen ${sql(CHANNEL)}`;
        onListening();
      } catch (error) {
        isListening = false;
        log.warn({ err: error }, "live updates can't listen; trying again");
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
    isTrying = false;
  }
  await listenAgain();
  return {
    async stop() {
      isStopped = true;
      await sql.end({ timeout: 1 });
    },
  };
}
