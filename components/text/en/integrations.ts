import type { Provider } from "@/schema/channel-connection";

/** Settings / Integrations: connected numbers, the scheduler. */
export const integrations = {
  title: "Integrations",
  onlyOwners: "Only an owner of your organization can change this.",
  numbers: "Numbers",
  numbersAbout: "Where customers write to you on WhatsApp.",
  connect: "Connect number",
  noNumbers: "No number is connected",
  noNumbersText:
    "Connect the WhatsApp number that your customers write to. Their messages then come to the inbox.",
  practiceAbout: "Played by Frontdesk: you write to it in the simulator",
  practiceText:
    "Only you and your team can write to this number, in the simulator. Whoever does is a practice customer, left out of the overview, exports and webhooks, and never mailed. Practice appointments do take up time in your calendar.",
  practiceOpen: "Open the simulator",
  practiceAdd: "Add a practice number",
  practiceRemove: "Remove practice number",
  practiceRemoved: "Practice number removed",
  providers: {
    "provider-a": "Twilio",
    "provider-b": "Meta WhatsApp Cloud API",
  } satisfies Record<Provider, string>,
  provider: "Provider",
  address: { "provider-a": "Number", "provider-b": "Phone number ID" } satisfies Record<Provider, string>,
  addressHint: {
    "provider-a": "Your WhatsApp sender at Twilio, such as +14155238886.",
    "provider-b": "In Meta's app dashboard under WhatsApp, API set-up. Digits only, not the number itself.",
  } satisfies Record<Provider, string>,
  name: "Name",
  nameHint: "What your team calls it. Left empty, its number is shown.",
  accountSid: "Account SID",
  authToken: "Auth token",
  authTokenHint: "Also verifies what Twilio posts.",
  accessToken: "Access token",
  accessTokenHint: "Of a system user who may send from this number.",
  appSecret: "App secret",
  appSecretHint: "Verifies what Meta posts.",
  emptySecret: "Empty: the service's own, if it has one.",
  showSecret: "Show what is typed",
  connected: "Connected",
  ownership: { unproven: "Not confirmed", taken_over: "Taken over" },
  unprovenTitle: "It is not confirmed that this number is yours",
  unprovenNever: "The provider was not asked yet.",
  unprovenText:
    "Messages come and go as usual. If another organization connects this number and the provider confirms that it is theirs, it goes to them.",
  checkAgain: "Check again",
  takenOverText:
    "No messages come in or go out here any more. Its conversations remain. If the number is yours, remove it and connect it with credentials by which the provider can confirm that.",
  removeNumber: "Remove",
  removed: "Number removed",
  received: "Last message",
  never: "No message yet",
  lastError: "Not sent",
  paste: "At the provider",
  pasteAbout: {
    "provider-a":
      "In Twilio's console, under your WhatsApp sender, paste this as the webhook for incoming messages (POST).",
    "provider-b":
      "In Meta's app dashboard, under WhatsApp, Configuration: paste both, then subscribe to “messages”.",
  } satisfies Record<Provider, string>,
  webhookUrl: "Webhook address",
  verifyToken: "Verify token",
  checkTitle: "Check",
  checkAbout:
    "See whether the provider accepts the credentials and confirms that the number is yours, and send yourself a message.",
  check: "Check credentials",
  checkOk: (name: string | null) =>
    name ? `The provider knows this number: ${name}` : "The provider accepts them.",
  testTo: "Send a test to",
  testToHint: "Your own WhatsApp number, with the country code.",
  testAs: "As",
  testText: "Text",
  testTemplate: "Template",
  testTemplateHint:
    "Meta only takes a text within 24 hours of the customer's last message; a template always.",
  testTemplateName: {
    "provider-a": "ContentSid",
    "provider-b": "Template's name",
  } satisfies Record<Provider, string>,
  testLanguage: "Language",
  testDefault: "Hello! This is a test from Frontdesk.",
  sendTest: "Send test",
  outcomes: {
    ok: "Taken by the provider",
    permanent: "The provider refused it",
    transient: "The provider can't take it now. Try again in a minute.",
    unknown: "The provider did not answer. It may have taken it all the same.",
  },
  code: (code: string) => `Code ${code}`,
  reference: (id: string) => `Its id there: ${id}`,
  settings: "Name and credentials",
  credentials: "New credentials",
  credentialsHint: "Leave them empty to keep the present ones. They are never shown again.",
  saved: "Saved",
  disconnect: "Disconnect number",
  disconnectTitle: "Disconnect this number?",
  disconnectText:
    "Its messages no longer come in and nothing is sent from it. Its conversations stay, its credentials are deleted.",
  disconnected: "Disconnected",
  missing: "This number is not connected",
  missingText: "It may have been disconnected.",
  missingAction: "To the integrations",
  scheduler: "Scheduler",
  schedulerAbout:
    "Paste this address in Cal.com under Settings, Developer, Webhooks. Bookings made, moved and called off there then show up here.",
  secret: "Secret",
  secrets: {
    own: "Set",
    service: "The service's own",
    none: "None",
  },
  secretHints: {
    own: "Calls are verified with it.",
    service: "Calls are verified with it.",
    none: "Anybody who knows the address can post bookings.",
    exposed:
      "Anybody on the Internet who knows the address can post bookings. Make a secret, and paste it at Cal.com.",
  },
  makeSecret: "Make a secret",
  newSecret: "Make a new secret",
  removeSecret: "Remove",
  replaceTitle: "Make a new secret?",
  replaceText: "The present one stops working at once. Calls are refused until the new one is in Cal.com.",
  removeTitle: "Remove the secret?",
  removeText:
    "Calls are then no longer verified with it. Unless the service has a secret of its own, anybody who knows the address can post bookings.",
  secretOnce:
    "Paste it at Cal.com now: Settings, Developer, Webhooks, this address, the field Secret. It is not shown again.",
  lastCall: "Last call",
  noCall: "None yet",
  calls: { accepted: "Accepted", ignored: "Ignored", refused: "Refused: wrong signature" },
  calendars: "Calendars",
  calendarsAbout: "Your appointments in the calendar program that you use anyway.",
  manageCalendars: "Manage calendars",
  calendarAddresses: (n: number) =>
    n === 0 ? "No calendar yet" : n === 1 ? "1 calendar address" : `${n} calendar addresses`,
};
