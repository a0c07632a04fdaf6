import { generateSecret, generateURI, verifySync } from "otplib/functional";
import { now } from "@/lib/time/time";

/** A code may be one step old or early: people type slowly, and phones' clocks are off. */
const TOLERANCE_SECONDS = 30;

/** A new secret for an authenticator app, and the address in which apps take it over. */
export function newTotpSecret(email: string) {
  const secret = generateSecret();
  return { secret, uri: generateURI({ issuer: "Frontdesk", label: email, secret }) };
}

/** The step of 30 seconds whose code this is, if it is later than the one used last. */
export function totpStep(secret: string, token: string, last_step: number | null): number | undefined {
  if (!/^\d{6}$/.test(token)) return undefined;
  const epoch = Math.floor(now() / 1000);
  const found = verifySync({ secret, token, epoch, epochTolerance: TOLERANCE_SECONDS });
  if (!found.valid || !("timeStep" in found)) return undefined;
  return last_step !== null && found.timeStep <= last_step ? undefined : found.timeStep;
}
