/** Settings / Integrations / Calendars. */
export const calendars = {
  integrations: "Integrations",
  title: "Calendars",
  feeds: "Calendar addresses",
  feedsAbout:
    "A secret address for Apple Calendar, Google Calendar, Outlook or Thunderbird, which then show your appointments and follow their changes. Some programs look only every few hours.",
  add: "New address",
  noFeeds: "No address yet",
  noFeedsText:
    "Make one for each person or screen that shows your appointments. You can revoke it at any time.",
  onlyOwners: "An owner of your organization can make one.",
  name: "Who reads it",
  nameHint: "For example: Dr. Novak's phone.",
  showsNames: "Show names and places",
  showsNamesHint:
    "Anybody who has the address can read it. Without this it tells when, which service, and nothing else. Phone numbers, e-mail addresses and notes are never in it.",
  withNames: "With names",
  read: "Last read",
  neverRead: "Never read",
  edit: "Edit",
  editOf: (name: string) => `Edit the address for ${name}`,
  rotate: "New address",
  rotateOf: (name: string) => `Make a new address for ${name}`,
  rotateTitle: (name: string) => `Make a new address for ${name}?`,
  rotateText:
    "The present one stops at once. Calendars that use it show nothing new until they have the new one.",
  revoke: "Revoke",
  revokeOf: (name: string) => `Revoke the address for ${name}`,
  revokeTitle: (name: string) => `Revoke the address for ${name}?`,
  revokeText: "It stops at once. What calendars have read already may stay there until they look again.",
  revoked: "Address revoked",
  saved: "Saved",
  address: "Calendar address",
  addressOnce: (name: string) =>
    `The address for ${name}. Copy it now: it is not shown again. In your calendar program, choose “subscribe” or “from URL”, and paste it.`,
};
