import { hash, verify } from "@node-rs/argon2";

// argon2id with OWASP's first recommendation: 19 MiB, two passes, one lane. Runs off the event loop.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

let dummy: Promise<string> | undefined;

/** Whether the password matches the hash. Without a hash it is false and takes as long, so callers learn nothing. */
export async function checkPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword("nobody's password");
  const matches = await verify(stored ?? (await dummy), password);
  return matches && stored !== null && stored !== undefined;
}
