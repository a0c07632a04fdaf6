/** The page for visitors who are not signed in: business first, developers second. */
export const landing = {
  title: "The front desk that answers every customer",
  lead: "Customers write to your WhatsApp number. Frontdesk answers at once, offers your free times and books. Your team takes over whenever a person is needed.",
  register: "Create your front desk",
  signIn: "Sign in",
  developers: "For developers",
  navigation: "Frontdesk",
  trial: "Try it right away with a practice number. It needs no account at Meta or Twilio.",
  example: "An example: a customer books a check-up at ten in the evening, and nobody had to be there.",
  number: "Harbour Dental",
  talk: [
    { from: "customer", text: "Hi, do you have anything tomorrow morning?", at: "22:04" },
    {
      from: "desk",
      text: "Hello Ada! For a check-up tomorrow I have these times:",
      at: "22:04",
      buttons: ["09:00", "10:30", "11:15"],
    },
    { from: "customer", text: "10:30", at: "22:05" },
    { from: "desk", text: "You are booked: check-up, tomorrow at 10:30. See you then!", at: "22:05" },
  ],
  reasonsTitle: "What it does for you",
  reasons: [
    {
      icon: "clock",
      title: "Answers in seconds",
      text: "Also at night and on weekends. Nobody waits, nobody goes elsewhere.",
    },
    {
      icon: "bookings",
      title: "Books what is free",
      text: "Your services, your opening hours, your calendar. Only free times are offered.",
    },
    {
      icon: "leads",
      title: "Hands over to people",
      text: "Your team sees every conversation live, takes over with one click and hands back.",
    },
    {
      icon: "note",
      title: "Keeps every contact",
      text: "Who wrote, what they wanted and what became of it: one record for each customer.",
    },
  ],
  startTitle: "Three steps to your first customer",
  start: [
    { title: "Create your account", text: "Your organization gets a practice number at once." },
    { title: "Say what can be booked", text: "Your services and your opening hours." },
    { title: "Connect your number", text: "A guide leads you through Meta's or Twilio's console." },
  ],
  developersTitle: "For developers",
  developersText:
    "Open source, one Next.js app in TypeScript on Postgres. Your systems learn of every event by signed webhooks with retries; your own agent answers over HTTP, if you have one.",
  commands: [
    {
      command: "npm start",
      text: "Starts everything on a machine that has only Node, with a demo to sign in to.",
    },
    {
      command: "npm run demo",
      text: "A customer's whole journey on real payloads. No account, no Internet.",
    },
  ],
  links: [
    { href: "/docs", name: "Read the API reference" },
    { href: "/api/openapi.json", name: "openapi.json" },
    { href: "/api/health/ready", name: "Check its health" },
  ],
} as const;
