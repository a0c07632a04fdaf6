import type { Notices } from "../notices";

export const deNotices: Notices = {
  booked: (business, appointment) => `Ihr Termin bei ${business} ist gebucht: ${appointment}.`,
  moved: (business, appointment) => `Ihr Termin bei ${business} wurde verlegt: ${appointment}.`,
  cancelled: (business, appointment) => `Ihr Termin bei ${business} ist abgesagt: ${appointment}.`,
  where: (place) => `Ort: ${place}.`,
  change: (business) =>
    `Wenn Sie den Termin verschieben oder absagen möchten, wenden Sie sich bitte an ${business}.`,
  manage: {
    label: "Termin ansehen, verlegen oder absagen",
    at: (url) => `Termin ansehen, verlegen oder absagen: ${url}`,
  },
  code: {
    subject: (code, business) => `${code} ist Ihr Code für ${business}`,
    text: (business, code) =>
      `Geben Sie diesen Code ein, um bei ${business} zu buchen: ${code}. Er gilt zehn Minuten.`,
    ignore: "Falls Sie ihn nicht angefordert haben, müssen Sie nichts tun: Ohne ihn wird nichts gebucht.",
  },
  subjects: {
    booked: (business) => `Ihr Termin bei ${business}`,
    moved: (business) => `Neue Zeit für Ihren Termin bei ${business}`,
    cancelled: (business) => `Ihr Termin ist abgesagt: ${business}`,
    reminder: (business) => `Ihr Termin bei ${business}`,
  },
  several: {
    booked: (business) => `Ihre Termine bei ${business} sind gebucht:`,
    moved: (business) => `Ihre Termine bei ${business} wurden verlegt:`,
    cancelled: (business) => `Ihre Termine bei ${business} sind abgesagt:`,
    change: (business) =>
      `Wenn Sie einen Termin verschieben oder absagen möchten, wenden Sie sich bitte an ${business}.`,
    subjects: {
      booked: (business) => `Ihre Termine bei ${business}`,
      moved: (business) => `Neue Zeiten für Ihre Termine bei ${business}`,
      cancelled: (business) => `Ihre Termine sind abgesagt: ${business}`,
    },
  },
  at: (date, time) => `${date} um ${time} Uhr`,
  appointment: "Termin",
  reminder: { coming: "Ich komme", move: "Verschieben", cancel: "Absagen" },
  offer: {
    free: (business, appointment) => `Bei ${business} ist ein Termin frei: ${appointment}.`,
    held: (until) =>
      `Wir halten ihn bis ${until} Uhr für Sie frei. Nehmen Sie ihn an, oder überlassen Sie ihn den Nächsten:`,
    open: "Termin ansehen",
    subject: (business) => `Bei ${business} ist ein Termin frei`,
    labels: { accept: "Ja, buchen", decline: "Nein, danke" },
  },
  choose: "Bitte wählen Sie:",
  options: "Auswahl",
  option: (number) => `Auswahl ${number}`,
  more: "Weitere",
  optedOut: (business) =>
    `Sie erhalten keine automatischen Nachrichten von ${business} mehr. Antworten Sie mit START, wenn Sie wieder welche erhalten möchten.`,
  optedIn: (business) =>
    `Sie erhalten wieder Nachrichten von ${business}. Mit STOPP können Sie sie jederzeit beenden.`,
};
