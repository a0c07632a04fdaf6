import { randomBytes, randomInt } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

const OwnSecrets = z.object({
  AUTH_SECRET: z.string(),
  INTERNAL_AUTH_TOKEN: z.string(),
  DEMO_PASSWORD: z.string(),
});
/** The secrets that Frontdesk makes for itself when it brings its own database. */
type OwnSecrets = z.infer<typeof OwnSecrets>;

// Without letters and digits that look alike.
const READABLE = "abcdefghjkmnpqrstuvwxyz23456789";

const readableWord = (length: number): string =>
  Array.from({ length }, () => READABLE[randomInt(READABLE.length)]).join("");

const newSecrets = (): OwnSecrets => ({
  AUTH_SECRET: randomBytes(32).toString("base64url"),
  INTERNAL_AUTH_TOKEN: randomBytes(32).toString("base64url"),
  DEMO_PASSWORD: Array.from({ length: 4 }, () => readableWord(4)).join("-"),
});

function parse(text: string, file: string): Partial<OwnSecrets> {
  try {
    return OwnSecrets.partial().parse(JSON.parse(text));
  } catch (error) {
    throw new Error(
      `${file} is broken: restore it from a backup (what is sealed with its secrets is lost without it)`,
      {
        cause: error,
      },
    );
  }
}

const isMissing = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOENT";
const reason = (error: unknown) => (error instanceof Error && "code" in error ? error.code : String(error));

/** What Frontdesk sets, unless the environment does, when it brings its own database: its secrets, a demo, mails to read. */
export const ownSettings = async (folder: string) => ({
  ...(await ownSecrets(folder)),
  SEED_DEMO: "true",
  MAIL_TO_TERMINAL: "true",
});

/** The secrets in `<folder>/secrets.json`, which only its owner can read. Missing ones are made once and stored. */
export async function ownSecrets(folder: string): Promise<OwnSecrets> {
  const file = path.join(folder, "secrets.json");
  const text = await readFile(file, "utf8").catch((error) => {
    if (isMissing(error)) return "{}";
    throw new Error(`${file} can't be read (${reason(error)})`, { cause: error });
  });
  const known = parse(text, file);
  const secrets = { ...newSecrets(), ...known };
  if (Object.keys(known).length === Object.keys(secrets).length) return secrets;
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
    await rename(`${file}.new`, file);
  } catch (error) {
    throw new Error(`${file} can't be written (${reason(error)})`, { cause: error });
  }
  return secrets;
}
