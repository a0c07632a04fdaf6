import { checkEnv, type Env, isEmbedded, loadEnv } from "@/lib/env";
import { assertFree, assertReachable } from "./check-reachable";

// Placeholders for what Frontdesk makes for itself, so that everything else can be checked first.
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

/** Checks what can be known before our own database runs. Throws a readable Error; `additions` as in `loadEnv`. */
export const checkWithOwnDatabase = (additions: Readonly<Record<string, string>> = {}): Promise<void> =>
  check(checkEnv({ ...NOT_YET, ...additions }));

/** Checks what is needed to run on a given database, and that it answers. Throws a readable Error. */
export async function checkWithGivenDatabase(): Promise<void> {
  const env = loadEnv();
  await check(env);
  await assertReachable(env.DATABASE_URL);
  if (env.DATABASE_DIRECT_URL !== env.DATABASE_URL)
    await assertReachable(env.DATABASE_DIRECT_URL, "DATABASE_DIRECT_URL");
}

/** Checks whether Frontdesk could start here, before anything slow begins. Throws a readable Error. */
export const checkStart = (): Promise<void> =>
  isEmbedded() ? checkWithOwnDatabase() : checkWithGivenDatabase();
