import { checkEnv, type Env, isEmbedded, loadEnv } from "@/server/lib/env";
import { assertFree, assertReachable } from "./check-reachable";

// Stand in for what Frontdesk makes for itself, so that all the rest can be checked before.
const NOT_YET = {
  DATABASE_URL: "postgres://127.0.0.1/frontdesk",
  AUTH_SECRET: "made when Frontdesk first starts here",
  INTERNAL_AUTH_TOKEN: "made when Frontdesk first starts here",
  DEMO_PASSWORD: "made when Frontdesk first starts here",
};

async function check({ PORT, SEED_DEMO, DEMO_PASSWORD }: Env): Promise<void> {
  if (SEED_DEMO && !DEMO_PASSWORD) throw new Error("DEMO_PASSWORD: is missing, and SEED_DEMO needs it");
  await assertFree(PORT);
}

/** Checks what can be known before our own database runs. Throws an Error for people; `additions` as in `loadEnv`. */
export const checkWithOwnDatabase = (additions: Readonly<Record<string, string>> = {}): Promise<void> =>
  check(checkEnv({ ...NOT_YET, ...additions }));

/** Checks what is needed to run on a database that was named, and whether that answers. Throws an Error for people. */
export async function checkWithGivenDatabase(): Promise<void> {
  const env = loadEnv();
  await check(env);
  await assertReachable(env.DATABASE_URL);
}

/** Checks whether Frontdesk could start here, before anything slow is begun. Throws an Error for people. */
export const checkStart = (): Promise<void> =>
  isEmbedded() ? checkWithOwnDatabase() : checkWithGivenDatabase();
