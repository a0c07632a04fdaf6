import type { PasskeyCreation, PasskeyRequest } from "@/schema/factor";

// The library is loaded when a passkey is wanted: few pages ever are asked for one.
const library = () => import("@simplewebauthn/browser");

/** Lets the browser make a passkey. Rejects if the person gives up. */
export async function makePasskey(optionsJSON: PasskeyCreation) {
  const { startRegistration } = await library();
  return { ...(await startRegistration({ optionsJSON })), clientExtensionResults: {} };
}

/** Lets the browser use a passkey. Rejects if the person gives up. */
export async function givePasskey(optionsJSON: PasskeyRequest) {
  const { startAuthentication } = await library();
  return { ...(await startAuthentication({ optionsJSON })), clientExtensionResults: {} };
}
