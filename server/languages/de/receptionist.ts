import type { Phrases } from "../receptionist-phrases";

export const deReceptionist: Phrases = {
  welcome: (business) => `Hallo und willkommen bei ${business}.`,
  askName: "Wie ist Ihr Name?",
  thanks: (name) => `Danke, ${name}.`,
  askEmail: (isConfirmed) =>
    `Wie ist Ihre E-Mail-Adresse?${isConfirmed ? " Dorthin senden wir die Bestätigung." : ""} Sie können auch „überspringen“ schreiben.`,
  badEmail:
    "Das sieht nicht nach einer E-Mail-Adresse aus. Schreiben Sie sie bitte noch einmal, oder „überspringen“.",
  askService: "Was können wir für Sie tun?",
  askSlot: (service) => `Diese Zeiten sind für ${service} frei. Welche passt Ihnen?`,
  slotTaken: "Es tut mir leid, diese Zeit ist nicht mehr frei.",
  booked: (appointment) => `Ihr Termin ist gebucht: ${appointment}. Wir freuen uns auf Sie.`,
  youAreWelcome: "Gern geschehen.",
  alreadyBooked: (appointment) =>
    `Sie haben bei uns einen Termin: ${appointment}. Kann ich noch etwas für Sie tun?`,
  seeYou: (appointment) => `Danke für die Bestätigung: ${appointment}. Bis dann.`,
  movedSince: (appointment) => `Ihr Termin hat inzwischen eine andere Zeit: ${appointment}. Passt Ihnen das?`,
  askWhich: {
    move: "Welchen Ihrer Termine möchten Sie verschieben?",
    cancel: "Welchen Ihrer Termine möchten Sie absagen?",
    change: "Welchen Ihrer Termine möchten Sie ändern?",
  },
  askChange: (appointment) => `Ihr Termin: ${appointment}. Möchten Sie ihn verschieben oder absagen?`,
  askTo: (appointment) => `Ihr Termin: ${appointment}. Welche dieser Zeiten passt Ihnen besser?`,
  askOff: (appointment) => `Ihr Termin: ${appointment}. Soll ich ihn absagen?`,
  moved: (appointment) => `Ihr Termin ist verschoben: ${appointment}. Wir freuen uns auf Sie.`,
  cancelled: (appointment) => `Ihr Termin ist abgesagt: ${appointment}. Möchten Sie einen anderen?`,
  kept: (appointment) => `In Ordnung. Ihr Termin bleibt: ${appointment}.`,
  allKept: "In Ordnung. Alles bleibt, wie es ist.",
  noAppointment: "Ich sehe keinen Termin von Ihnen, der noch bevorsteht. Was kann ich für Sie tun?",
  notBooked: "Dieser Termin ist nicht mehr gebucht. Möchten Sie einen anderen?",
  farewell: "In Ordnung. Bis bald.",
  human: "Gerne. Jemand aus unserem Team antwortet Ihnen hier.",
  emergency:
    "Jemand aus unserem Team antwortet Ihnen hier. Wenn jemand in Gefahr ist, wählen Sie bitte sofort den Notruf (112).",
  noSlots:
    "Ich sehe gerade keine freie Zeit, deshalb antwortet Ihnen hier jemand aus unserem Team. Sie können schon schreiben, was Sie brauchen.",
  askNeed: "Was können wir für Sie tun?",
  askTime: "Und wann würde es Ihnen passen?",
  passedOn: (request) => `Danke. Ich habe für unser Team notiert: ${request}. Jemand antwortet Ihnen hier.`,
  again: "Entschuldigung, das habe ich nicht ganz verstanden.",
  personOrChoice: "Sie können auch mit einem Menschen sprechen.",
  labels: {
    human: "Mitarbeiter sprechen",
    more: "Weitere Zeiten",
    book: "Termin buchen",
    change: "Verschieben, absagen",
    move: "Verschieben",
    cancel: "Absagen",
    off: "Ja, absagen",
    keep: "So lassen",
    appointments: "Termine ansehen",
    services: "Leistungen ansehen",
    slots: "Zeiten ansehen",
    coming: "Ich komme",
  },
};
