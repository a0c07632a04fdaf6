/** Signing in and out. */
export const signIn = {
  title: "Sign in",
  ended:
    "You were signed out in another tab or on another device, or your session had run out. Sign in to go on where you were.",
  email: "E-mail address",
  password: "Password",
  showPassword: "Show the password",
  submit: "Sign in",
  forgotten: "Forgot your password?",
  noAccount: "New here?",
  register: "Create an account",
  or: "or",
  continueWith: (provider: string) => `Continue with ${provider}`,
  demo: (email: string) => `To look around, use ${email}. The password was printed when Frontdesk started.`,
  signOutTitle: "Sign out",
  signOutText: "You are signed in. Sign out when others use this computer too.",
  signOut: "Sign out",
  stay: "Stay signed in",
  signedOutTitle: "You are signed out",
  signedOutText: "This browser is no longer signed in.",
  again: "Sign in again",
  deactivatedTitle: "Your account has been deactivated",
  deactivatedText:
    "You can no longer use it. If that is a mistake, ask an owner of your organization to reactivate it; everything you wrote is kept.",
  suspendedTitle: "Your organization is suspended",
  otherAccount: "Sign in with another account",
};

/** Why the user is back from a provider, by the `error` in the address. */
export const returned = {
  conflict: (provider: string) =>
    `An account with your e-mail address exists already. Sign in as you did before, then connect ${provider} in your profile.`,
  identity_taken: (provider: string) =>
    `This ${provider} account signs in to another account here already. Join with another one, or with an e-mail address.`,
  organization_in_use: () =>
    "Your organization has customers, numbers, calendars, knowledge or colleagues, and an account belongs to one organization. Join with another address.",
  deactivated: () => "This account has been deactivated. Ask an owner of your organization.",
  suspended: () => "Your organization is suspended. Ask whoever runs this installation.",
  forbidden: (provider: string) =>
    `Nobody here signs in with this ${provider} account, and new organizations can't register here. Ask a colleague to invite you.`,
  invalid_input: (provider: string) =>
    `${provider} shared no e-mail address with us, or the sign-in took too long. Try again and allow the address, or create an account with an e-mail address.`,
  unauthorized: (provider: string) => `What ${provider} answered does not prove who you are. Try again.`,
  bad_gateway: (provider: string) => `${provider} does not answer as it should. Try again in a moment.`,
  too_many: () => "Too many tries. Wait a few minutes and try again.",
  unfinished: () =>
    "Signing in was not completed: it was cancelled, took too long, or was begun in another window.",
};
