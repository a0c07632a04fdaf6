/** A number's progress, from its credentials to its first message. */
export const numberStates = {
  checked: "Credentials checked",
  verified: "Credentials verified: the number is yours",
  address: "Meta has verified the address",
  addressWaiting: "Waiting for Meta to verify the address",
  message: "First message received",
  messageWaiting: "Waiting for the first message",
};
