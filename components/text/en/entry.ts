/** Registering, links from e-mails, and invitations. */
export const entry = {
  registerTitle: "Create your account",
  registerWords: "This creates an organization of your own. You can invite your teammates afterwards.",
  organization: "Organization",
  country: "Country",
  noCountry: "Choose later",
  fullName: "Your name",
  register: "Create account",
  closedTitle: "Registration is closed",
  closedWords:
    "This installation takes no new organizations. To join a team here, ask one of its owners to invite you: the invitation comes by e-mail.",
  haveAccount: "Already have an account?",
  signIn: "Sign in",
  forgotTitle: "Forgot your password?",
  forgotWords: "Tell us your e-mail address, and we send you a link to choose a new one.",
  sendLink: "Send the link",
  sentTitle: "Check your e-mail",
  sentWords: (email: string) =>
    `If ${email} has an account here, a link is on its way. It works once, for 30 minutes. Nothing there? Check your spam folder, or try another address.`,
  tryOther: "Try another address",
  backToSignIn: "Back to sign-in",
  resetTitle: "Choose a new password",
  resetWords: "You will be signed out everywhere, and sign in with the new one.",
  savePassword: "Save password",
  resetDone: "Your password has been changed",
  resetDoneWords: (email: string) => `Sign in as ${email} with your new password.`,
  endedWords:
    "Nobody had confirmed this address before, so somebody else may have set up the account. What gave access to it was ended:",
  ended: {
    member: "Deactivated colleague",
    invitation: "Revoked invitation",
    number: "Disconnected number",
    webhook: "Switched-off webhook",
    calendar_feed: "Revoked calendar feed",
    calendar: "Disconnected calendar",
    model: "Forgotten language model, with its key",
    scheduler_secret: "Replaced secret of the scheduler",
    identity: "Disconnected sign-in",
    api_key: "Revoked API key",
  },
  endedNext: "Was it yours? Bring it back in Settings. We have mailed you this list, too.",
  linkEndedTitle: "This link has expired",
  resetEnded: "It has already been used, or it is older than 30 minutes. Ask for a new one.",
  newLink: "Send a new link",
  verifyTitle: "Confirm your e-mail address",
  verifyWords: (email: string) => `You are signed in as ${email}. Is that your address?`,
  verify: "Confirm address",
  verifySignIn: "Sign in to the account with this address to confirm it.",
  verified: "Your e-mail address is confirmed",
  verifiedWords: "Thank you. You can use it to sign in with Google or Microsoft from now on.",
  verifyEnded:
    "It has already been used, is older than a day, or belongs to another account than the one you are signed in to. Your profile can send a new one.",
  toProfile: "To your profile",
  toInbox: "To the inbox",
  joinTitle: (organization: string) => `Join ${organization}`,
  joinWords: (inviter: string, role: string) => `${inviter} invites you to the team ${role}.`,
  roles: { owner: "as an owner", member: "for the front desk", practitioner: "as a practitioner" },
  join: "Join the team",
  joinEndedTitle: "This invitation has expired",
  joinEnded:
    "It was already accepted, was revoked, or is older than seven days. Ask whoever invited you for a new one.",
  joinSignedIn: (email: string) =>
    `You are signed in as ${email}. An account belongs to one organization: joining with another address makes a second account and signs this one out here. Joining with the same address leaves your own organization for good, if it is still empty.`,
  joinTaken:
    "An account with this e-mail address exists already, and an account belongs to one organization. If that organization is still empty, sign in to it and open this link again; otherwise join with another address.",
};

/** Shown beside a password that is being chosen. */
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
