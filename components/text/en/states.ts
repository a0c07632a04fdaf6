/** Messages for something that fails, is missing or is under way. */
export const states = {
  errorTitle: "This could not be loaded",
  errorRetry: "Try again",
  offline: "The service can't be reached. Check your connection; we try again by ourselves.",
  notSentOffline: "You are offline, so this was not sent. Do it again when you are online.",
  signedOut: "You are signed out. Sign in again.",
  internal: "Something went wrong on our side. Try again; if it stays, give us the request's id.",
  formFailed: "This did not work, and the fault is not yours. Check your connection and try again.",
  loading: "Loading",
  notSaved: "Not saved",
};
