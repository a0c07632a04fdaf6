/** A number's progress, from its credentials to its first message. */
export const numberStates = {
  unconfirmed: "Credentials saved, but not confirmed by the provider",
  verified: "Credentials verified: the number is yours",
  address: "Meta has verified the address",
  addressWaiting: "Waiting for Meta to verify the address",
  message: "First message received",
  messageWaiting: "Waiting for the first message",
};
