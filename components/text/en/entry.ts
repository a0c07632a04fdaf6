/** The ways in beside signing in: registering, links from e-mails, invitations. */
export const entry = {
  registerTitle: "Create your account",
  registerWords: "You get an organization of your own. Teammates join it by your invitation.",
  organization: "Organization",
  country: "Country",
  noCountry: "Choose later",
  fullName: "Your name",
  register: "Create account",
  haveAccount: "Have an account already?",
  signIn: "Sign in",
  forgotTitle: "Forgot your password?",
  forgotWords: "Tell us your e-mail address, and we send you a link to choose a new one.",
  sendLink: "Send the link",
  sentTitle: "Look into your mail",
  sentWords: (email: string) =>
    `If ${email} has an account here, a link is on its way. It works once, for 30 minutes. Nothing there? Look into the spam folder, or try another address.`,
  tryOther: "Try another address",
  backToSignIn: "Back to signing in",
  resetTitle: "Choose a new password",
  resetWords: "You will be signed out everywhere, and sign in with the new one.",
  savePassword: "Save the password",
  resetDone: "Your new password holds",
  resetDoneWords: (email: string) => `Sign in as ${email} with it.`,
  linkEndedTitle: "This link has ended",
  resetEnded: "It was used already, or is older than 30 minutes. Ask for a new one; that takes a moment.",
  newLink: "Send a new link",
  verifyTitle: "Confirm your e-mail address",
  verifyWords: (email: string) => `You are signed in as ${email}. Is that your address?`,
  verify: "Confirm the address",
  verifySignIn: "Sign in to the account whose address it is; then it can be confirmed.",
  verified: "Your e-mail address is confirmed",
  verifiedWords: "Thank you. You can use it to sign in with Google or Microsoft from now on.",
  verifyEnded:
    "It was used already, is older than a day, or belongs to another account than the one you are signed in to. Your profile can send a new one.",
  toProfile: "To your profile",
  toInbox: "To the inbox",
  joinTitle: (organization: string) => `Join ${organization}`,
  joinWords: (inviter: string, role: string) => `${inviter} invites you to the team ${role}.`,
  roles: { owner: "as an owner", member: "as a member" },
  join: "Join the team",
  joinEndedTitle: "This invitation has ended",
  joinEnded:
    "It was accepted already, was taken back, or is older than seven days. Ask whoever invited you for a new one.",
  joinSignedIn: (email: string) =>
    `You are signed in as ${email}. An account belongs to one organization: accepting makes a second account, with another address, and signs this one out here.`,
};

/** Beside a password that is being chosen. */
export const newPassword = {
  label: "Password",
  newLabel: "New password",
  rule: "At least 10 characters; a few words are fine.",
  hints: {
    short: "At least 10 characters.",
    common: "A stranger would try this first. Add unrelated words.",
    personal: "Mostly your name, address or organization. Add unrelated words.",
  },
  strengths: [
    "Too easy to guess.",
    "Will do. Longer is better.",
    "Fair. Longer is better.",
    "Good.",
    "Very good.",
  ],
};
