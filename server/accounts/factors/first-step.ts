import { z } from "zod";
import { opened, seal } from "@/lib/secret/secrets";
import { now } from "@/lib/time/time";
import { IdentityProvider } from "@/schema/auth";

const MINUTES = 10;
/** Tells it from everything else that is sealed. */
const KIND = "first step ";

const NewIdentity = z.object({
  provider: IdentityProvider,
  issuer: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
});

const FirstStep = z.object({
  organization_id: z.uuid(),
  id: z.uuid(),
  token_version: z.int(),
  identity: NewIdentity.optional(),
  expires_at: z.number(),
});

/**
 * An account at its token version: a new password ends what was begun with the old one. `identity`: is connected to it when
 * the second step is made.
 */
export type SigningIn = Omit<z.infer<typeof FirstStep>, "expires_at">;

/** That somebody has made an account's first step, for ten minutes. Sealed, so that it can't pass for a token. */
export function sealFirstStep(signingIn: SigningIn): string {
  const step = { ...signingIn, expires_at: now() + MINUTES * 60_000 };
  return seal(KIND + JSON.stringify(FirstStep.parse(step)));
}

/** Whose first step it was; undefined if it is none of ours, or too old. */
export function openFirstStep(sealed: string): SigningIn | undefined {
  const text = opened(sealed);
  if (!text?.startsWith(KIND)) return undefined;
  const step = FirstStep.parse(JSON.parse(text.slice(KIND.length)));
  return step.expires_at > now() ? step : undefined;
}
