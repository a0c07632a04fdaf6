import { media } from "./media";

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

const lasting = (days: number) => (days % 365 === 0 ? counted(days / 365, "year") : counted(days, "day"));

/** Settings / Status: the state of every part. */
export const status = {
  title: "Status",
  organization: "Your connections",
  organizationAbout: "What your organization talks to.",
  deployment: "This installation",
  deploymentAbout: "What all its organizations share.",
  states: { ok: "Works", unused: "Not used yet", failing: "Needs attention" },
  notSetUp: "Not set up",
  unprotected: "Works, but is not protected",
  missing: {
    TWILIO_AUTH_TOKEN: "No auth token is set for the whole installation, so each number needs its own.",
    META_APP_SECRET: "No app secret is set for the whole installation, so each number needs its own.",
    INTERNAL_AUTH_TOKEN: "The token by which it reports its events is not set, so they are refused.",
    SCHEDULER_WEBHOOK_SECRET: "No secret is set for the whole installation.",
    SMTP_URL: "No mail server is set.",
    TRANSCRIPTION_URL: "No transcription service is set.",
  },
  variable: (name: string) => `It is set with \`${name}\`.`,
  worked: "Last worked",
  failed: "Last error",
  numbers: (count: number) =>
    count === 0 ? "No number is connected." : `${counted(count, "number")} connected.`,
  sendAgain: (count: number) => `Send ${counted(count, "message")} again that it refused`,
  sentAgain: (count: number, late: number) =>
    late === 0
      ? `${counted(count, "message")} sent again`
      : `${counted(count, "message")} sent again; too late for ${late}`,
  unreadable: "These credentials can't be read any more; enter them again:",
  agent: "Agent",
  builtIn: "The built-in receptionist answers.",
  model: (name: string) => `A language model answers: ${name}.`,
  ownAgent: "A service of your own answers.",
  scheduler: "Scheduler",
  verified: "Its calls are verified with a secret.",
  open: "Anybody who knows the address can post bookings. Make a secret under Integrations, and paste it at Cal.com.",
  exposed:
    "Anybody on the Internet who knows the address can post bookings. Make a secret under Integrations, and paste it at Cal.com.",
  calendars: "Calendars",
  connectedCalendars: (count: number) =>
    count === 0 ? "No calendar is connected." : `${counted(count, "calendar")} connected.`,
  troubled: (names: string[]) => `${names.join(", ")} can't be read or written.`,
  stale: "Until it can, customers are offered no times with its owner.",
  mendCalendars: "Read it now, enter its password or key again, or connect its account again",
  media: "Pictures, voice messages and documents",
  mediaUse: (files: number, used: number, quota: number | null) =>
    files === 0
      ? "Nothing is kept yet."
      : `${counted(files, "file")}, ${media.size(used)}${quota === null ? "" : ` of the ${media.size(quota)} that you may keep`}.`,
  keptIn: { database: "They are kept in the database.", s3: "They are kept in the installation’s bucket." },
  mediaWaiting: (count: number) => `${counted(count, "file")} still to come.`,
  nearlyFull: "Nearly full",
  retention: "Kept for",
  retentionAbout: "Then they are let go; their messages stay.",
  retentionSaved: "Saved",
  saveRetention: "Save",
  keepRetention: "Leave as it was",
  letGo: "Let old files go?",
  letGoOld: (days: number) => `Keep files for ${lasting(days)}`,
  wouldGo: (files: number, days: number) =>
    files === 0
      ? `None is older than ${lasting(days)} now. Each goes for good once it is.`
      : `${counted(files, "file")} older than ${lasting(days)} would go within minutes, for good. Their messages stay.`,
  mediaFault: (fault: string) =>
    `New ones can't be kept now. What customers send is fetched again later: ${fault}`,
  forEver: "As long as the conversation",
  days: lasting,
  keptFor: (days: number | null) =>
    `Kept ${days === null ? "as long as the conversation" : `for ${counted(days, "day")}`}.`,
  transcription: "Voice messages as text",
  transcribed: (is_on: boolean) =>
    is_on ? "What customers say is transcribed." : "What customers say is not transcribed.",
  webhooks: "Webhooks",
  endpoints: (count: number) =>
    count === 0 ? "No endpoint is set up." : `${counted(count, "endpoint")} set up.`,
  failingEndpoints:
    "Events don't reach these; they are sent again by themselves for a while. Check the receiver:",
  push: "Pushes",
  devices: (count: number) =>
    count === 0
      ? "No device gets pushes."
      : `${counted(count, "device")} of your team ${count === 1 ? "gets" : "get"} pushes.`,
  customerMail: "Mail to customers",
  customerMails: (sent: number, limit: number) =>
    limit === 0
      ? "Customers get no mail until a mail server is set and an owner's e-mail address is confirmed."
      : sent < limit
        ? `${sent} of today's ${counted(limit, "mail")} sent.`
        : `Today's ${counted(limit, "mail")} are used up. What else would be mailed is not, and the lead's history says so. There is more again from`,
  limits: "What you may use",
  limitsAbout: "Whoever runs this installation sets it.",
  limitNames: {
    requests_per_minute: "Requests to the API, a minute",
    storage_mb: "Files, in megabytes",
    model_tokens_per_month: "The language model's tokens, a month",
    mails_per_day: "Mails to customers, a day",
    messages_per_day: "Messages sent, a day",
  },
  unlimited: "not limited",
  nothing: "none allowed",
  usedOf: (used: string | null, limit: string) => (used === null ? `up to ${limit}` : `${used} of ${limit}`),
  database: "Database",
  answered: (ms: number | null) => (ms === null ? "It does not answer." : `Answered in ${ms} ms.`),
  writes: {
    ok: "It can be read and written.",
    disk_full: "Its disk is full: nothing can be written. Free some space.",
    failing: "It can't be written.",
  },
  migrations: "Migrations",
  migrated: "The newest one is applied.",
  notMigrated: "The newest one is not applied: restart Frontdesk.",
  registration: "Registration",
  registrationOpen: "Anybody who knows the address can register an organization of their own here.",
  registrationClosed: "Closed: people join a team here when one of its owners invites them.",
  engine: "Jobs",
  engines: {
    embedded: {
      ok: "Frontdesk's own worker runs them.",
      failing: "No worker runs; they wait until one does.",
    },
    inngest: { ok: "Inngest runs them.", failing: "Inngest does not take them; they wait until it does." },
  },
  outbox: "Waiting jobs",
  due: (count: number) => (count === 0 ? "Nothing waits." : `${counted(count, "job")} due`),
  dueSince: "the oldest from",
  tries: (failed: { job: string; count: number }[]) =>
    `at the last try of ${failed.map(({ job, count }) => `${job} (${count})`).join(", ")}`,
  setAside: (count: number) =>
    `${counted(count, "job")} set aside: the process died five times while ${count === 1 ? "it" : "they"} ran. The log says more.`,
  runAgain: (count: number) => `Run ${count === 1 ? "yours" : `your ${count}`} again`,
  runsAgain: "They run again, one at a time",
  mail: "Mail",
  mails: {
    server: "Mails go out through your mail server.",
    terminal: "Mails are written to the terminal.",
    nobody: "Mails are not sent.",
  },
  mailFailed: "a mail could not be sent; the log says why",
};
