import { z } from "zod";
import { opened, seal } from "@/lib/secret/secrets";
import { now } from "@/lib/time/time";

const MINUTES = 10;
/** Tells it from everything else that is sealed. */
const KIND = "first step ";

const FirstStep = z.object({
  organization_id: z.uuid(),
  id: z.uuid(),
  token_version: z.int(),
  expires_at: z.number(),
});

/** An account at its token version: a new password ends what was begun with the old one. */
export type SigningIn = Omit<z.infer<typeof FirstStep>, "expires_at">;

/** That somebody has made an account's first step, for ten minutes. Sealed, so that it can't pass for a token. */
export const sealFirstStep = ({ organization_id, id, token_version }: SigningIn): string =>
  seal(KIND + JSON.stringify({ organization_id, id, token_version, expires_at: now() + MINUTES * 60_000 }));

/** Whose first step it was; undefined if it is none of ours, or too old. */
export function openFirstStep(sealed: string): SigningIn | undefined {
  const text = opened(sealed);
  if (!text?.startsWith(KIND)) return undefined;
  const step = FirstStep.parse(JSON.parse(text.slice(KIND.length)));
  return step.expires_at > now() ? step : undefined;
}
