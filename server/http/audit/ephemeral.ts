/** What changes something without leaving a row in the audit log, and why. */
const EPHEMERAL = {
  presence: "an open page says every few seconds what it looks at, and it is forgotten as soon as it closes",
  read_mark: "it says what somebody has seen, and changes with every click in the inbox",
  notifications_read: "it says what somebody has seen, and only they see it",
  look_up: "it asks an outside service or reads a file, and stores nothing that anybody else sees",
  preview: "it computes what could be booked, and stores nothing",
  factor_begun: "it is the first half of setting up or using a factor, and expires unless it is finished",
  practice: "staff play a customer or a provider, whose message or report then comes in as from outside",
} as const;

export type Ephemeral = keyof typeof EPHEMERAL;

export const isEphemeral = (name: string): name is Ephemeral => Object.hasOwn(EPHEMERAL, name);
